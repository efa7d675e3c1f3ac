import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { choosingCandles, exposuresOf } from '@/shared/testing/samples/chance-cases'
import { candlesOf } from '@/shared/testing/recordings'
import { DAY_MS, MINUTE_MS } from '@/shared/base/time'
import { backTest, type Case } from '@/shared/trading/chance/back-test'
import { type JointReturns, jointReturns } from '@/shared/trading/chance/joint-returns'
import { generatedMarket } from '@/bench/measure/generated-market'

/** Evaluates the chance of a call by research/chance.md: `npm run back-test -- choosing|judging|markets FOLDER`. */

interface Recording {
  readonly name: string
  readonly stepMs: number
  /** A recording of many years is cut into histories of this many rows, as long as those of artificial markets. */
  readonly historyRows?: number
}
const MARKET_ROWS = 1500
const ofMarket = (name: string, stepMs: number): Recording => ({ name, stepMs, historyRows: MARKET_ROWS })

/** Candles of the folder: the first ones determine the constants, and the others evaluate them. */
const recordings = {
  choosing: choosingCandles,
  judging: [
    { name: 'coinbase-spot-btcusd-1m-6days', stepMs: MINUTE_MS },
    { name: 'coinbase-spot-ethusd-1m-201709', stepMs: MINUTE_MS },
    { name: 'coinbase-spot-btcusd-1d-2014-2018', stepMs: DAY_MS },
  ],
  markets: [
    ofMarket('r-dow-jones-30-1d', DAY_MS),
    ofMarket('r-eustockmarkets-1d', DAY_MS),
    ofMarket('r-sp500-1928-1d', DAY_MS),
    ofMarket('r-sp500-1990-1d', DAY_MS),
    ofMarket('r-nyse-1d', DAY_MS),
    ofMarket('r-bmw-1d', DAY_MS),
    ofMarket('r-dem-gbp-1d', DAY_MS),
    ofMarket('r-usd-chf-30m', 30 * MINUTE_MS),
  ],
} as const satisfies Record<string, readonly Recording[]>
/** Seeds of artificial markets. */
const invented = {
  choosing: { from: 1000, count: 160 },
  judging: { from: 9000, count: 160 },
  markets: { from: 20_000, count: 160 },
} as const
type Part = keyof typeof recordings
const isPart = (text: string | undefined): text is Part => text !== undefined && Object.hasOwn(recordings, text)

const MOST_COINS = 8
/** Horizons of the product, with fewer paths. */
const HORIZONS = [1, 6, 24] as const
const PATHS = 500
/** Rows between two forecasts: few for recordings, any number for artificial markets. */
const EVERY = { recorded: 12, invented: 48 } as const
/** Cases that begin within this many rows of a history are dependent: twice the longest horizon. */
const BLOCK_ROWS = 48
/** A decile has enough cases if its error is known to this, as a standard error over blocks. */
const KNOWN_TO = 0.01
/** Fewer blocks do not show their spread. */
const LEAST_BLOCKS = 30
const BAR = 0.03
/** A history ends at a gap of more than this many candles. */
const LONGEST_HOLE = 60

interface Judged extends Case {
  readonly block: string
}

function judgedOf(name: string, returns: JointReturns, every: number): readonly Judged[] {
  return exposuresOf(returns.coins).flatMap((exposure) =>
    backTest(exposure, returns, { horizons: HORIZONS, paths: PATHS, every, seed: 1 }).map((sample) => ({
      ...sample,
      block: `${name} ${Math.floor(sample.origin / BLOCK_ROWS)}`,
    })),
  )
}

/** Times of a range without a long gap, cut into histories of `rows`. */
const cut = (times: readonly number[], rows: number): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(times.length / rows) }, (_, nth) => times.slice(nth * rows, (nth + 1) * rows))

interface History {
  readonly returns: JointReturns
  /** Shared by coins of the same times, since their moves are dependent. */
  readonly nth: number
}

/** The histories of a recording, of at most eight coins each. */
function historiesOf(folder: string, { name, stepMs, historyRows = Infinity }: Recording): readonly History[] {
  const path = join(folder, 'candles', `${name}.csv.gz`)
  if (!existsSync(path)) throw new Error(`${path} is missing`)
  const candles = candlesOf(gunzipSync(readFileSync(path)).toString('utf8'), name)
  const times = [...new Set([...candles.values()].flat().map(({ at }) => at))].toSorted((a, b) => a - b)
  const begins = times.flatMap((at, nth) => (nth === 0 || at - times[nth - 1]! > LONGEST_HOLE * stepMs ? [nth] : []))
  const stretches = begins.map((begin, nth) => times.slice(begin, begins[nth + 1]))
  const coins = [...candles.keys()]
  const groups = Array.from({ length: Math.ceil(coins.length / MOST_COINS) }, (_, nth) =>
    coins.slice(nth * MOST_COINS, (nth + 1) * MOST_COINS),
  )
  return stretches
    .flatMap((stretch) => (historyRows === Infinity ? [stretch] : cut(stretch, historyRows)))
    .flatMap((history, nth) => {
      const [from, to] = [history[0]!, history.at(-1)!]
      const within = (coin: string) => (candles.get(coin) ?? []).filter(({ at }) => at >= from && at <= to)
      return groups.map((group) => ({ nth, returns: jointReturns(group, within, stepMs) }))
    })
}

const percent = (share: number): string => (share * 100).toFixed(2).padStart(6)

/** Prints the deciles. False if one with enough cases misses the limit, or a constant volatility is as good. */
function printed(title: string, cases: readonly Judged[]): boolean {
  const mean = (of: (judged: Judged) => number): number =>
    cases.reduce((sum, judged) => sum + of(judged), 0) / cases.length
  const happened = (forecast: Case): number => Number(forecast.happened)
  const [brier, constant] = [
    mean((judged) => (judged.predicted - happened(judged)) ** 2),
    mean((judged) => (judged.constant - happened(judged)) ** 2),
  ]
  console.log(`\n${title}: ${cases.length} cases in ${new Set(cases.map(({ block }) => block)).size} blocks`)
  console.log('decile   cases  foretold happened    error  known to')
  let [isGood, sure] = [brier < constant, 0]
  for (let decile = 0; decile < 10; decile += 1) {
    const rows = cases.filter(({ predicted }) => Math.min(9, Math.floor(predicted * 10)) === decile)
    if (rows.length === 0) continue
    const predicted = rows.reduce((sum, judged) => sum + judged.predicted, 0) / rows.length
    const came = rows.reduce((sum, judged) => sum + happened(judged), 0) / rows.length
    const error = predicted - came
    const blocks = new Map<string, number>()
    for (const row of rows) blocks.set(row.block, (blocks.get(row.block) ?? 0) + row.predicted - happened(row) - error)
    const knownTo = Math.sqrt([...blocks.values()].reduce((sum, off) => sum + off ** 2, 0)) / rows.length
    const isSure = blocks.size >= LEAST_BLOCKS && knownTo <= KNOWN_TO
    if (isSure) sure += 1
    if (isSure && Math.abs(error) > BAR) isGood = false
    const verdict = !isSure ? 'too few' : Math.abs(error) <= BAR ? 'within' : 'OUT'
    const figures = [predicted, came, error, knownTo].map(percent).join('   ')
    console.log(`${(decile / 10).toFixed(1)} ${String(rows.length).padStart(9)} ${figures}  ${verdict}`)
  }
  console.log(`Brier score ${brier.toFixed(5)}, by a constant volatility ${constant.toFixed(5)}`)
  console.log(`${sure} deciles with enough cases: ${sure === 0 ? 'nothing is shown' : isGood ? 'passed' : 'FAILED'}`)
  return isGood && sure > 0
}

const [part, folder] = process.argv.slice(2)
if (!isPart(part) || folder === undefined) {
  console.error('npm run back-test -- choosing|judging|markets FOLDER, where FOLDER/candles holds the recordings')
  process.exit(2)
}
const { from, count } = invented[part]
const byRecordings = recordings[part].flatMap((recording) =>
  historiesOf(folder, recording).flatMap(({ returns, nth }) =>
    judgedOf(`${recording.name} ${nth}`, returns, EVERY.recorded),
  ),
)
const byInvented = Array.from({ length: count }, (_, nth) => {
  const seed = from + nth
  return judgedOf(`market ${seed}`, generatedMarket(seed, 1 + (seed % MOST_COINS), MARKET_ROWS), EVERY.invented)
}).flat()
const passed = [printed(`Recorded candles, ${part}`, byRecordings), printed(`Invented markets, ${part}`, byInvented)]
process.exit(passed.every(Boolean) ? 0 : 1)
