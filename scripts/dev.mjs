// npm run dev: the browser host with the page from its sources. Options go to the application. By default its data is
// in .cache/dev, separate from the data of an installed Volley.
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
