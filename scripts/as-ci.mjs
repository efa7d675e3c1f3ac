// node scripts/as-ci.mjs COMMAND…: runs it as patiently as CI does, so that no wait is cut short on a slow machine.
import { spawnSync } from 'node:child_process'
import { root } from './build.mjs'

const command = process.argv.slice(2).join(' ')
const { status } = spawnSync(command, { cwd: root, shell: true, stdio: 'inherit', env: { ...process.env, CI: '1' } })
process.exit(status ?? 1)
