import { grouped } from '@/shared/base/grouped'
import { sideName } from '@/shared/base/text/side-name'
import { t } from '@/shared/languages/text'
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

/** Terms of a strategy order by the names of its call. Fields that an amend omits have their present values. */
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

/** Terms of a record or a request. Empty, absent and unknown values are omitted. */
export function strategyTerms(from: Readonly<Record<string, unknown>>): StrategyTerms | null {
  const readMembers = Object.entries(members).flatMap(([name, member]) => {
    const { success, data } = member.safeParse(from[name])
    return success ? [[name, data] as const] : []
  })
  const terms = Object.fromEntries(readMembers) as Partial<StrategyTerms>
  const { category, symbol } = terms
  return category === undefined || symbol === undefined ? null : { ...terms, category, symbol }
}

/** Context for checking a strategy order. Null is unknown or absent. */
export interface StrategyWorld {
  readonly instrument: Instrument | null
  /** Position that it protects; a trigger order needs none. Undefined if unknown. */
  readonly position: Position | null | undefined
  /** Current price by trigger type. */
  readonly priceBy: (by: TriggerBy) => string | null
}

export type StrategyField = keyof NewStrategy
type RuleFinding = Omit<PretradeFinding, 'row' | 'figure' | 'field'> & { readonly field: StrategyField }

/** A trigger price, and the order that it triggers. */
interface Leg {
  readonly name: string
  readonly price: StrategyField & ('takeProfit' | 'stopLoss' | 'triggerPrice')
  readonly by: 'tpTriggerBy' | 'slTriggerBy' | 'triggerBy'
  readonly type: 'tpOrderType' | 'slOrderType' | 'triggerOrderType'
  readonly limit: 'tpLimitPrice' | 'slLimitPrice' | 'triggerOrderPrice'
}
export const profitLeg: Leg = {
  name: t('Take profit'),
  price: 'takeProfit',
  by: 'tpTriggerBy',
  type: 'tpOrderType',
  limit: 'tpLimitPrice',
}
export const lossLeg: Leg = {
  name: t('Stop loss'),
  price: 'stopLoss',
  by: 'slTriggerBy',
  type: 'slOrderType',
  limit: 'slLimitPrice',
}
export const triggerLeg: Leg = {
  name: t('Trigger'),
  price: 'triggerPrice',
  by: 'triggerBy',
  type: 'triggerOrderType',
  limit: 'triggerOrderPrice',
}
export type StrategyLeg = Leg

/** Side of the triggered order; null if unknown. */
export const sideSetOff = ({ side, posSide }: StrategyTerms): Side | null =>
  side ?? (posSide === 'long' ? 'sell' : posSide === 'short' ? 'buy' : null)

export const legsOfType = (type: StrategyTerms['type']): readonly Leg[] =>
  type === 'trigger' ? [triggerLeg] : [profitLeg, lossLeg]

const never = (field: StrategyField, rule: string, message: string): RuleFinding => ({
  field,
  rule,
  band: 'never',
  message,
})
const review = (field: StrategyField, rule: string, message: string): RuleFinding => ({
  field,
  rule,
  band: 'review',
  message,
})

const isPrice = (text: string | undefined): text is string => text !== undefined && isDecimal(text) && isPositive(text)

function priceFindings(
  field: StrategyField,
  name: string,
  price: string,
  { instrument }: StrategyWorld,
): RuleFinding[] {
  if (!isPrice(price)) return [never(field, 'number', t`${name} must be a plain decimal number above 0`)]
  if (instrument === null || isOnTick(price, instrument)) return []
  return [never(field, 'tick', t`${name} ${grouped(price)} is not a multiple of the tick ${instrument.tickSize}`)]
}

/** Rule of a trigger price without a known reference. The exchange checks it. */
const UNCHECKED = 'trigger-unchecked'

const byText = { market: t('last price'), mark: t('mark price') } as const

/** A long takes its profit above the reference price and stops its loss below it; a short the other way round. */
function sideFindings(leg: Leg, terms: StrategyTerms, { priceBy, position }: StrategyWorld): RuleFinding[] {
  const price = terms[leg.price]
  const posSide = terms.posSide ?? position?.posSide
  if (leg === triggerLeg || !isPrice(price)) return []
  if (posSide === undefined)
    return position === undefined
      ? [review(leg.price, UNCHECKED, t`${leg.name} not checked: the side of the position is not known`)]
      : []
  const by = terms[leg.by] ?? 'market'
  const now = priceBy(by)
  if (now === null) return [review(leg.price, UNCHECKED, t`${leg.name} not checked: the ${byText[by]} is not known`)]
  const isAbove = (leg === profitLeg) !== (posSide === 'short')
  const distance = compare(price, now)
  if (isAbove ? distance > 0 : distance < 0) return []
  const where = isAbove ? t('above') : t('below')
  return [
    never(
      leg.price,
      'trigger-side',
      t`${leg.name} of a ${sideName(posSide)} must be ${where} the ${byText[by]} ${grouped(trim(now))}`,
    ),
  ]
}

function legFindings(leg: Leg, terms: StrategyTerms, world: StrategyWorld): RuleFinding[] {
  const price = terms[leg.price]
  if (price === undefined) return []
  const limit = terms[leg.limit]
  const isLimit = terms[leg.type] === 'limit'
  const limits = !isLimit
    ? []
    : limit === undefined
      ? [never(leg.limit, 'required', t`${leg.name}: a limit order needs its limit price`)]
      : priceFindings(leg.limit, t`${leg.name} limit price`, limit, world)
  return [
    ...priceFindings(leg.price, t`${leg.name} price`, price, world),
    ...limits,
    ...sideFindings(leg, terms, world),
  ]
}

/** Beyond the liquidation price, the exchange closes the position before the stop can. */
function liquidationFindings(
  { stopLoss }: StrategyTerms,
  isShort: boolean,
  { position }: StrategyWorld,
): RuleFinding[] {
  const at = position?.liquidationPrice
  if (!isPrice(stopLoss) || !isPrice(at)) return []
  const isBeyond = isShort ? compare(stopLoss, at) >= 0 : compare(stopLoss, at) <= 0
  const [stop, line] = [grouped(stopLoss), grouped(trim(at))]
  const message = t`Stop loss ${stop} lies beyond the liquidation price ${line}, which is reached first`
  return isBeyond ? [review('stopLoss', 'beyond-liquidation', message)] : []
}

function partFindings(
  { qty = '', category, symbol }: StrategyTerms,
  { instrument, position }: StrategyWorld,
): RuleFinding[] {
  const inUnit = (of: string): string => sizeText({ category, symbol, side: 'sell', qty: of })
  if (!isPrice(qty)) return [never('qty', 'number', t('Quantity must be a plain decimal number above 0'))]
  if (instrument !== null && !isInLots(qty, instrument))
    return [never('qty', 'lot', t`Quantity ${grouped(qty)} is not a multiple of the lot ${instrument.lotSize}`)]
  const positionSize = position?.total
  return isPrice(positionSize) && compare(qty, positionSize) > 0
    ? [never('qty', 'held', t`Quantity ${inUnit(qty)} is more than the position of ${inUnit(positionSize)}`)]
    : []
}

function protectionFindings(terms: StrategyTerms, world: StrategyWorld): RuleFinding[] {
  const { position } = world
  const isShort = (terms.posSide ?? position?.posSide) === 'short'
  const isEmpty = terms.takeProfit === undefined && terms.stopLoss === undefined
  return [
    ...(position === null ? [never('symbol', 'position', t`There is no position in ${terms.symbol} to protect`)] : []),
    ...(isEmpty ? [never('takeProfit', 'required', t('A take profit or a stop loss is needed'))] : []),
    ...legFindings(profitLeg, terms, world),
    ...legFindings(lossLeg, terms, world),
    ...liquidationFindings(terms, isShort, world),
    ...(terms.tpslMode === 'partial' ? partFindings(terms, world) : []),
  ]
}

/** Counted in base coin for every type (spec: call 3). A spot market order has no minimum value here. */
function triggerQtyFindings(terms: StrategyTerms, { instrument }: StrategyWorld): RuleFinding[] {
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

function triggerFindings(terms: StrategyTerms, world: StrategyWorld): RuleFinding[] {
  const isMissing = terms.triggerPrice === undefined
  return [
    ...(isMissing ? [never('triggerPrice', 'required', t('A trigger order needs its trigger price'))] : []),
    ...legFindings(triggerLeg, terms, world),
    ...triggerQtyFindings(terms, world),
  ]
}

/**
 * Findings about a strategy order. Orders that the exchange would refuse are never sent; valid but probably unintended
 * ones require a confirmation. The form checks first, and the main process again before signing.
 */
export const strategyFindings = (terms: StrategyTerms, world: StrategyWorld): readonly RuleFinding[] => [
  ...(terms.type === 'trigger' ? triggerFindings(terms, world) : protectionFindings(terms, world)),
  ...(world.instrument === null
    ? [review('symbol', 'rules', t`Not checked against the rules of ${terms.symbol}: they are not known`)]
    : []),
]

/**
 * Reason why the exchange ignores a member of an amend (spec: call 3); null if it does not. `terms` are those after the
 * amend.
 */
export function ignoredBecause(field: StrategyField, terms: StrategyTerms): string | null {
  const isTrigger = terms.type === 'trigger'
  if (field === 'qty')
    return isTrigger || terms.tpslMode === 'partial'
      ? null
      : t('Counts in partial mode only; this is of the whole position')
  const leg = [profitLeg, lossLeg, triggerLeg].find((candidate) =>
    [candidate.price, candidate.by, candidate.type, candidate.limit].includes(field as Leg['price']),
  )
  if (leg === undefined) return null
  if ((leg === triggerLeg) !== isTrigger)
    return isTrigger ? t('A trigger order has no take profit or stop loss') : t('Only a trigger order has one')
  if (leg !== triggerLeg && field !== leg.price && terms[leg.price] === undefined)
    return t`Only applies with a ${leg.name.toLowerCase()}`
  return field === leg.limit && terms[leg.type] !== 'limit' ? t('Only applies with the order type limit') : null
}
