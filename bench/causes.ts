import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { realClock } from '@/shared/node/real-clock'
import { openDatabase, riskHistory } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import { createHistoryReader } from '@/electron/services/monitors/history/history-reader'
import { createHistoryWriter, type NewSample } from '@/electron/services/monitors/history/history-writer'
import { createMovementRecords } from '@/electron/services/monitors/movements/movement-records'
import { createRiskArchive } from '@/electron/services/monitors/risk-archive'
import { openUnitRecord } from '@/electron/services/monitors/units/unit-records'
import { add, divide, multiply, sum, toDecimals } from '@/shared/base/decimal'
import { seededRandom } from '@/shared/base/random'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { movement, spotFill } from '@/shared/testing/samples/movement'
import { inOrder, type Movement } from '@/shared/trading/ltv/attribution/movement'
import { amount, median, type Figure } from '@/bench/measure/measure'

const RUNS = amount(9, 1)
const MOVEMENTS = 5000
const UNIT = '5100000001'
const UNTIL = 1_800_000_000_000
const FROM = UNTIL - DAY_MS
/** Enough readings for the steps of a day. A reading each second would only take longer to prepare. */
const READ_MS = 5 * SECOND_MS
/** The figures include a booking this much later. */
const DELAY_MS = 2 * SECOND_MS
const FILLS_AN_ORDER = 9
const coins = ['BTC', 'ETH', 'SOL'] as const

const days = {
  'spread over the day': (random: () => number): number => FROM + MINUTE_MS + random() * (DAY_MS - 2 * MINUTE_MS),
  'in five bursts': (random: () => number): number =>
    FROM + (Math.floor(random() * 5) + 0.5) * (DAY_MS / 5) + random() * 10 * SECOND_MS,
} as const

/** Fills of many orders, and a transfer, funding or interest for every tenth. */
function busyDay(momentOf: (random: () => number) => number): readonly Movement[] {
  const seeded = seededRandom(11)
  const random = (): number => seeded.next()
  return inOrder(
    Array.from({ length: MOVEMENTS }, (_, nth): Movement => {
      const at = Math.floor(momentOf(random))
      const key = `booking ${nth}`
      if (nth % 10 > 0) {
        const group = `order ${Math.floor(nth / FILLS_AN_ORDER)}`
        const qty = (0.001 + random() / 100).toFixed(4)
        const side = random() < 0.5 ? 'sell' : 'buy'
        return spotFill(at, side, qty, (1000 + random()).toFixed(2), { key, group }, coins[nth % coins.length])
      }
      const kind = (['transfer', 'funding', 'interest'] as const)[(nth / 10) % 3]!
      return movement(at, { key, group: key, kind, holdings: [{ coin: 'USDT', amount: (random() - 0.5).toFixed(4) }] })
    }),
  )
}

/** State of the unit every few seconds, with all movements until shortly before. */
function samplesOf(movements: readonly Movement[]): readonly NewSample[] {
  const random = seededRandom(12)
  const balances = new Map<string, string>([...coins.map((coin) => [coin, '100'] as const), ['USDT', '2000000']])
  const price = new Map<string, number>(coins.map((coin) => [coin, 1000]))
  const samples: NewSample[] = []
  let next = 0
  for (let at = FROM; at <= UNTIL; at += READ_MS) {
    for (; next < movements.length && movements[next]!.at + DELAY_MS <= at; next += 1)
      for (const { coin, amount: moved } of movements[next]!.holdings)
        balances.set(coin, add(balances.get(coin)!, moved))
    for (const coin of coins) price.set(coin, price.get(coin)! * (1 + (random.next() - 0.5) / 1000))
    const balanceInfo = [...balances].map(([coin, has]) => {
      const rate = coin === 'USDT' ? '1' : price.get(coin)!.toFixed(2)
      const weight = coin === 'USDT' ? '1' : '0.9'
      return {
        coin,
        price: rate,
        amount: has,
        convertedUsdtAmount: toDecimals(multiply(multiply(rate, has), weight), 8),
      }
    })
    const usdtBalance = sum(balanceInfo.map(({ convertedUsdtAmount }) => convertedUsdtAmount))
    const unpaidUsdtAmount = '1300000'
    const unpaidInfo = [{ coin: 'USDT', unpaidQty: unpaidUsdtAmount, unpaidInterest: '0' }]
    const ltv = toDecimals(divide(unpaidUsdtAmount, usdtBalance), 6, 'up')
    samples.push({
      at,
      ltv,
      record: { ltv, subAccountUids: [], usdtBalance, unpaidUsdtAmount, unpaidInfo, balanceInfo },
    })
  }
  return samples
}

/** Runs a task. Returns its duration and the longest time in which nothing else could run, ms. */
async function timed(work: () => Promise<unknown>): Promise<{ readonly took: number; readonly longestLag: number }> {
  let [last, longestLag, isOver] = [performance.now(), 0, false]
  function measure(): void {
    const now = performance.now()
    longestLag = Math.max(longestLag, now - last)
    last = now
    if (!isOver) setImmediate(measure)
  }
  const from = performance.now()
  setImmediate(measure)
  await work()
  const took = performance.now() - from
  longestLag = Math.max(longestLag, performance.now() - last)
  isOver = true
  return { took, longestLag }
}

/** Queries like a page, on a file that was just opened. */
function query(database: Database): Promise<unknown> {
  const unit = openUnitRecord(database, UNIT).number
  const archive = createRiskArchive({
    database,
    clock: realClock(),
    unitOf: () => ({ id: UNIT, history: createHistoryReader(database, unit, UNIT) }),
    fillsBetween: () => [],
    coinsOf: () => null,
    movements: createMovementRecords(database),
    accountRecords: { knownSince: () => FROM, problem: () => null },
    isOwn: () => true,
    othersIn: () => [],
  })
  return archive.causes(UNIT, { from: FROM, to: UNTIL })
}

/**
 * Causes of the ratio's moves in a day of trading without a pause: duration of the query, and its effect on other work.
 */
export async function causesFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'volley-bench-causes-'))
  const figures: Figure[] = []
  const figure = (name: string, ours: number): void =>
    void figures.push({
      figure: `causes of a day with ${MOVEMENTS} movements ${name}`,
      ours: Number(ours.toFixed(1)),
      peer: null,
      peerName: null,
      limit: null,
      unit: 'ms',
    })
  try {
    for (const [name, momentOf] of Object.entries(days)) {
      const path = join(folder, `${name}.sqlite`)
      const movements = busyDay(momentOf)
      const filled = openDatabase(path, riskHistory).database
      createHistoryWriter(filled, openUnitRecord(filled, UNIT).number).add(samplesOf(movements))
      createMovementRecords(filled).add(movements)
      filled.close()
      const runs: Awaited<ReturnType<typeof timed>>[] = []
      for (let run = 0; run < RUNS; run += 1) {
        const { database } = openDatabase(path, riskHistory)
        runs.push(await timed(() => query(database)))
        database.close()
      }
      figure(`${name}: until they are known`, median(runs.map(({ took }) => took)))
      figure(`${name}: longest turn`, median(runs.map(({ longestLag }) => longestLag)))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return figures
}
