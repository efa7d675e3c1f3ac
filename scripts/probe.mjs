// npm run probe -- --profile NAME: sends reading calls that show assumptions about the exchange, and prints the result.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { becomeChild, build, nodeOptions, root } from './build.mjs'

build('probe')
becomeChild(
  spawn(process.execPath, [...nodeOptions, join(root, 'dist/probe/probe.js'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  }),
)
