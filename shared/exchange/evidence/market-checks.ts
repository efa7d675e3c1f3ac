import { SECOND_MS } from '@/shared/base/time'
import { endpoints } from '@/shared/exchange/endpoints'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { before } from '@/shared/exchange/protocol/time-range'
import {
  byClient,
  inAnswers,
  inRefusals,
  isAnswerOf,
  isDone,
  numberOf,
  type OpenCheck,
  recordsIn,
  wholeAnswers,
} from './check'

const statuses = new Set(['listed', 'online', 'limit_open', 'limit_close', 'offline', 'restrictedAPI'])

/** Share of a minimum quantity's value over the minimum amount, above which it is no quantity of a coin. */
const MOST_OVER_MINIMUM = 100

/** Compares the value of the minimum quantity with the minimum amount at the last prices. */
const contractSize: OpenCheck = () => {
  const prices = new Map<string, number>()
  return (received) => {
    if (isAnswerOf(received, ['tickers']) && isDone(received))
      for (const { category, symbol, lastPrice } of recordsIn(received.data))
        prices.set(`${String(category)} ${String(symbol)}`, numberOf(lastPrice))
    if (!isAnswerOf(received, ['instruments']) || !isDone(received)) return null
    const shares = recordsIn(received.data).flatMap((record) => {
      const { category, symbol, minOrderQty, minOrderAmount } = record
      if (category !== 'USDT-FUTURES') return []
      const share =
        (numberOf(minOrderQty) * (prices.get(`USDT-FUTURES ${String(symbol)}`) ?? NaN)) / numberOf(minOrderAmount)
      return Number.isFinite(share) ? [{ share, record }] : []
    })
    if (shares.length === 0) return null
    const large = shares.filter(({ share }) => share > MOST_OVER_MINIMUM)
    const isAssumed = large.length <= shares.length / 2
    return { isAssumed, record: (isAssumed ? shares : large)[0]!.record }
  }
}

const STILL_MS = 20 * SECOND_MS
const TRADES = 3

interface Ticker {
  readonly best: string
  readonly since: number
  /** Last prices since then. */
  readonly trades: ReadonlySet<unknown>
}

/** Best prices of every symbol that stay while the last prices move. */
const tickerStill: OpenCheck = () => {
  const tickers = new Map<string, Ticker>()
  let hasMoved = false
  return (received) => {
    if (!isAnswerOf(received, ['tickers']) || !isDone(received)) return null
    for (const record of recordsIn(received.data)) {
      const { category, symbol, bid1Price, ask1Price, lastPrice } = record
      if (bid1Price === undefined || lastPrice === undefined) continue
      const key = `${String(category)} ${String(symbol)}`
      const best = JSON.stringify([bid1Price, ask1Price])
      const before = tickers.get(key)
      hasMoved ||= before !== undefined && before.best !== best
      const trades = before?.best === best ? new Set([...before.trades, lastPrice]) : new Set([lastPrice])
      const since = before?.best === best ? before.since : received.at
      tickers.set(key, { best, since, trades })
      if (hasMoved) return { isAssumed: true, record }
      if (trades.size > TRADES && received.at - since >= STILL_MS) return { isAssumed: false, record }
    }
    return null
  }
}

/** A time in seconds is below this number of milliseconds. */
const LEAST_MS = 1e11
const SAME_CLOCK_MS = 10 * SECOND_MS
const ANSWERS = 16

/** The stated times, each less the monotonic time of its arrival. */
const clockAnswers: OpenCheck = () => {
  const offsets: number[] = []
  return (received) => {
    if (received.kind !== 'answer' || received.requestTime === null) return null
    const { requestTime, call } = received
    const record = { call, requestTime }
    if (requestTime < LEAST_MS) return { isAssumed: false, record }
    offsets.push(requestTime - received.at)
    if (offsets.length > ANSWERS) offsets.shift()
    if (Math.max(...offsets) - Math.min(...offsets) > SAME_CLOCK_MS) return { isAssumed: false, record }
    return offsets.length === ANSWERS ? { isAssumed: true, record } : null
  }
}

const lookBackCodes = new Set(['40704', '40707', '00001'])

/** Refusals of a start before the earliest one. */
const lookBack: OpenCheck = inRefusals((code, { call, request, requestTime }) => {
  const { range }: Endpoint = endpoints[call]
  if (range?.back === undefined || requestTime === null) return null
  const isTooOld = numberOf(request.startTime) < before(range.back, requestTime)
  return isTooOld ? lookBackCodes.has(code) : null
})

/** Assumptions about symbols, market data and times. */
export const marketChecks = {
  'A-symbol-status': inAnswers(['instruments'], ({ symbol, status }) =>
    symbol === undefined ? null : !statuses.has(String(status)) ? false : status === 'online' ? true : null,
  ),
  'A-contract-size': contractSize,
  'A-size-step': inAnswers(['instruments'], ({ symbol, category, quantityMultiplier }) =>
    symbol === undefined || !isFutures(String(category)) ? null : quantityMultiplier !== undefined,
  ),
  'A-min-order-amount': inAnswers(['instruments'], ({ category, minOrderAmount }) =>
    category !== 'SPOT' && category !== 'USDT-FUTURES' ? null : numberOf(minOrderAmount) >= 0,
  ),
  'A-coin-qty': inAnswers(['instruments'], ({ category, quantityMultiplier, minOrderQty }) => {
    if (category !== 'COIN-FUTURES') return null
    const step = numberOf(quantityMultiplier ?? minOrderQty)
    return Number.isNaN(step) ? null : step >= 1
  }),
  'A-book-audit': byClient('A-book-audit'),
  'A-ticker-still': tickerStill,
  'A-clock-answers': clockAnswers,
  'A-look-back': lookBack,
  'A-candle-interval': wholeAnswers(['candles'], (rows) => (Array.isArray(rows) && rows.length > 0 ? true : null)),
} satisfies Record<`A-${string}`, OpenCheck>
