import type { CallResult } from '@/electron/exchange/protocol/call'
import { openInMemory, riskHistory } from '@/electron/base/storage/database'
import type { EndedLoan } from '@/shared/exchange/calls/loan/borrow-history'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import { toDecimals } from '@/shared/base/decimal'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { Delivery } from '@/shared/trading/alarms/incident'
import { confirmedThresholds } from './started-monitors'
import { notConnected, recordAt, scriptedLending, watchScripted } from './scripted-lending'

/** What the exchange did to a loan or a unit, and when. */
export interface LoanOutcome {
  readonly kind: 'loan' | 'repayment'
  readonly id: string
  readonly at: number
}

/** A ratio that a living process was notified, Unix ms. */
export interface Answered {
  readonly at: number
  readonly ratio: number
}

/** One delivery, and when it was made. */
interface Notified extends Delivery {
  readonly at: number
}

/** How a crash goes beside its prices. `inDelivery`: the process dies after telling and before it can note that. */
export interface CrashTroubles {
  readonly faults: boolean
  readonly kills: 'none' | 'between' | 'inDelivery'
}

const STEP_MS = 100
const UNITS = ['7', '8'] as const
const LINES = { warn: 0.7, call: 0.8, liquidation: 0.9 } as const
const CRASH_MS = 25_000
/** Longer than a loan may stay unaccounted, with the pauses of readings that fail. */
const AFTER_MS = 45_000
const TAIL_MS = 5000

const success = <Data>(data: Data): CallResult<Data> => ({ kind: 'done', data, tookMs: 1, unreadable: [] })
const decimal = (value: number): string => toDecimals(String(value), 8)

/**
 * A market that falls by a random way, an exchange that liquidates loans and units in it, and monitors that watch both
 * under virtual time: all from one seed.
 */
export async function playCrash(seed: number, { faults, kills }: CrashTroubles) {
  const random = seededRandom(seed)
  const between = (low: number, high: number): number => low + random.next() * (high - low)
  /** Clocks count whole milliseconds. */
  const whole = (low: number, high: number): number => Math.floor(between(low, high))
  const clock = createManualClock()
  const begun = clock.now()

  // The way of the price, as a share of where it began: still, a fall of any length, a rebound, and noise.
  const [startsAt, lasts, depth, rebound] = [between(3, 8), between(0.001, 12), between(0.05, 0.6), between(0, 0.4)]
  const shareAt = (seconds: number): number => {
    const fallen = Math.min(1, Math.max(0, (seconds - startsAt) / lasts))
    const risen = Math.min(1, Math.max(0, (seconds - startsAt - lasts - 3) / 8))
    return (1 - depth * fallen) * (1 + rebound * risen)
  }
  const noise = between(0, 0.004)
  let share = 1

  const outcomes: LoanOutcome[] = []
  /** Ratios of each unit that a living process was notified, with their times. */
  const answered = new Map<string, Answered[]>(UNITS.map((id) => [id, []]))
  const owedBy = new Map<string, number>(UNITS.map((id) => [id, between(5_000_000, 6_400_000)]))
  const repayments: { readonly row: Repayment; readonly shownAt: number }[] = []
  interface Loan {
    readonly orderId: string
    readonly owed: number
    readonly forceAt: number
    endedAt: number | null
    shownAt: number
  }
  const loans: Loan[] = ['1', '2', '3'].map((orderId) => {
    const forceAt = between(85, 93)
    return { orderId, owed: 200_000 * between(0.5, 0.75), forceAt, endedAt: null, shownAt: 0 }
  })
  const rateOf = ({ owed }: Loan): number => (owed / (200_000 * share)) * 100
  const ltvOf = (id: string): number => owedBy.get(id)! / (9_500_000 * share)

  let steppedTo = begun
  function stepTo(now: number): void {
    for (; steppedTo < now; steppedTo += STEP_MS) {
      share = shareAt((steppedTo - begun) / 1000) * (1 + (random.next() - 0.5) * noise)
      for (const loan of loans)
        if (loan.endedAt === null && rateOf(loan) >= loan.forceAt) {
          Object.assign(loan, { endedAt: steppedTo, shownAt: steppedTo + between(0, 1200) })
          outcomes.push({ kind: 'loan', id: loan.orderId, at: steppedTo })
        }
      for (const id of UNITS) if (ltvOf(id) >= 0.93) liquidate(id)
    }
  }
  function liquidate(id: string): void {
    const repaid = owedBy.get(id)! * 0.1
    owedBy.set(id, owedBy.get(id)! - repaid)
    const repayOrderId = `${id}-${repayments.length}`
    const common = { coin: 'USDT', repayInterest: '0', repayType: 'part', businessType: 'liquidation' } as const
    const row = { repayOrderId, repaidTime: String(steppedTo), repayAmount: decimal(repaid), ...common }
    repayments.push({ row, shownAt: steppedTo + between(0, 1200) })
    outcomes.push({ kind: 'repayment', id: repayOrderId, at: steppedTo })
  }

  /** Nobody can tell of a loan that no process ever saw: the troubles begin once all were read. */
  let isStarting = true
  const failing = faults ? between(0.02, 0.25) : 0
  const lending = scriptedLending()
  lending.state.units = [...UNITS]
  function answer<Data>(data: () => Data): CallResult<Data> {
    stepTo(clock.now())
    return !isStarting && random.next() < failing ? notConnected : success(data())
  }
  const ongoing = (): OngoingLoan[] =>
    loans
      .filter(({ endedAt }) => endedAt === null)
      .map((loan) => ({
        orderId: loan.orderId,
        loanCoin: 'USDT',
        loanAmount: decimal(loan.owed),
        interestAmount: '0',
        hourInterestRate: '0.001',
        pledgeCoin: 'BTC',
        pledgeAmount: '2',
        pledgeRate: toDecimals(String(rateOf(loan)), 4),
        supRate: '80',
        forceRate: toDecimals(String(loan.forceAt), 4, 'up'),
        borrowTime: String(begun - 60_000),
        expireTime: '',
      }))
  const history = (): EndedLoan[] =>
    loans
      .filter(({ endedAt, shownAt }) => endedAt !== null && shownAt <= clock.now())
      .map(({ orderId, owed }) => ({
        orderId,
        loanCoin: 'USDT',
        pledgeCoin: 'BTC',
        initPledgeAmount: '2',
        initLoanAmount: decimal(owed),
        hourRate: '0.001',
        pledgeDays: '',
        borrowTime: String(begun - 60_000),
        status: 'FORCE',
        daily: 'FLEXIBLE',
      }))
  Object.assign(lending.rest, {
    riskUnit: async () => answer(() => ({ riskUnitId: [...UNITS] })),
    ltvConvert: async ({ riskUnitId = '' }: { readonly riskUnitId?: string }) =>
      answer(() => {
        const record = recordAt(decimal(100_000 * share), {
          principal: decimal(owedBy.get(riskUnitId) ?? owedBy.get(UNITS[0])!),
        })
        answered.get(riskUnitId)?.push({ at: clock.now(), ratio: Number(record.ltv) })
        return { ...record, subAccountUids: [riskUnitId] }
      }),
    borrowOngoing: async () => answer(ongoing),
    borrowHistory: async ({ pageNum }: { readonly pageNum?: string }) =>
      answer(() => (pageNum === '1' ? history() : [])),
    loanOrder: async () => answer(() => []),
    repaidHistory: async () =>
      answer(() =>
        repayments
          .filter(({ shownAt }) => shownAt <= clock.now())
          .map(({ row }) => row)
          .toReversed(),
      ),
  })

  const database = openInMemory(riskHistory)
  const notified: Notified[] = []
  let deaths = 0
  let isAlive = false
  let watched: ReturnType<typeof watchScripted> | null = null
  /** As SIGKILL: from this instant nothing is written, notified or asked. */
  function die(): void {
    if (!isAlive) return
    isAlive = false
    deaths += 1
    database.exec('PRAGMA query_only = 1')
    watched?.monitors.stop()
    clock.after(whole(200, 4000), live)
  }
  const diesAfter = kills === 'inDelivery' ? whole(1, 8) : Infinity
  function handle(delivery: Delivery): void {
    if (!isAlive) return
    notified.push({ ...delivery, at: clock.now() })
    if (!isStarting && notified.length >= diesAfter && deaths === 0) die()
  }
  function live(): void {
    database.exec('PRAGMA query_only = 0')
    isAlive = true
    watched = watchScripted(clock, lending, { database, alarm: handle })
  }

  live()
  await clock.advanceAsync(2000)
  for (const riskUnitId of UNITS) watched!.monitors.confirm({ riskUnitId, ...confirmedThresholds })
  isStarting = false
  if (kills === 'between') for (const at of [whole(0, CRASH_MS), whole(0, CRASH_MS)]) clock.after(at, die)
  await clock.advanceAsync(CRASH_MS)
  // As long as something is left to tell, and a while longer: what is notified then is notified wrongly.
  const isNotified = ({ kind, id }: LoanOutcome): boolean =>
    notified.some(({ alarm }) =>
      kind === 'loan' ? alarm.id === `loan-end ${id}` : alarm.id.startsWith(`liquidation ${id} `),
    )
  for (let remaining = AFTER_MS; remaining > 0 && !(isAlive && outcomes.every(isNotified)); remaining -= TAIL_MS)
    await clock.advanceAsync(TAIL_MS)
  await clock.advanceAsync(TAIL_MS)
  const list = watched!.monitors.alarmBook.list()
  watched!.monitors.stop()
  database.close()
  return { outcomes, notified, answered, deaths, list, lines: LINES, units: UNITS }
}
