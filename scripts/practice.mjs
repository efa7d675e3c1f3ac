// npm run practice -- --port N --seed S [--replay FILE]: the practice exchange alone. Its first line on stdout is JSON.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { becomeChild, build, nodeOptions, root } from './build.mjs'

build('practice')
becomeChild(
  spawn(process.execPath, [...nodeOptions, join(root, 'dist/practice/practice.cjs'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  }),
)
