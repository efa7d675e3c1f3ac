// npm run simulate -- --seeds N --from S [--events]   runs Volley, the exchange, the network and the disk in one
//                                                    process from each seed
// npm run simulate -- --seeds N --from S --twice      does it in two processes and compares the hashes
// npm run simulate -- --crashes [--step N]            crashes a batch at each point, or at one of N of them
// npm run simulate -- --assumptions [--triples N]     runs a day under each alternative of an assumption, and N triples
// npm run simulate -- --seeds N --flip A-…=OTHER     plays an alternative of an assumption in the runs
// npm run simulate -- --seeds N --flip A-…=OTHER     plays an alternative of an assumption; can be repeated
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { becomeChild, build, nodeOptions, root } from './build.mjs'
import { testFolder } from './ram-disk.mjs'

build('simulate')
const options = process.argv.slice(2)
const command = [
  ...nodeOptions,
  join(root, 'dist/simulate/simulate.js'),
  ...options.filter((option) => option !== '--twice'),
]
const env = { ...process.env, TMPDIR: testFolder() }
if (options.includes('--twice')) {
  const runs = [1, 2].map(() => spawnSync(process.execPath, command, { env, encoding: 'utf8' }))
  const hashes = runs.map(({ stdout }) => /"hash":"(\w+)"/.exec(stdout)?.[1])
  console.log(runs[0].stdout + runs[0].stderr)
  const isEqual = hashes[0] !== undefined && hashes[0] === hashes[1]
  console.log(isEqual ? 'Both processes have the same hash.' : `The hashes differ: ${hashes.join(' and ')}`)
  process.exit(isEqual ? runs[0].status : 1)
}
becomeChild(spawn(process.execPath, command, { stdio: 'inherit', env }))
