import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readCommandLine } from './command-line'
import { linkFrom } from './services/orders/journal/chain/chain-head'
import { NOTHING, verifyJournals } from './verify-journals'

const usage = 'npm run verify -- [DIR | JOURNAL] [--head NUMBER:HASH]'

function verify(): number {
  const { values, positionals } = parseArgs({ options: { head: { type: 'string' } }, allowPositionals: true })
  const head = values.head === undefined ? null : linkFrom(values.head)
  if (positionals.length > 1 || (values.head !== undefined && head === null)) throw new Error(usage)
  const [path] = positionals
  const place = path === undefined ? readCommandLine([], process.env, process.platform).dataDir : resolve(path)
  return verifyJournals(place, head)
}

try {
  process.exitCode = verify()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = NOTHING
}
