// npm run verify -- [DIR | JOURNAL] [--head NUMBER:HASH]: proves that no order journal of a data folder was changed.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { becomeChild, build, nodeOptions, root } from './build.mjs'

build('verify')
becomeChild(
  spawn(process.execPath, [...nodeOptions, join(root, 'dist/verify/verify.js'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  }),
)
