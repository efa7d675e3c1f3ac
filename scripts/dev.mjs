// npm run dev: the browser host with the page straight from its sources. Options go to the application; unless told
// otherwise it keeps its data in .cache/dev, away from those of the Volley that is in use.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { becomeChild, build, nodeOptions, root } from './build.mjs'

const options = process.argv.slice(2)
if (!options.some((option) => /^--data(=|$)/.test(option))) options.push('--data', join(root, '.cache/dev'))
build('dev,practice')
becomeChild(
  spawn(process.execPath, [...nodeOptions, join(root, 'dist/dev/dev.js'), ...options], {
    stdio: 'inherit',
  }),
)
