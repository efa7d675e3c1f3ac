// npm run back-test -- choosing|judging|markets FOLDER: the back-test of the chance of a call, by research/chance.md.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { becomeChild, build, root } from './build.mjs'

build('backTest')
becomeChild(
  spawn(
    process.execPath,
    ['--enable-source-maps', join(root, 'dist/back-test/back-test.js'), ...process.argv.slice(2)],
    { stdio: 'inherit' },
  ),
)
