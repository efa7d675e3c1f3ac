import { grouped } from '@/shared/base/grouped'
import { isFutures, isInverse } from '@/shared/exchange/protocol/fields'
import {
  add,
  compare,
  divide,
  isDecimal,
  isPositive,
  multiply,
  subtract,
  toDecimals,
  trim,
} from '@/shared/base/decimal'
import { createStepText } from '@/shared/base/step-text'
import { t } from '@/shared/languages/text'
import { marginCoinOf, type Instrument } from '@/shared/trading/market/instrument'
import { checkPrice } from '@/shared/trading/market/symbol-rules'
import type { Funds } from '@/shared/trading/pretrade/figures/order-funds'
import { shareLots } from './allocation'
import type { LadderRefusal, LadderShape, Rungs } from './ladder'

/** Fees as fractions of the value, decimal text: for the orders of the ladder, and for its stop. */
export interface FeeRates {
  readonly entry: string
  readonly exit: string
}

/** Total of a ladder. Amounts are decimal text as typed. */
export type LadderTotal =
  /** In the coin of lots. */
  | { readonly in: 'lots'; readonly amount: string }
  | { readonly in: 'quote'; readonly amount: string }
  /** Of the funds, for futures with their leverage; null while unknown. */
  | { readonly in: 'percent'; readonly amount: string; readonly funds: Funds | null }
  /** Loss if every order fills and the stop is hit, with fees. */
  | { readonly in: 'risk'; readonly amount: string; readonly stop: string; readonly fees: FeeRates | null }

/** Total in whole lots, and the used part of the requested amount. */
export interface ReadTotal {
  readonly ok: true
  /** Decimal text in the coin of lots. */
  readonly lots: string
  /** Limit in its coin and its used part; null for a total in lots, which is met exactly or refused. */
  readonly limit: { readonly coin: string; readonly requested: string; readonly used: string } | null
}

type Refused = Pick<LadderRefusal, 'field' | 'message'> & { readonly ok: false }
const refused = (field: Refused['field'], message: string): Refused => ({ ok: false, field, message })

/** Coin of profit and loss of a ladder. */
export const riskCoin = (instrument: Instrument): string =>
  isFutures(instrument.category) ? marginCoinOf(instrument) : instrument.quoteCoin

/** Inexact costs are rounded up, against the trader, so that no limit is exceeded by a digit. */
const COST_DECIMALS = 36
const costUnits = (amount: string): bigint => BigInt(toDecimals(amount, COST_DECIMALS, 'up').replace('.', ''))

/** Inverse of an amount, never too small, because division truncates. */
const inverted = (amount: string): string => add(divide('1', amount), '0.000000000000000000000000000001')

/** Cost of a lot at a price, decimal text. */
type CostOfLot = (price: string) => string

/** Loss of a lot between its price and the stop, with fees; never below 0. */
export function lossOfLot(
  { side }: Pick<LadderShape, 'side'>,
  { category, lotSize }: Pick<Instrument, 'category' | 'lotSize'>,
  stop: string,
  { entry, exit }: FeeRates,
): CostOfLot {
  if (isInverse(category)) {
    // A contract in quote coin has more value in base coin at a lower price.
    const atStop = inverted(stop)
    return (price) => {
      const atEntry = inverted(price)
      const moved = side === 'buy' ? subtract(atStop, divide('1', price)) : subtract(atEntry, divide('1', stop))
      return multiply(lotSize, add(moved, add(multiply(atEntry, entry), multiply(atStop, exit))))
    }
  }
  return (price) => {
    const moved = side === 'buy' ? subtract(price, stop) : subtract(stop, price)
    return multiply(lotSize, add(moved, add(multiply(price, entry), multiply(stop, exit))))
  }
}

/** Lots that cost no more than the limit, spread by the weights of the ladder; `used` is their cost. */
function lotsWithin(
  limit: string,
  costOf: CostOfLot,
  rungs: Rungs,
  { tickSize }: Instrument,
): { lots: bigint; used: string } {
  const price = createStepText(tickSize)
  const costs = rungs.ticks.map((tick) => costUnits(costOf(price(tick))))
  const most = costUnits(limit)
  const costOfLots = (lots: bigint): bigint =>
    shareLots(lots, rungs.weights).lots.reduce((all, share, at) => all + share * costs[at]!, 0n)
  const weight = rungs.weights.reduce((all, orderWeight) => all + orderWeight, 0n)
  const weighted = rungs.weights.reduce((all, orderWeight, at) => all + orderWeight * costs[at]!, 0n)
  const dearest = costs.reduce((a, b) => (a > b ? a : b))
  let lots = (most * weight) / weighted
  for (;;) {
    // Lots are whole, so their average cost differs from that of the weights. A few lots less fit.
    const excess = costOfLots(lots) - most
    if (lots <= 0n || excess <= 0n) return { lots, used: ofUnits(most + excess) }
    lots -= excess > dearest ? excess / dearest : 1n
  }
}
const ofUnits = (units: bigint): string => trim(divide(units.toString(), `1${'0'.repeat(COST_DECIMALS)}`))

/** Reason why the stop is invalid for this ladder; null if it is valid. */
export function wrongStop(stop: string, shape: LadderShape, instrument: Instrument): string | null {
  const wrong = checkPrice(stop, instrument, shape.side === 'buy' ? 'sell' : 'buy')[0]
  if (wrong) return t`The stop: ${wrong.message}`
  const beyond = [shape.from, shape.to].every((price) => compare(stop, price) === (shape.side === 'buy' ? -1 : 1))
  return beyond ? null : t`The stop must be ${shape.side === 'buy' ? t('below') : t('above')} every price of the ladder`
}

/** Cost of a lot in the unit of the limit, and the limit; a refusal if unknown. */
function limitOf(
  total: Exclude<LadderTotal, { in: 'lots' }>,
  shape: LadderShape,
  instrument: Instrument,
): { readonly ok: true; readonly coin: string; readonly limit: string; readonly costOf: CostOfLot } | Refused {
  const { category, lotSize, quoteCoin } = instrument
  const value: CostOfLot = (price) => multiply(price, lotSize)
  if (total.in === 'quote')
    return { ok: true, coin: quoteCoin, limit: total.amount, costOf: isInverse(category) ? () => lotSize : value }
  if (total.in === 'percent') {
    if (total.funds === null) return refused('total', t('The balance is not known yet'))
    const { coin, amount } = total.funds
    const limit = toDecimals(divide(multiply(amount, total.amount), '100'), 18)
    if (!isPositive(limit)) return refused('total', t`No ${coin} is available`)
    if (coin === quoteCoin) return { ok: true, coin, limit, costOf: value }
    const inBase: CostOfLot = isInverse(category) ? (price) => multiply(lotSize, inverted(price)) : () => lotSize
    return { ok: true, coin, limit, costOf: inBase }
  }
  const stop = wrongStop(total.stop, shape, instrument)
  if (stop !== null) return refused('stop', stop)
  if (total.fees === null)
    return refused('total', t`The fees of ${instrument.symbol} are not known, so a risk cannot be kept`)
  return {
    ok: true,
    coin: riskCoin(instrument),
    limit: total.amount,
    costOf: lossOfLot(shape, instrument, total.stop, total.fees),
  }
}

/** Total in whole lots for a ladder of these prices and weights. */
export function readTotal(
  total: LadderTotal,
  shape: LadderShape,
  rungs: Rungs,
  instrument: Instrument,
): ReadTotal | Refused {
  if (total.in === 'lots') return { ok: true, lots: total.amount, limit: null }
  if (!isDecimal(total.amount) || !isPositive(total.amount))
    return refused('total', t('The total must be a decimal number above 0'))
  const reading = limitOf(total, shape, instrument)
  if (!reading.ok) return reading
  const { lots, used } = lotsWithin(reading.limit, reading.costOf, rungs, instrument)
  if (lots === 0n)
    return refused(
      'total',
      t`${grouped(reading.limit)} ${reading.coin} is less than a lot of ${instrument.lotSize} takes`,
    )
  const limit = { coin: reading.coin, requested: trim(reading.limit), used }
  return { ok: true, lots: createStepText(instrument.lotSize)(lots), limit }
}
