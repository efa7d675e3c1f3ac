import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { realClock } from '@/shared/node/real-clock'
import { flipOf } from '@/shared/exchange/assumptions/all-assumptions'
import { flipTable } from './flip-table'
import { enumerateCrashes } from './enumerate-crashes'
import { runRecordDay } from './record-day'
import { LIVENESS_MS, runSeed, type SeedResult } from './run-seed'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    crashes: { type: 'boolean', default: false },
    assumptions: { type: 'boolean', default: false },
    records: { type: 'boolean', default: false },
    triples: { type: 'string', default: '20' },
    step: { type: 'string', default: '1' },
    events: { type: 'boolean', default: false },
    flip: { type: 'string', multiple: true, default: [] },
  },
})
const wholeNumber = (name: string, text: string): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name}: ${text} is not a whole number above 0`)
  return number
}
if (values.crashes) {
  const crashes = await enumerateCrashes(wholeNumber('step', values.step))
  console.log(JSON.stringify(crashes))
  process.exit(crashes.failed.length > 0 ? 1 : 0)
}
if (values.assumptions) {
  const table = await flipTable(wholeNumber('triples', values.triples), 1, (line) => console.log(line))
  console.log(JSON.stringify(table))
  process.exit(table.missedAlone.length > 0 ? 1 : 0)
}
const flips = values.flip.map(flipOf)
const seeds = wholeNumber('seeds', values.seeds)
const from = wholeNumber('from', values.from)
const print = values.events ? (line: string): void => console.log(line) : undefined

if (values.records) {
  let failed = 0
  for (let seed = from; seed < from + seeds; seed += 1) {
    const day = await runRecordDay(seed)
    console.log(JSON.stringify({ seed, ...day }))
    failed += Number(day.violations.length > 0)
  }
  console.log(JSON.stringify({ seeds, from, failed }))
  process.exit(failed > 0 ? 1 : 0)
}
const clock = realClock()
const begun = clock.mono()
const hash = createHash('sha256')
const sum = { intents: 0, requests: 0, crashes: 0, points: 0 }
let slowest: SeedResult | null = null
let failed = 0
for (let seed = from; seed < from + seeds; seed += 1) {
  const result = await runSeed(seed, print, flips)
  hash.update(result.hash)
  for (const name of ['intents', 'requests', 'crashes', 'points'] as const) sum[name] += result[name]
  if (slowest === null || result.settledMs > slowest.settledMs) slowest = result
  if (result.violations.length === 0) continue
  failed += 1
  for (const violation of result.violations) console.log(violation)
  console.log(`Repeat: npm run simulate -- --seeds 1 --from ${seed} --events`)
}
const seconds = (clock.mono() - begun) / 1000
const figures = {
  seeds,
  from,
  failed,
  hash: hash.digest('hex'),
  ...sum,
  invariants: 'nothing lost, doubled, shown wrongly, or shown without evidence; everything settled in time',
  livenessBoundMs: LIVENESS_MS,
  worstSettlingMs: slowest?.settledMs ?? 0,
  worstSeed: slowest?.seed ?? 0,
  seconds: Math.round(seconds),
  intentsPerSecond: Math.round((10 * sum.intents) / seconds) / 10,
}
console.log(JSON.stringify(figures))
process.exit(failed > 0 ? 1 : 0)
