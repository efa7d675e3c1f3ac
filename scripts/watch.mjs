// npm run watch: the watchman. It watches the loans of every saved account without a window. Options go to it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { becomeChild, build, nodeOptions, root } from './build.mjs'

build('watch')
becomeChild(
  spawn(process.execPath, [...nodeOptions, join(root, 'dist/watch/watch.js'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  }),
)
