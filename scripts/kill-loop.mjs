// npm run kill-loop -- --kills N [--seed S] [--keep]: kills the application N times while it trades over a network that
// fails.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { becomeChild, build, nodeOptions, root } from './build.mjs'
import { testFolder } from './ram-disk.mjs'

build('serve,practice,verify,watch,killLoop')
becomeChild(
  spawn(process.execPath, [...nodeOptions, join(root, 'dist/kill-loop/kill-loop.js'), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: testFolder() },
  }),
)
