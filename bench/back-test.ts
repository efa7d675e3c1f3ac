import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { choosingCandles, exposuresOf } from '@/shared/testing/chance-cases'
import { candlesOf } from '@/shared/testing/recordings'
import { DAY_MS, MINUTE_MS } from '@/shared/base/time'
import { backTest, type Case } from '@/shared/trading/chance/back-test'
import { type JointReturns, jointReturns } from '@/shared/trading/chance/joint-returns'
import { generatedMarket } from './generated-market'

/** Judges the chance of a call by the rule of docs/chance.md: `npm run back-test -- choosing|judging FOLDER`. */

/** Candles of the folder: constants are chosen by the ones and judged by the others. */
const recordings = {
  choosing: choosingCandles,
  judging: [
    { name: 'coinbase-spot-btcusd-1m-6days', stepMs: MINUTE_MS },
    { name: 'coinbase-spot-ethusd-1m-201709', stepMs: MINUTE_MS },
    { name: 'coinbase-spot-btcusd-1d-2014-2018', stepMs: DAY_MS },
  ],
} as const
/** Seeds of invented markets. */
const markets = { choosing: { from: 1000, count: 160 }, judging: { from: 9000, count: 160 } } as const
type Part = keyof typeof recordings

const MARKET_ROWS = 1500
const MOST_COINS = 8
/** As the product foretells, with fewer paths. */
const HORIZONS = [1, 6, 24] as const
const PATHS = 500
/** Rows between two forecasts: of recordings there are few, of invented markets as many as one likes. */
const EVERY = { recorded: 12, invented: 48 } as const
/** Cases that begin within so many rows of one history hang together: twice the longest horizon. */
const BLOCK_ROWS = 48
/** A decile has enough cases when its error is known to this, as a standard error over blocks. */
const KNOWN_TO = 0.01
/** Fewer blocks say nothing of how far apart they are. */
const LEAST_BLOCKS = 30
const BAR = 0.03
/** A history ends where candles are missing for longer than this many steps. */
const LONGEST_HOLE = 60

interface Judged extends Case {
  readonly block: string
}

function judgedOf(name: string, returns: JointReturns, every: number): readonly Judged[] {
  return exposuresOf(returns.coins).flatMap((exposure) =>
    backTest(exposure, returns, { horizons: HORIZONS, paths: PATHS, every, seed: 1 }).map((one) => ({
      ...one,
      block: `${name} ${Math.floor(one.origin / BLOCK_ROWS)}`,
    })),
  )
}

/** The histories of one recording: one for each stretch of time without a long hole. */
function historiesOf(folder: string, { name, stepMs }: { readonly name: string; readonly stepMs: number }) {
  const path = join(folder, 'candles', `${name}.csv.gz`)
  if (!existsSync(path)) throw new Error(`${path} is missing`)
  const candles = candlesOf(gunzipSync(readFileSync(path)).toString('utf8'), name)
  const times = [...new Set([...candles.values()].flat().map(({ at }) => at))].toSorted((a, b) => a - b)
  const begins = times.filter((at, nth) => nth === 0 || at - times[nth - 1]! > LONGEST_HOLE * stepMs)
  return begins.map((begin, nth) => {
    const end = begins[nth + 1] ?? Infinity
    const within = (coin: string) => (candles.get(coin) ?? []).filter(({ at }) => at >= begin && at < end)
    return jointReturns([...candles.keys()], within, stepMs)
  })
}

const percent = (share: number): string => (share * 100).toFixed(2).padStart(6)

/** Prints the deciles; false where one with enough cases misses the bar, or a constant volatility is as good. */
function printed(title: string, cases: readonly Judged[]): boolean {
  const mean = (of: (one: Judged) => number): number => cases.reduce((sum, one) => sum + of(one), 0) / cases.length
  const happened = (one: Case): number => Number(one.happened)
  const [brier, constant] = [
    mean((one) => (one.foretold - happened(one)) ** 2),
    mean((one) => (one.constant - happened(one)) ** 2),
  ]
  console.log(`\n${title}: ${cases.length} cases in ${new Set(cases.map(({ block }) => block)).size} blocks`)
  console.log('decile   cases  foretold happened    error  known to')
  let [isGood, sure] = [brier < constant, 0]
  for (let decile = 0; decile < 10; decile += 1) {
    const rows = cases.filter(({ foretold }) => Math.min(9, Math.floor(foretold * 10)) === decile)
    if (rows.length === 0) continue
    const foretold = rows.reduce((sum, one) => sum + one.foretold, 0) / rows.length
    const came = rows.reduce((sum, one) => sum + happened(one), 0) / rows.length
    const error = foretold - came
    const blocks = new Map<string, number>()
    for (const one of rows) blocks.set(one.block, (blocks.get(one.block) ?? 0) + one.foretold - happened(one) - error)
    const knownTo = Math.sqrt([...blocks.values()].reduce((sum, off) => sum + off ** 2, 0)) / rows.length
    const isSure = blocks.size >= LEAST_BLOCKS && knownTo <= KNOWN_TO
    if (isSure) sure += 1
    if (isSure && Math.abs(error) > BAR) isGood = false
    const word = !isSure ? 'too few' : Math.abs(error) <= BAR ? 'within' : 'OUT'
    const figures = [foretold, came, error, knownTo].map(percent).join('   ')
    console.log(`${(decile / 10).toFixed(1)} ${String(rows.length).padStart(9)} ${figures}  ${word}`)
  }
  console.log(`Brier score ${brier.toFixed(5)}, by a constant volatility ${constant.toFixed(5)}`)
  console.log(`${sure} deciles with enough cases: ${sure === 0 ? 'nothing is shown' : isGood ? 'passed' : 'FAILED'}`)
  return isGood && sure > 0
}

const [part, folder] = process.argv.slice(2)
if ((part !== 'choosing' && part !== 'judging') || folder === undefined) {
  console.error('npm run back-test -- choosing|judging FOLDER, where FOLDER/candles holds the recordings')
  process.exit(2)
}
const chosen: Part = part
const recorded = recordings[chosen].flatMap((recording) =>
  historiesOf(folder, recording).flatMap((returns, nth) =>
    judgedOf(`${recording.name} ${nth}`, returns, EVERY.recorded),
  ),
)
const invented = Array.from({ length: markets[chosen].count }, (_, nth) => {
  const seed = markets[chosen].from + nth
  return judgedOf(`market ${seed}`, generatedMarket(seed, 1 + (seed % MOST_COINS), MARKET_ROWS), EVERY.invented)
}).flat()
const passed = [printed(`Recorded candles, ${chosen}`, recorded), printed(`Invented markets, ${chosen}`, invented)]
process.exit(passed.every(Boolean) ? 0 : 1)
