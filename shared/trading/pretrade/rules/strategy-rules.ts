import { sizeText } from '@/shared/trading/orders/order-phrase'
import { z } from 'zod'
import type { NewStrategy } from '@/shared/exchange/calls/trade/strategy/place-strategy-order'
import { StrategyType, TriggerBy } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { Category, isFutures, OrderType, PosSide, Side } from '@/shared/exchange/protocol/fields'
import { compare, isDecimal, isPositive, trim } from '@/shared/base/decimal'
import type { Position } from '@/shared/trading/account/account'
import type { Instrument } from '@/shared/trading/market/instrument'
import { checkQty, isInLots, isOnTick } from '@/shared/trading/market/symbol-rules'
import type { PretradeFinding } from '@/shared/trading/pretrade/assessment/assessment'

/** A strategy order in the words of its call, as it would stand: what a change leaves out is as it was. */
export type StrategyTerms = Partial<NewStrategy> & Pick<NewStrategy, 'category' | 'symbol'>

const members = {
  category: Category,
  symbol: z.string(),
  type: StrategyType,
  tpslMode: z.enum(['full', 'partial']),
  qty: z.string().min(1),
  side: Side,
  posSide: PosSide,
  takeProfit: z.string().min(1),
  stopLoss: z.string().min(1),
  triggerPrice: z.string().min(1),
  tpLimitPrice: z.string().min(1),
  slLimitPrice: z.string().min(1),
  triggerOrderPrice: z.string().min(1),
  tpTriggerBy: TriggerBy,
  slTriggerBy: TriggerBy,
  triggerBy: TriggerBy,
  tpOrderType: OrderType,
  slOrderType: OrderType,
  triggerOrderType: OrderType,
} as const

/** The terms of a record or a request; what is empty, absent or a word nobody knows is left out. */
export function strategyTerms(from: Readonly<Record<string, unknown>>): StrategyTerms | null {
  const read = Object.entries(members).flatMap(([name, member]) => {
    const { success, data } = member.safeParse(from[name])
    return success ? [[name, data] as const] : []
  })
  const terms = Object.fromEntries(read) as Partial<StrategyTerms>
  const { category, symbol } = terms
  return category === undefined || symbol === undefined ? null : { ...terms, category, symbol }
}

/** What a strategy order is measured by. Null is not known, or not there. */
export interface StrategyWorld {
  readonly instrument: Instrument | null
  /** The position it protects; a trigger order needs none. Undefined where it is not known. */
  readonly position: Position | null | undefined
  /** The price that sets it off, now. */
  readonly priceBy: (by: TriggerBy) => string | null
}

export type StrategyField = keyof NewStrategy
type Found = Omit<PretradeFinding, 'row' | 'figure' | 'field'> & { readonly field: StrategyField }

/** One price that sets an order off, and the order it sets off. */
interface Leg {
  readonly name: string
  readonly price: StrategyField & ('takeProfit' | 'stopLoss' | 'triggerPrice')
  readonly by: 'tpTriggerBy' | 'slTriggerBy' | 'triggerBy'
  readonly type: 'tpOrderType' | 'slOrderType' | 'triggerOrderType'
  readonly limit: 'tpLimitPrice' | 'slLimitPrice' | 'triggerOrderPrice'
}
export const profitLeg: Leg = {
  name: 'Take profit',
  price: 'takeProfit',
  by: 'tpTriggerBy',
  type: 'tpOrderType',
  limit: 'tpLimitPrice',
}
export const lossLeg: Leg = {
  name: 'Stop loss',
  price: 'stopLoss',
  by: 'slTriggerBy',
  type: 'slOrderType',
  limit: 'slLimitPrice',
}
export const triggerLeg: Leg = {
  name: 'Trigger',
  price: 'triggerPrice',
  by: 'triggerBy',
  type: 'triggerOrderType',
  limit: 'triggerOrderPrice',
}
export type StrategyLeg = Leg

/** The side of the order that it sets off; null where nobody says which. */
export const sideSetOff = ({ side, posSide }: StrategyTerms): Side | null =>
  side ?? (posSide === 'long' ? 'sell' : posSide === 'short' ? 'buy' : null)

export const legsOfType = (type: StrategyTerms['type']): readonly Leg[] =>
  type === 'trigger' ? [triggerLeg] : [profitLeg, lossLeg]

const never = (field: StrategyField, rule: string, message: string): Found => ({ field, rule, band: 'never', message })
const review = (field: StrategyField, rule: string, message: string): Found => ({
  field,
  rule,
  band: 'review',
  message,
})

const isPrice = (text: string | undefined): text is string => text !== undefined && isDecimal(text) && isPositive(text)

function priceFindings(field: StrategyField, name: string, price: string, { instrument }: StrategyWorld): Found[] {
  if (!isPrice(price)) return [never(field, 'number', `${name} must be a plain decimal number above 0`)]
  if (instrument === null || isOnTick(price, instrument)) return []
  return [never(field, 'tick', `${name} ${price} is not a multiple of the tick ${instrument.tickSize}`)]
}

/** The rule of a trigger price that nothing known measures; the exchange measures it itself. */
const UNCHECKED = 'trigger-unchecked'

const byText = { market: 'last price', mark: 'mark price' } as const

/** A long takes its profit above the price that counts and stops its loss below; a short the other way round. */
function sideFindings(leg: Leg, terms: StrategyTerms, { priceBy, position }: StrategyWorld): Found[] {
  const price = terms[leg.price]
  const held = terms.posSide ?? position?.posSide
  if (leg === triggerLeg || !isPrice(price)) return []
  if (held === undefined)
    return position === undefined
      ? [review(leg.price, UNCHECKED, `${leg.name} not checked: the side of the position is not known`)]
      : []
  const by = terms[leg.by] ?? 'market'
  const now = priceBy(by)
  if (now === null) return [review(leg.price, UNCHECKED, `${leg.name} not checked: the ${byText[by]} is not known`)]
  const isAbove = (leg === profitLeg) !== (held === 'short')
  const distance = compare(price, now)
  if (isAbove ? distance > 0 : distance < 0) return []
  const where = isAbove ? 'above' : 'below'
  return [never(leg.price, 'trigger-side', `${leg.name} of a ${held} must be ${where} the ${byText[by]} ${trim(now)}`)]
}

function legFindings(leg: Leg, terms: StrategyTerms, world: StrategyWorld): Found[] {
  const price = terms[leg.price]
  if (price === undefined) return []
  const limit = terms[leg.limit]
  const isLimit = terms[leg.type] === 'limit'
  const limits = !isLimit
    ? []
    : limit === undefined
      ? [never(leg.limit, 'required', `${leg.name}: a limit order needs its limit price`)]
      : priceFindings(leg.limit, `${leg.name} limit price`, limit, world)
  return [...priceFindings(leg.price, `${leg.name} price`, price, world), ...limits, ...sideFindings(leg, terms, world)]
}

/** Beyond the price of liquidation the exchange closes the position before the stop can. */
function liquidationFindings({ stopLoss }: StrategyTerms, isShort: boolean, { position }: StrategyWorld): Found[] {
  const at = position?.liquidationPrice
  if (!isPrice(stopLoss) || !isPrice(at)) return []
  const isBeyond = isShort ? compare(stopLoss, at) >= 0 : compare(stopLoss, at) <= 0
  const message = `Stop loss ${stopLoss} lies beyond the liquidation price ${trim(at)}, which is reached first`
  return isBeyond ? [review('stopLoss', 'beyond-liquidation', message)] : []
}

function partFindings({ qty = '', category, symbol }: StrategyTerms, { instrument, position }: StrategyWorld): Found[] {
  const inUnit = (of: string): string => sizeText({ category, symbol, side: 'sell', qty: of })
  if (!isPrice(qty)) return [never('qty', 'number', 'Quantity must be a plain decimal number above 0')]
  if (instrument !== null && !isInLots(qty, instrument))
    return [never('qty', 'lot', `Quantity ${qty} is not a multiple of the lot ${instrument.lotSize}`)]
  const held = position?.total
  return isPrice(held) && compare(qty, held) > 0
    ? [never('qty', 'held', `Quantity ${inUnit(qty)} is more than the position of ${inUnit(held)}`)]
    : []
}

function protectionFindings(terms: StrategyTerms, world: StrategyWorld): Found[] {
  const { position } = world
  const isShort = (terms.posSide ?? position?.posSide) === 'short'
  const isNothing = terms.takeProfit === undefined && terms.stopLoss === undefined
  return [
    ...(position === null ? [never('symbol', 'position', `There is no position in ${terms.symbol} to protect`)] : []),
    ...(isNothing ? [never('takeProfit', 'required', 'A take profit or a stop loss is needed')] : []),
    ...legFindings(profitLeg, terms, world),
    ...legFindings(lossLeg, terms, world),
    ...liquidationFindings(terms, isShort, world),
    ...(terms.tpslMode === 'partial' ? partFindings(terms, world) : []),
  ]
}

/** Counted in base coin whatever the type (spec: call 3): a market order of spot has no rule of value here. */
function triggerQtyFindings(terms: StrategyTerms, { instrument }: StrategyWorld): Found[] {
  const { side = 'buy', qty = '', triggerPrice, triggerOrderType: orderType = 'market', triggerOrderPrice } = terms
  if (instrument === null) return []
  const price = orderType === 'limit' ? triggerOrderPrice : triggerPrice
  const isSpent = !isFutures(terms.category) && orderType === 'market' && side === 'buy'
  const rules = checkQty(qty, instrument, {
    side,
    orderType: isSpent ? 'limit' : orderType,
    ...(!isSpent && isPrice(price) && { price }),
  })
  return rules.map(({ rule, message }) => never('qty', rule, message))
}

function triggerFindings(terms: StrategyTerms, world: StrategyWorld): Found[] {
  const isMissing = terms.triggerPrice === undefined
  return [
    ...(isMissing ? [never('triggerPrice', 'required', 'A trigger order needs its trigger price')] : []),
    ...legFindings(triggerLeg, terms, world),
    ...triggerQtyFindings(terms, world),
  ]
}

/**
 * What stands against a strategy order: what the exchange would refuse is never sent, what it would take and a trader
 * would regret is asked about. The form asks first, and the main process again before it is signed.
 */
export const strategyFindings = (terms: StrategyTerms, world: StrategyWorld): readonly Found[] => [
  ...(terms.type === 'trigger' ? triggerFindings(terms, world) : protectionFindings(terms, world)),
  ...(world.instrument === null
    ? [review('symbol', 'rules', `Not checked against the rules of ${terms.symbol}: they are not known`)]
    : []),
]

/**
 * Why the exchange pays no heed to a member of a change (spec: call 3); null where it does. `terms` are those that the
 * change would make.
 */
export function ignoredBecause(field: StrategyField, terms: StrategyTerms): string | null {
  const isTrigger = terms.type === 'trigger'
  if (field === 'qty')
    return isTrigger || terms.tpslMode === 'partial'
      ? null
      : 'Counts in partial mode only; this is of the whole position'
  const leg = [profitLeg, lossLeg, triggerLeg].find((each) =>
    [each.price, each.by, each.type, each.limit].includes(field as Leg['price']),
  )
  if (leg === undefined) return null
  if ((leg === triggerLeg) !== isTrigger)
    return isTrigger ? 'A trigger order has no take profit or stop loss' : 'Only a trigger order has one'
  if (leg !== triggerLeg && field !== leg.price && terms[leg.price] === undefined)
    return `Only applies with a ${leg.name.toLowerCase()}`
  return field === leg.limit && terms[leg.type] !== 'limit' ? 'Only applies with the order type limit' : null
}
