import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { absolute, divide, isPositive, isZero, multiply, subtract, sum, toDecimals, trim } from '@/shared/base/decimal'
import { HOUR_MS } from '@/shared/base/time'
import { type Crash, crashSeconds } from '@/shared/trading/market/crash-returns'
import { runs } from '@/shared/testing/runs'
import { createExchangeCore } from '@/practice/engine/core'
import { listedInstruments } from '@/practice/engine/state/listed-symbols'
import type { ExchangeEvent } from '@/practice/engine/api/exchange-core'
import { handClock, wealthyAccount } from '@/practice/engine/testing/test-exchange'
import { markOfCoin } from '@/practice/prices/coin-prices'
import { startCrash } from '@/practice/prices/crash-run'
import { openConsumerLoans } from '@/practice/services/consumer-loans/consumer-loans'
import { findPledgeable } from '@/practice/services/consumer-loans/loan-terms'
import { openLending } from '@/practice/services/lending/lending'
import { openLoanBook } from '@/practice/services/lending/loan-book'
import { createLoanProducts, type LoanProduct } from '@/practice/services/lending/products'
import { forgetfulRows } from '@/practice/store/saved-rows'
import { crashPath, type StartPrice } from './crash-path'
import { type LoanSale, rehearsedLoan } from './loan-liquidation'
import type { RehearsedSale } from './rehearsable'
import { rehearse } from './rehearse'
import { rehearsedUnit } from './unit-liquidation'

const START = 1_700_000_000_000 - (1_700_000_000_000 % HOUR_MS)
const coins = ['USDT', 'BTC', 'ETH', 'SOL', 'XRP', 'DOGE'] as const
const accounts = ['one', 'two', 'three'] as const

const fraction = (least: number, most: number, scale: number): fc.Arbitrary<string> =>
  fc.integer({ min: least, max: most }).map((whole) => divide(String(whole), String(scale)))
const amount = fc.oneof(fc.constant('0'), fraction(1, 900_000_000, 100_000))
const move = fraction(-800, 100, 1000)
const anyCrash: fc.Arbitrary<Crash> = fc
  .array(fc.record({ wait: fc.integer({ min: 1, max: 90 }), BTC: move, ETH: move, others: move }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => {
    let second = 0
    const points = parts.map(({ wait, ...changes }) => ({ second: (second += wait), ...changes }))
    return { name: 'drawn', about: '', points: [{ second: 0, BTC: '0', ETH: '0', others: '0' }, ...points] }
  })

const anyUnit = fc.record({
  /** USDT value of each coin in each account. */
  values: fc.array(fc.record(Object.fromEntries(coins.map((coin) => [coin, amount]))), {
    minLength: 1,
    maxLength: 3,
  }),
  debts: fc.array(
    fc.record({
      account: fc.nat(2),
      coin: fc.constantFrom('USDT', 'USDT', 'BTC', 'ETH'),
      share: fc.integer({ min: 1, max: 9 }),
      interest: fraction(0, 5000, 1000),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  /** Ratio at the start. */
  ltv: fraction(450, 890, 1000),
  ratios: fc.record(Object.fromEntries(coins.slice(1).map((coin) => [coin, fraction(700, 1000, 1000)]))),
  cap: fc.constantFrom('100000000', '100000000', '2000'),
})
const anyLoan = fc.record({
  pledgeCoin: fc.constantFrom('BTC', 'ETH', 'SOL', 'XRP', 'DOGE'),
  loanCoin: fc.constantFrom('USDT', 'USDT', 'BTC', 'ETH', 'SOL'),
  daily: fc.constantFrom('FLEXIBLE' as const, 'SEVEN' as const),
  value: fraction(15, 300_000, 1),
})
const anyPortfolio = fc.record({
  crash: anyCrash,
  unit: anyUnit,
  loans: fc.array(anyLoan, { maxLength: 3 }),
  way: fc.constantFrom<LoanSale>('whole', 'in steps'),
  /** Age of the loans at the start of the crash. */
  seconds: fc.integer({ min: 1, max: 3599 }),
})
type Portfolio = typeof anyPortfolio extends fc.Arbitrary<infer Value> ? Value : never

/** The practice exchange with one unit and consumer loans, before the crash. */
function opened({ unit, loans: loanTerms, way, seconds }: Portfolio) {
  const clock = handClock(START)
  const core = createExchangeCore({ clock, instruments: listedInstruments })
  const events: ExchangeEvent[] = []
  for (const coin of coins.slice(1)) {
    const instrument = core.instruments('USDT-FUTURES').find(({ baseCoin }) => baseCoin === coin)!
    core.setMarkPrice('USDT-FUTURES', instrument.symbol, core.lastPrice('USDT-FUTURES', instrument.symbol))
  }
  const uids = accounts.slice(0, unit.values.length) as unknown as readonly [string, ...string[]]
  const deposits = unit.values.map((values) =>
    Object.fromEntries(
      coins.flatMap((coin) => {
        const qty = toDecimals(divide(values[coin]!, markOfCoin(core, coin)), 8)
        return isPositive(qty) ? [[coin, qty] as const] : []
      }),
    ),
  )
  for (const [index, uid] of uids.entries()) core.addAccount(wealthyAccount(uid, { deposits: deposits[index]! }))
  core.addAccount(
    wealthyAccount('borrower', { deposits: Object.fromEntries(coins.map((coin) => [coin, '1000000000'])) }),
  )

  const ratioOf = (coin: string): string => (coin === 'USDT' ? '1' : unit.ratios[coin]!)
  const product: LoanProduct = {
    id: 'P',
    leverage: '3',
    transferLine: '0.7',
    spotBuyLine: '0.75',
    liquidationLine: '0.9',
    stopLiquidationLine: '0.85',
    collateral: Object.fromEntries(coins.map((coin) => [coin, { ratio: ratioOf(coin), cap: unit.cap }])),
    spotSymbols: [],
    marginLeverage: '',
    usdtContracts: null,
    coinContracts: null,
    usdcContracts: null,
  }
  const book = openLoanBook(core, forgetfulRows)
  const shares = sum(unit.debts.map(({ share }) => String(share)))
  const counted = sum(
    deposits.flatMap((amounts) =>
      Object.entries(amounts).map(([coin, qty]) => multiply(multiply(qty, markOfCoin(core, coin)), ratioOf(coin))),
    ),
  )
  const debts = unit.debts.map(({ account, coin, share, interest }) => {
    const usdt = divide(multiply(multiply(counted, unit.ltv), String(share)), shares)
    const unpaid = toDecimals(divide(usdt, markOfCoin(core, coin)), 8)
    const owner = Math.min(account, uids.length - 1)
    const owedInterest = toDecimals(divide(interest, markOfCoin(core, coin)), 8)
    book.record(
      {
        orderId: '',
        productId: 'P',
        uid: uids[owner]!,
        coin,
        amount: unpaid,
        unpaid,
        interest: owedInterest,
        reserve: '0',
        repaid: '0',
        repaidInterest: '0',
        loanTime: START,
        dueTime: START * 2,
        // Interest of units is not rehearsed.
        chargedTo: START + 10 * HOUR_MS,
      },
      [],
    )
    return { account: owner, coin, principal: unpaid, interest: owedInterest }
  })
  const riskUnit = { id: 'unit', primaryUid: uids[0], uids, productId: 'P' }
  const lending = openLending({ core, clock, book, products: createLoanProducts([product]), units: [riskUnit] })
  const loans = openConsumerLoans(core, clock, forgetfulRows, way)
  for (const { pledgeCoin, loanCoin, daily, value } of loanTerms) {
    if (pledgeCoin === loanCoin) continue
    const pledgeAmount = toDecimals(divide(value, markOfCoin(core, pledgeCoin)), 8)
    loans.borrow('borrower', { loanCoin, pledgeCoin, daily, pledgeAmount })
  }
  clock.time += seconds * 1000
  loans.tick()
  core.listen((event) => events.push(event))
  const starts = new Map<string, StartPrice>(
    coins.map((coin) => {
      const instrument = core.instruments('USDT-FUTURES').find(({ baseCoin }) => baseCoin === coin)
      return [coin, { price: markOfCoin(core, coin), tick: instrument?.tickSize ?? '0' }]
    }),
  )
  return { clock, core, events, deposits, debts, product, riskUnit, lending, loans, starts }
}
type Exchange = ReturnType<typeof opened>

/** Sold amounts of a coin in a second. */
type SoldRow = readonly [second: number, coin: string, amount: string]

/** Lets the practice exchange live through the crash. Returns what it sold of the pledges. */
function lived({ clock, core, events, lending, loans }: Exchange, crash: Crash) {
  const from = clock.time
  const run = startCrash(core, crash, () => undefined)
  const pledgedIn = (coin: string): string =>
    sum(loans.loansOf('borrower').flatMap(({ pledgeCoin, pledge }) => (pledgeCoin === coin ? [pledge] : [])))
  const returnedIn = (coin: string, at: number): string =>
    sum(
      events.flatMap((event) =>
        event.kind === 'movement' && event.type === 'TRANSFER_IN' && event.coin === coin && event.at === at
          ? [event.amount]
          : [],
      ),
    )
  const pledges: SoldRow[] = []
  while (run.next()) {
    const before = coins.map(pledgedIn)
    clock.time += 1000
    lending.tick()
    loans.tick()
    for (const [index, coin] of coins.entries()) {
      const sold = subtract(before[index]!, sum([pledgedIn(coin), returnedIn(coin, clock.time)]))
      if (!isZero(sold)) pledges.push([(clock.time - from) / 1000, coin, sold])
    }
  }
  return { from, pledges }
}

/** Sales of several loans, added by second and coin. */
function addedSales(sales: readonly RehearsedSale[]): readonly SoldRow[] {
  const seconds = [...new Set(sales.map(({ second }) => second))].toSorted((a, b) => a - b)
  return seconds.flatMap((second) =>
    coins.flatMap((coin): SoldRow[] => {
      const now = sales.filter((sale) => sale.second === second && sale.coin === coin)
      return now.length === 0 ? [] : [[second, coin, sum(now.map((sale) => sale.amount))]]
    }),
  )
}

const SOLD = new Set(['INS_LOAN_EXCHANGE_USER_OUT', 'INS_LOAN_TRANSFER_USER_OUT'])

describe('The rehearsal of a crash', () => {
  it('has the steps and amounts of the practice exchange that lives through it, to the last decimal', () => {
    let sold = { units: 0, loans: 0 }
    fc.assert(
      fc.property(anyPortfolio, (portfolio) => {
        const { crash, way } = portfolio
        const exchange = opened(portfolio)
        const { debts, deposits, product, riskUnit, starts } = exchange
        const path = crashPath(crash, starts)
        const { liquidationLine: liquidation, stopLiquidationLine: stop, collateral } = product
        const rules = { call: '0.8', liquidation, stop, collateral }
        const unit = rehearse(rehearsedUnit('unit', { accounts: deposits, loans: debts }, rules), path)
        const terms = exchange.loans.loansOf('borrower').map((loan) => {
          const { initRate, supRate, forceRate } = findPledgeable(loan.pledgeCoin)!
          const subject = rehearsedLoan(
            loan.orderId,
            {
              loanCoin: loan.loanCoin,
              pledgeCoin: loan.pledgeCoin,
              principal: loan.loan,
              interest: loan.interest,
              pledge: loan.pledge,
              initial: divide(initRate, '100'),
              call: divide(supRate, '100'),
              liquidation: divide(forceRate, '100'),
              hourRate: divide(loan.hourRate, '100'),
              chargedIn: (loan.chargedTo - exchange.clock.time) / 1000,
            },
            way,
          )
          return rehearse(subject, path)
        })

        const { from, pledges } = lived(exchange, crash)
        const { events, lending, core } = exchange
        const secondOf = (at: number): number => (at - from) / 1000
        const repaid = lending
          .repaymentsOf(riskUnit)
          .toSorted((a, b) => a.at - b.at)
          .filter(({ isLiquidation }) => isLiquidation)
          .map(({ at, coin, principal, interest }) => [secondOf(at), coin, trim(sum([principal, interest]))])
        const paid = unit.sales.filter((sale) => isPositive(sale.repaid))
        expect(paid.map((sale) => [sale.second, sale.repaidCoin, trim(sale.repaid)])).toEqual(repaid)
        const moved = events.flatMap((event) =>
          event.kind === 'movement' && SOLD.has(event.type)
            ? [[secondOf(event.at), event.uid, event.coin, trim(absolute(event.amount))]]
            : [],
        )
        const sales = unit.sales
          .filter(({ account, repaidBy, coin, repaidCoin }) => coin !== repaidCoin || account !== repaidBy)
          .map(({ second, account, coin, amount: qty }) => [second, riskUnit.uids[account], coin, trim(qty)])
        expect(sales).toEqual(moved)
        for (const { coin, amount: qty } of unit.holdings) {
          const equity = riskUnit.uids.map(
            (uid) => core.assets(uid).find((asset) => asset.coin === coin)?.equity ?? '0',
          )
          expect(trim(qty)).toBe(trim(sum(equity)))
        }
        expect(addedSales(terms.flatMap((loan) => loan.sales))).toEqual(pledges)
        for (const { key, owed } of terms) {
          const loan = exchange.loans.loansOf('borrower').find(({ orderId }) => orderId === key)!
          expect(trim(owed[0]!.amount)).toBe(trim(sum([loan.loan, loan.interest])))
        }
        sold = { units: sold.units + unit.sales.length, loans: sold.loans + pledges.length }
        expect(crashSeconds(crash)).toBe(path.seconds)
      }),
      { numRuns: runs(200) },
    )
    expect(sold.units).toBeGreaterThan(0)
    expect(sold.loans).toBeGreaterThan(0)
  })
})
