import { type Clock, every } from '@/shared/base/clock'
import { add, isPositive, multiply, roundToStep, subtract, sum, toDecimals } from '@/shared/base/decimal'
import type { Random } from '@/shared/base/random'
import { DAY_MS, SECOND_MS } from '@/shared/base/time'
import type { ManualClock } from '@/shared/testing/manual-clock'
import { between, chance, pick, wholeBetween } from '@/electron/testing/proxy/chance'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { createExchangeCore } from '@/practice/engine/core'
import { listedInstruments } from '@/practice/engine/state/listed-symbols'
import { wealthyAccount } from '@/practice/engine/testing/test-exchange'
import { markOfCoin } from '@/practice/prices/coin-prices'
import { createTickers } from '@/practice/prices/tickers'
import { createCalls, type MakeCall } from '@/practice/rest/answer'
import { createAccountRoutes } from '@/practice/rest/routes/account-routes'
import { createLendingRoutes } from '@/practice/rest/routes/lending-routes'
import { createLoanRoutes } from '@/practice/rest/routes/loan-routes'
import { createMarketRoutes } from '@/practice/rest/routes/market-routes'
import type { Routes } from '@/practice/rest/routes/routes'
import { openConsumerLoans } from '@/practice/services/consumer-loans/consumer-loans'
import { snapshotOf } from '@/practice/services/lending/collateral'
import { openLending } from '@/practice/services/lending/lending'
import { openLoanBook, owed } from '@/practice/services/lending/loan-book'
import { createLtvOddities } from '@/practice/services/lending/ltv-oddities'
import { createLoanProducts, openingProducts } from '@/practice/services/lending/products'
import { forgetfulRows } from '@/practice/store/saved-rows'

/** The monitored account. It has the consumer loans and is the primary account of both units. */
export const UID = '1'
/** Thresholds of the loan product of both units. */
export const LINES = { warn: '0.7', call: '0.8', liquidation: '0.9' } as const

/** An event that the monitors must announce. */
export interface LoanEvent {
  readonly kind: 'repayment' | 'left' | 'ended'
  /** Repayment, unit or loan. */
  readonly id: string
  /** Unit or loan. */
  readonly subject: string
  readonly outcome: 'FORCE' | 'REPAY' | null
  readonly at: number
}

/** State of the exchange right after one of its seconds, Unix ms. */
export interface Truth {
  readonly at: number
  /** Ratio of each unit, and of each active loan. */
  readonly ratios: ReadonlyMap<string, number>
}

/** The lending part of the practice exchange over a market that falls. Everything follows from the random source. */
export interface LoanExchange {
  readonly units: readonly string[]
  readonly loans: readonly string[]
  readonly call: MakeCall
  readonly events: readonly LoanEvent[]
  /** Oldest first, of the last seconds. */
  readonly truths: readonly Truth[]
  /** Margin call and liquidation line, as ratios. */
  lineOf(subject: string, line: 'call' | 'liquidation'): number
  /** Debt and pledge of each active loan that was liquidated in part: what was repaid and sold. */
  ledger(): readonly { readonly orderId: string; readonly repaid: string; readonly sold: string }[]
  isLiquidating(unit: string): boolean
}

const COINS = ['BTC', 'ETH', 'SOL'] as const
const listed = listedInstruments.filter(({ baseCoin }) => COINS.some((coin) => coin === baseCoin))
const perpetualOf = (coin: string) =>
  listed.find((candidate) => candidate.category === 'USDT-FUTURES' && candidate.baseCoin === coin)!
const MOST_TRUTHS = 20
/** Without collateral there is no ratio. Volley shows one of 1. */
const displayedRatio = (ltv: string): number => (ltv === '999' ? 1 : Number(ltv))

interface Fall {
  readonly at: number
  readonly lasts: number
  readonly depth: number
  readonly rebound: number
}
const drawnFall = (random: Random): Fall => ({
  at: between(random, 6, 30),
  lasts: between(random, 0.001, 15),
  depth: between(random, 0.02, 0.4),
  rebound: chance(random, 0.4) ? between(random, 0.02, 0.3) : 0,
})
function shareAt({ at, lasts, depth, rebound }: Fall, second: number): number {
  const fallen = Math.min(1, Math.max(0, (second - at) / lasts))
  const risen = Math.min(1, Math.max(0, (second - at - lasts - 4) / 6))
  return (1 - depth * fallen) * (1 + rebound * risen)
}

/** Time from the start of the day until its expiring loan ends, if it has one. */
const SEVEN_DAYS_MS = 7 * DAY_MS

export function openLoanExchange(clock: ManualClock, random: Random): LoanExchange {
  const core = createExchangeCore({ clock, instruments: listed })
  for (const coin of COINS) setMark(core, coin, perpetualOf(coin).startPrice)
  core.addAccount(wealthyAccount(UID, { deposits: { USDT: '3000000', BTC: '60', ETH: '900', SOL: '9000' } }))
  core.addAccount(wealthyAccount('2', { deposits: { BTC: '70', ETH: '600' } }))
  core.addAccount(wealthyAccount('3', { deposits: { BTC: '5', SOL: '6000', USDT: '100000' } }))

  const loans = openConsumerLoans(core, clock, forgetfulRows, chance(random, 0.5) ? 'in steps' : 'whole')
  const borrow = (loanCoin: string, pledgeCoin: string, pledgeAmount: string, daily: 'FLEXIBLE' | 'SEVEN'): void => {
    const opened = loans.borrow(UID, { loanCoin, pledgeCoin, daily, pledgeAmount })
    if (!opened.ok) throw new Error(opened.message)
  }
  const events: LoanEvent[] = []
  const isExpiring = chance(random, 0.3)
  if (isExpiring) {
    borrow('USDT', 'SOL', '300', 'SEVEN')
    clock.advance(SEVEN_DAYS_MS - wholeBetween(random, 12_000, 45_000))
  }
  borrow('USDT', 'BTC', '2', 'FLEXIBLE')
  borrow(pick(random, ['USDT', 'ETH']), pick(random, ['BTC', 'SOL']) === 'BTC' ? 'BTC' : 'SOL', '3', 'FLEXIBLE')
  const begun = clock.now()

  const book = openLoanBook(core, forgetfulRows)
  const units = [
    { id: '71', primaryUid: UID, uids: [UID, '2'], productId: '1001' },
    { id: '72', primaryUid: UID, uids: ['3'], productId: '1001' },
  ] as const
  const products = createLoanProducts(openingProducts(listed))
  const product = products.find('1001')!
  for (const unit of units) {
    const { usdtBalance } = snapshotOf(core, unit, product, [])
    const amount = toDecimals(multiply(usdtBalance, between(random, 0.55, 0.78).toFixed(4)), 2)
    const none = { reserve: '0', interest: '0', repaid: '0', repaidInterest: '0' }
    const times = { loanTime: begun - DAY_MS, dueTime: begun + 30 * DAY_MS, chargedTo: begun }
    book.record(
      { orderId: '', productId: '1001', uid: unit.uids[0], coin: 'USDT', amount, unpaid: amount, ...none, ...times },
      [],
    )
  }
  const lending = openLending({ core, clock, book, products, units })
  const oddities = createLtvOddities(clock)
  const call = createCalls({
    clock,
    limiter: { take: () => 1 },
    // Only the calls of the monitors are made.
    routes: {
      ...createAccountRoutes(core),
      ...createMarketRoutes(core, clock, createTickers(core, clock), () => []),
      ...createLendingRoutes(lending, oddities, clock),
      ...createLoanRoutes(core, loans, oddities),
    } as Routes,
  })

  const all = () => loans.loansOf(UID)
  const first = new Map(all().map((loan) => [loan.orderId, { ...loan }]))
  const active = () => all().filter(({ end }) => end === null)
  const truths: Truth[] = []
  const ended = new Set<string>()
  const booked = new Set<string>()

  function note(): void {
    const at = clock.now()
    const unpaidOf = ({ uids }: (typeof units)[number]) =>
      book.loans().filter((loan) => uids.some((uid) => uid === loan.uid) && isPositive(owed(loan)))
    truths.push({
      at,
      ratios: new Map([
        ...units.map((unit) => [unit.id, displayedRatio(snapshotOf(core, unit, product, unpaidOf(unit)).ltv)] as const),
        ...active().map((loan) => [loan.orderId, Number(loans.pledgeRateOf(loan)) / 100] as const),
      ]),
    })
    if (truths.length > MOST_TRUTHS) truths.shift()
    for (const unit of units)
      for (const { id, at: time, isLiquidation } of lending.repaymentsOf(unit)) {
        if (booked.has(id)) continue
        booked.add(id)
        if (isLiquidation) events.push({ kind: 'repayment', id, subject: unit.id, outcome: null, at: time })
      }
    for (const { orderId, end } of all()) {
      if (end === null || ended.has(orderId)) continue
      ended.add(orderId)
      events.push({ kind: 'ended', id: orderId, subject: orderId, outcome: end === 'REPAY' ? 'REPAY' : 'FORCE', at })
    }
  }
  function setMark(of: ExchangeCore, coin: string, price: string): void {
    const { category, symbol, tickSize } = perpetualOf(coin)
    of.setMarkPrice(category, symbol, roundToStep(price, tickSize, 'nearest'))
  }

  const fall = drawnFall(random)
  const noise = between(random, 0.0002, 0.003)
  const starts = new Map(COINS.map((coin) => [coin, markOfCoin(core, coin)]))
  function second(): void {
    const passed = (clock.now() - begun) / SECOND_MS
    for (const [coin, start] of starts) {
      const share = shareAt(fall, passed) * (1 + (random.next() - 0.5) * noise)
      setMark(core, coin, multiply(start, share.toFixed(8)))
    }
    lending.tick()
    loans.tick()
    note()
  }
  note()
  clock.after(wholeBetween(random, 0, 999), () => void every(clock, SECOND_MS, second))
  startTraders({ clock, random, isPressed: () => (truths.at(-1)?.ratios.get('71') ?? 0) > 0.84, repay, withdraw })

  function repay(): void {
    const loan = active().at(-1)
    if (loan === undefined) return
    loans.repay(UID, { orderId: loan.orderId, method: 'borrowed_coin', repayAll: 'yes' })
    note()
  }
  /** Out of every unit, a tenth of the coins. */
  function withdraw(): void {
    const before = truths.at(-1)!.ratios.get('71')!
    core.move('2', 'BTC', '-8', 'TRANSFER_OUT')
    note()
    if (truths.at(-1)!.ratios.get('71')! / before > 1.015)
      events.push({ kind: 'left', id: '71', subject: '71', outcome: null, at: clock.now() })
  }

  return {
    units: units.map(({ id }) => id),
    loans: all().map(({ orderId }) => orderId),
    call,
    events,
    truths,
    lineOf(subject, line) {
      if (units.some(({ id }) => id === subject)) return Number(LINES[line])
      const pledge = first.get(subject)!.pledgeCoin
      const lines = { BTC: { call: 0.83, liquidation: 0.9 }, SOL: { call: 0.77, liquidation: 0.85 } }
      return lines[pledge === 'BTC' ? 'BTC' : 'SOL'][line]
    },
    ledger: () =>
      active().flatMap((loan) => {
        const was = first.get(loan.orderId)!
        const sold = subtract(was.pledge, loan.pledge)
        const repaid = subtract(sum([was.loan, was.interest]), add(loan.loan, loan.interest))
        return isPositive(sold) ? [{ orderId: loan.orderId, repaid, sold }] : []
      }),
    isLiquidating(id) {
      const unit = units.find((candidate) => candidate.id === id)
      return unit !== undefined && lending.snapshotOf(unit) === null
    },
  }
}

interface TraderParts {
  readonly clock: Clock
  readonly random: Random
  /** True if the unit is near its liquidation: no money can be moved out. */
  readonly isPressed: () => boolean
  readonly repay: () => void
  readonly withdraw: () => void
}

/** Repays a loan in some days, and moves coins out of a unit. */
function startTraders({ clock, random, isPressed, repay, withdraw }: TraderParts): void {
  if (chance(random, 0.3)) clock.after(wholeBetween(random, 8000, 40_000), repay)
  if (chance(random, 0.3)) clock.after(wholeBetween(random, 8000, 40_000), () => isPressed() || withdraw())
}
