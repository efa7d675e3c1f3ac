import { add, divide, isPositive, multiply, roundToStep, toDecimals } from '@/shared/base/decimal'
import type { AnswerFor, CheckedRequestFor } from '@/shared/exchange/endpoints'
import { isFutures, isInverse, type Side } from '@/shared/exchange/protocol/fields'
import { marginCoinOf, type Instrument } from '@/shared/trading/market/instrument'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { refuse } from './refusal'

type Request = CheckedRequestFor<'maxOpenAvailable'>

/** Futures: margin at the leverage and the taker fee are paid from the spendable balance. Closing lots need none. */
function openable(core: ExchangeCore, uid: string, instrument: Instrument, price: string): string {
  const { category, symbol, lotSize, takerFeeRate } = instrument
  const cost = add(divide('1', core.leverage(uid, category, symbol)), takerFeeRate)
  const value = divide(core.spendable(uid, marginCoinOf(instrument)), cost)
  return roundToStep(isInverse(category) ? multiply(value, price) : divide(value, price), lotSize, 'down')
}

/** Spot: the fee is deducted from the received coins, so the whole balance can be used. */
function affordable(core: ExchangeCore, uid: string, instrument: Instrument, request: Request, price: string): string {
  const { baseCoin, quoteCoin, lotSize, quoteDecimals } = instrument
  if (request.side === 'sell') return roundToStep(core.spendable(uid, baseCoin), lotSize, 'down')
  const money = core.spendable(uid, quoteCoin)
  return request.orderType === 'market'
    ? toDecimals(money, quoteDecimals)
    : roundToStep(divide(money, price), lotSize, 'down')
}

/** Best price for a market order. */
function bestPrice(core: ExchangeCore, { category, symbol }: Request, side: Side): string {
  const { bids, asks } = core.book(category, symbol, 1)
  return (side === 'buy' ? asks : bids)[0]?.price ?? core.lastPrice(category, symbol)
}

/** The largest order of either side that the account could open (A-max-open). */
export function maxOpen(core: ExchangeCore, request: Request, uid: string) {
  const { category, symbol, side, orderType } = request
  const instrument = core.instruments(category).find((instrument) => instrument.symbol === symbol)
  if (instrument === undefined) return refuse('40034', `Parameter symbol does not exist in ${category}`)
  if (category === 'MARGIN')
    return refuse('40020', 'Parameter category error: the maximum of margin orders is not available')
  const isLimit = orderType === 'limit'
  if (isLimit && request.price === undefined) return refuse('40019', 'Parameter price cannot be empty')
  if (isLimit && !isPositive(request.price ?? '0'))
    return refuse('40020', 'Parameter price error: it must be above zero')
  const most = (of: Side): string => {
    const price = (isLimit ? request.price : undefined) ?? bestPrice(core, request, of)
    return isFutures(category)
      ? openable(core, uid, instrument, price)
      : affordable(core, uid, instrument, { ...request, side: of }, price)
  }
  const [maxBuyOpen, maxSellOpen] = [most('buy'), most('sell')]
  const data: AnswerFor<'maxOpenAvailable'> = {
    maxOpen: side === 'buy' ? maxBuyOpen : maxSellOpen,
    maxBuyOpen,
    maxSellOpen,
  }
  return { ok: true as const, data }
}
