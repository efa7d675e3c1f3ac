import type { DataFor } from '@/shared/exchange/endpoints'
import { toDecimals } from '@/shared/base/decimal'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import type { LtvRecord } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import type { CallResult } from '@/electron/exchange/protocol/call'
import { createManualClock } from '@/shared/testing/manual-clock'
import { recordAt, scriptedLending, watchScripted } from './scripted-lending'

const decimal = (value: number, decimals: number): string => toDecimals(value.toFixed(12), decimals)
const success = <Data>(data: Data): CallResult<Data> => ({ kind: 'done', data, tookMs: 1, unreadable: [] })

/** Debts of a unit of 100 BTC at 95 %, and of a loan against 2 BTC, USDT. */
const OWED = { unit: 6_000_000, loan: 126_000 } as const

/** What an exchange makes of its truth. Each is given the price of BTC in USDT, and answers as the call does. */
export interface Lies {
  ltv: (price: number) => CallResult<LtvRecord>
  loans: (price: number) => CallResult<OngoingLoan[]>
  tickers: (price: number) => CallResult<DataFor<'tickers'>>
  book: (price: number) => CallResult<DataFor<'orderBook'>>
}

export const unitRatio = (price: number): number => OWED.unit / (price * 95)
export const loanRatio = (price: number): number => OWED.loan / (price * 2)

/** The answers of an exchange that tells the truth. */
export const truth: Readonly<Lies> = {
  ltv: (price) => success(recordAt(decimal(price, 2))),
  loans: (price) =>
    success([
      {
        orderId: '5',
        loanCoin: 'USDT',
        loanAmount: String(OWED.loan),
        interestAmount: '0',
        hourInterestRate: '0.001',
        pledgeCoin: 'BTC',
        pledgeAmount: '2',
        pledgeRate: decimal(loanRatio(price) * 100, 4),
        supRate: '83',
        forceRate: '91',
        borrowTime: '1',
        expireTime: '',
      },
    ]),
  tickers(price) {
    const none = { openPrice24h: '', highPrice24h: '', lowPrice24h: '', price24hPcnt: '', volume24h: '' }
    const more = { turnover24h: '', bid1Size: '1', ask1Size: '1', indexPrice: '', fundingRate: '', ts: '' }
    const [lastPrice, markPrice] = [decimal(price, 2), decimal(price, 2)]
    const best = { bid1Price: decimal(price - 0.1, 2), ask1Price: decimal(price + 0.1, 2) }
    const category = 'USDT-FUTURES' as const
    const openInterest = ''
    const delivery = { deliveryStartTime: '', deliveryTime: '', deliveryStatus: '' }
    const row = { symbol: 'BTCUSDT', category, lastPrice, markPrice, openInterest, ...best, ...none, ...more }
    return success([{ ...row, ...delivery }])
  },
  book: (price) => success({ a: [[decimal(price + 0.1, 2), '1']], b: [[decimal(price - 0.1, 2), '1']], ts: '1' }),
}

/** An answer that repeats itself from its first time on. */
export function repeated<Data>(answer: (price: number) => CallResult<Data>): (price: number) => CallResult<Data> {
  let first: CallResult<Data> | null = null
  return (price) => (first ??= answer(price))
}

/** Monitors of an exchange with a unit, a loan and public prices. `priceAt`: true price, by seconds since the start. */
export function watchMarket(priceAt: (seconds: number) => number) {
  const clock = createManualClock()
  const lending = scriptedLending()
  const begun = clock.mono()
  const lies: Lies = { ...truth }
  const price = (): number => priceAt((clock.mono() - begun) / 1000)
  Object.assign(lending.rest, {
    ltvConvert: async () => lies.ltv(price()),
    borrowOngoing: async () => lies.loans(price()),
    tickers: async ({ category }: { readonly category: string }) =>
      category === 'SPOT' ? success([]) : lies.tickers(price()),
    orderBook: async () => lies.book(price()),
  })
  const watched = watchScripted(clock, lending, { settings: { speed: false, projection: false, priceDistance: false } })
  const active = (rule: string): boolean =>
    watched.monitors.alarmBook.list().some((alarm) => alarm.rule === rule && alarm.state === 'active')
  return {
    ...watched,
    clock,
    lies,
    price,
    active,
    unit: () => watched.monitors.risk.overview().units[0]!,
    loans: () => watched.monitors.consumerLoans(),
    /** Titles of what is active. */
    titles: () =>
      watched.monitors.alarmBook
        .list()
        .filter(({ state }) => state === 'active')
        .map(({ title }) => title),
  }
}
