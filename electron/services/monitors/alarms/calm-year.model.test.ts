import { describe, expect, it } from 'vitest'
import { openInMemory, riskHistory } from '@/electron/base/storage/database'
import { agreedTime } from '@/shared/testing/agreed-time'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { toDecimals } from '@/shared/base/decimal'
import { seededRandom } from '@/shared/base/random'
import { DAY_MS, MINUTE_MS } from '@/shared/base/time'
import { createManualClock } from '@/shared/testing/manual-clock'
import { runs } from '@/shared/testing/runs'
import { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import { effectiveThresholdsOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import { createHistoryReader } from '../history/history-reader'
import { createHistoryWriter } from '../history/history-writer'
import { startUpkeep } from '../history/upkeep'
import { confirmedThresholds } from '../testing/started-monitors'
import { recordAt } from '../testing/scripted-lending'
import { openUnitRecord } from '../units/unit-records'
import { createUnitWatch } from '../units/unit-watch'
import { createAlarmBook } from './alarm-book'
import { createAlarmWatch } from './alarm-watch'

const DAYS = 365
/** A reading stands for the 240 of four minutes. */
const READING_MS = 4 * MINUTE_MS
const READINGS_A_DAY = DAY_MS / READING_MS
/** A year of a quiet market: 40 % volatility, and never further than this from where it began. */
const STEP = 0.4 / Math.sqrt(DAYS * READINGS_A_DAY)
const [LOWEST, HIGHEST] = [0.88, 1.15]
/** Now and then one does not come. Two in a row are longer than a dead-man may wait: that alarm would be right. */
const SETTINGS = AlarmSettings.parse({ deadManSeconds: 600 })
const LOST_EVERY = 200

/** One unit and one loan through so many days, whose every alarm is false. */
function calmDays(days: number, seed: number): readonly string[] {
  const clock = createManualClock()
  const random = seededRandom(seed)
  const database = openInMemory(riskHistory)
  const notified: string[] = []
  const book = createAlarmBook({
    database,
    time: agreedTime(clock),
    random,
    changed() {
      for (const { alarm } of book.undelivered()) {
        notified.push(`day ${Math.floor(reading / READINGS_A_DAY)}: ${alarm.title}`)
        book.delivered(alarm)
      }
    },
  })
  const record = openUnitRecord(database, '7')
  record.confirm({ ...confirmedThresholds, confirmedAt: clock.now() })
  const history = createHistoryReader(database, record.number, '7')
  const writer = createHistoryWriter(database, record.number)
  const watch = createUnitWatch(clock, null, () => undefined)
  const effectiveThresholds = () => effectiveThresholdsOf(record.thresholds(), null)
  const facts = { product: () => null, unlistedSince: () => null, paceMs: () => 1000 }
  const unit = { id: '7', watch, record, history, effectiveThresholds, ...facts }
  let loans: readonly OngoingLoan[] = []
  let loansReadAt = clock.mono()
  /** As the unit is read, so is what waits for time alone looked at. */
  const slow = { ...clock, after: (ms: number, task: () => void) => clock.after(Math.max(ms, READING_MS), task) }
  const alarmWatch = createAlarmWatch({
    time: agreedTime(slow),
    book,
    settings: () => SETTINGS,
    units: () => [unit],
    loans: () => ({ listed: loans, unlisted: [], steps: [], disputes: [], isCurrent: true }),
    stepAnnounced: () => undefined,
    loansBlind: () => ({ blindMs: clock.mono() - loansReadAt, isAwake: true, problem: null }),
  })
  const stopUpkeep = startUpkeep(database, agreedTime(clock))

  let share = 1
  let reading = 0
  let isLost = false
  let interest = 0
  let before: LtvSample | null = null
  const jitter = (size: number): number => 1 + (random.next() - 0.5) * size
  for (; reading < days * READINGS_A_DAY; reading += 1) {
    const normal = Array.from({ length: 12 }, () => random.next()).reduce((sum, value) => sum + value, -6)
    share = Math.min(HIGHEST, Math.max(LOWEST, share * (1 + STEP * normal)))
    // Interest comes by the hour and is paid by the month; clocks are corrected once a day.
    if (reading % (READINGS_A_DAY / 24) === 0) interest += (4_200_000 * 0.08) / DAYS / 24
    if (reading % (30 * READINGS_A_DAY) === 0) interest = 0
    if (reading % READINGS_A_DAY === 0) clock.jumpWall(Math.floor((random.next() - 0.5) * 800))
    clock.advance(READING_MS)
    isLost = !isLost && random.next() * LOST_EVERY < 1
    if (isLost) continue
    const price = toDecimals(String(100_000 * share * jitter(0.0006)), 2)
    const answer = recordAt(price, { principal: '4200000', interest: toDecimals(String(interest), 8) })
    // What coins count for was computed a moment before their prices were.
    const [coin] = answer.balanceInfo
    const displayedPrice = toDecimals(String(100_000 * share * jitter(0.0006)), 2)
    const ltvReading = readLtv('7', clock.now(), { ...answer, balanceInfo: [{ ...coin!, price: displayedPrice }] })
    watch.handle(ltvReading)
    if (ltvReading.kind !== 'sample') throw new Error('an answer without figures')
    writer.add([{ at: ltvReading.sample.at, ltv: ltvReading.sample.ltv, record: answer }])
    alarmWatch.sampled(unit, ltvReading.sample, before)
    before = ltvReading.sample
    loansReadAt = clock.mono()
    const common = { orderId: '5', loanCoin: 'USDT', loanAmount: '110000', interestAmount: '3', pledgeCoin: 'BTC' }
    const rates = { hourInterestRate: '0.0009', supRate: '80', forceRate: '90', borrowTime: '1', expireTime: '' }
    const pledgeRate = toDecimals(String((110_003 / (200_000 * share)) * 100), 2)
    loans = [{ ...common, ...rates, pledgeAmount: '2', pledgeRate }]
    alarmWatch.loansRead()
  }
  alarmWatch.stop()
  stopUpkeep()
  watch.stop()
  database.close()
  return notified
}

describe('A calm market', () => {
  // The whole year with VOLLEY_RUNS=14.6.
  it('raises no alarm at all, day after day', () => {
    expect(calmDays(runs(25), 1)).toEqual([])
  })
})
