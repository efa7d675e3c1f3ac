import { agreedTime } from '@/shared/testing/agreed-time'
import type { DataFor } from '@/shared/exchange/endpoints'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { LtvRecord } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import type { FinancialRecord } from '@/shared/exchange/calls/account/financial-records'
import type { InstitutionalLoan } from '@/shared/exchange/calls/ins-loan/loan-order'
import type { ProductInfo } from '@/shared/exchange/calls/ins-loan/product-infos'
import type { EndedLoan } from '@/shared/exchange/calls/loan/borrow-history'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import { add, divide, multiply, toDecimals, trim } from '@/shared/base/decimal'
import { seededRandom } from '@/shared/base/random'
import type { Clock, TrustedTime } from '@/shared/base/clock'
import { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import type { Delivery } from '@/shared/trading/alarms/incident'
import { openInMemory, riskHistory } from '@/electron/base/storage/database'
import { createMonitors, type MonitorsParts } from '../monitors'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import type { Database } from '@/electron/base/storage/sqlite'

/** A unit of 100 BTC that counts for 95 % and owes 6,000,000 USDT, at a price a test sets. */
export function recordAt(price: string, { principal = '6000000', interest = '0', weight = '0.95' } = {}): LtvRecord {
  const converted = toDecimals(multiply(multiply(price, '100'), weight), 8)
  const debt = add(principal, interest)
  return {
    ltv: toDecimals(divide(debt, converted), 6, 'up'),
    subAccountUids: ['2'],
    usdtBalance: trim(converted),
    unpaidUsdtAmount: debt,
    unpaidInfo: [{ coin: 'USDT', unpaidQty: principal, unpaidInterest: interest }],
    balanceInfo: [{ coin: 'BTC', price, amount: '100', convertedUsdtAmount: converted }],
  }
}

const success = <Data>(data: Data): CallResult<Data> => ({ kind: 'done', data, tookMs: 1, unreadable: [] })

/** The lending side of an exchange whose every answer a test decides, and time with it. */
export function scriptedLending() {
  const state = {
    units: ['7'],
    ltv: (_riskUnitId: string): CallResult<LtvRecord> => success(recordAt('100000')),
    loans: [] as OngoingLoan[],
    ended: (): CallResult<EndedLoan[]> => success([]),
    lent: [] as InstitutionalLoan[],
    products: [] as ProductInfo[],
    repayments: [] as Repayment[],
    records: [] as FinancialRecord[],
    tickers: (_category: Category): CallResult<DataFor<'tickers'>> => success([]),
    book: (_symbol: string): CallResult<DataFor<'orderBook'>> => notConnected,
  }
  const calls: string[] = []
  const rest = {
    riskUnit: async () => success({ riskUnitId: state.units }),
    ltvConvert: async ({ riskUnitId = '' }) => {
      calls.push(riskUnitId)
      return state.ltv(riskUnitId)
    },
    loanOrder: async () => success(state.lent),
    productInfos: async ({ productId }) => {
      const info = state.products.find((product) => product.productId === productId)
      return info === undefined ? notConnected : success(info)
    },
    repaidHistory: async () => success(state.repayments),
    financialRecords: async ({ category, cursor = '' }) => {
      const list = state.records.filter((record) => record.category === category)
      return success(cursor === '' ? { list, cursor: list.at(-1)?.id ?? '' } : { list: [], cursor: '' })
    },
    tickers: async ({ category }) => state.tickers(category),
    orderBook: async ({ symbol }) => state.book(symbol),
    borrowOngoing: async () => success(state.loans),
    borrowHistory: async ({ pageNum }) => (pageNum === '1' ? state.ended() : success([])),
  } satisfies Partial<RestClient>
  return { state, calls, rest: rest as Partial<RestClient> as RestClient }
}
export const notConnected: CallResult<never> = {
  kind: 'not-sent',
  code: 'not-connected',
  message: 'No connection to the exchange',
}

/** Monitors on a scripted exchange; what they said is noted. */
export function watchScripted(
  clock: Clock,
  { rest }: Pick<ReturnType<typeof scriptedLending>, 'rest'>,
  options: {
    database?: Database
    /** Where it is not the clock's. */
    time?: TrustedTime
    settings?: Partial<AlarmSettings>
    join?: MonitorsParts['join']
    fillsBetween?: MonitorsParts['fillsBetween']
    /** Hears every delivery before it counts as delivered. */
    alarm?: (delivery: Delivery) => void
  } = {},
) {
  const database = options.database ?? openInMemory(riskHistory)
  const settings = AlarmSettings.parse(options.settings ?? {})
  const alarms: Alarm[] = []
  const notified: string[] = []
  let changes = 0
  const monitors = createMonitors({
    rest,
    time: options.time ?? agreedTime(clock),
    random: seededRandom(7),
    database,
    uid: '1',
    settings: () => settings,
    fillsBetween: options.fillsBetween ?? (() => []),
    coinsOf: () => null,
    ...(options.join !== undefined && { join: options.join }),
    notify: (_level, title) => void notified.push(title),
    listener: {
      riskChanged: () => void (changes += 1),
      loansChanged: () => undefined,
      alarmsChanged: () => undefined,
      alarm(delivery) {
        alarms.push(delivery.alarm)
        options.alarm?.(delivery)
      },
    },
  })
  return { monitors, database, alarms, notified, changes: () => changes }
}
