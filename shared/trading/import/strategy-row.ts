import { type Category, isFutures, SymbolName } from '@/shared/exchange/protocol/fields'
import type { TriggerBy } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { t } from '@/shared/languages/text'
import { readChoice, readSymbol } from '@/shared/trading/batch/draft/choice-labels'
import { readConditions, type CellCondition } from '@/shared/trading/batch/draft/condition-text'
import { MAX_CELL_CHARACTERS, type DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { readNumber } from '../market/read-number'
import { closedPositionOf, closingSide } from '@/shared/trading/batch/draft/side-cell'
import { isReduceTitle, isYes, strategyTitleOf } from './conditions'
import { markOf } from './titles'

/** A row as a trigger order (spec: call 3). Prices in quote coin, quantity in base coin; as typed if not a number. */
export interface StrategyRow {
  readonly category: Category
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly posSide: 'long' | 'short' | ''
  readonly reduceOnly: boolean
  readonly qty: string
  /** '' if the row does not name it. */
  readonly triggerPrice: string
  readonly triggerBy: TriggerBy
  readonly orderType: 'limit' | 'market'
  /** Limit price of the triggered order; '' for a market order. */
  readonly limit: string
  /** Values of the row without a field in such an order. */
  readonly omitted: readonly string[]
}

/** A row as a strategy order, or the reason why the exchange has no such order. */
export type StrategyReading =
  | { readonly ok: true; readonly order: StrategyRow }
  | { readonly ok: false; readonly reason: string }

const no = (reason: string): StrategyReading => ({ ok: false, reason })

/** Order types that the exchange does not have. */
const absent =
  /trail|iceberg|twap|vwap|peg|bracket|algo|hidden|tp.?sl|跟踪|追踪|冰山|止盈止损|\b(oco|oto|otoco|pov|loo|moo|loc|moc)\b/i
const triggered = new RegExp(
  'stop|trigger|profit|conditional|touched|plan|стоп|тейк|止损|止盈|计划|計畫|条件|触发|逆指値|트리거|스탑|' +
    String.raw`^(tp|sl|sl-m|sl-l|mit|lit|stp)\b`,
  'i',
)
const asLimit = /limit|lmt|限价|限價|指値|лимит|지정가|^sl-l$|^lit$/i
const asMarket = /market|mkt|市价|市價|成行|рын|시장가|^sl-m$|^mit$/i

const numberOf = (text: string): string => {
  const reading = readNumber(text)
  if (reading.ok) return reading.value
  const [certain, other] = reading.readings
  return reading.sign === undefined && certain !== undefined && other === undefined ? certain : text.trim()
}
/** Exports write 0 or a dash for an absent price. */
const isNoPrice = (text: string): boolean => /^[-–—0.,\s]*$/.test(text)

/** True for a price without a unit, or in the quote coin of its symbol. */
const isPriceTitle = (title: string, symbol: string): boolean => {
  const mark = markOf(title).toUpperCase()
  return mark === '' || symbol.endsWith(mark)
}

interface Trigger {
  readonly price: string
  readonly by: TriggerBy
}

const triggersBy: Readonly<Record<string, TriggerBy>> = {
  mark: 'mark',
  'mark price': 'mark',
  markprice: 'mark',
  last: 'market',
  'last price': 'market',
  lastprice: 'market',
  market: 'market',
  contract_price: 'market',
  mark_price: 'mark',
}

/** Trigger in the conditions of an order type, or the reason why the exchange has no such trigger. */
function readTrigger(
  conditions: readonly CellCondition[],
  kind: 'entry' | 'trigger',
  symbol: string,
): Trigger | string {
  const titled = conditions.map((rowCondition) => ({ ...rowCondition, field: strategyTitleOf(rowCondition.title) }))
  const unknown = titled.find(({ field }) => field === null)
  if (unknown !== undefined) return t`A strategy order has no “${unknown.title}”`
  const prices = titled.filter(({ field }) => field !== 'triggerBy')
  const isProtected = prices.some(({ field }) => field !== 'triggerPrice')
  if (kind === 'entry' && isProtected)
    return t('Take profit and stop loss of an entry need a futures order that opens, and plain prices')
  if (prices.length > 1) return t`One of several prices: ${prices.map(({ title }) => `“${title}”`).join(', ')}`
  const scaled = prices.find(({ title }) => !isPriceTitle(title, symbol))
  if (scaled !== undefined) return t`“${scaled.title}” has a unit that no price has`
  const source =
    titled
      .find(({ field }) => field === 'triggerBy')
      ?.value.trim()
      .toLowerCase() ?? 'last'
  const by = Object.hasOwn(triggersBy, source) ? triggersBy[source] : undefined
  return by === undefined
    ? t`A strategy order has no trigger by ${source}`
    : { price: numberOf(prices[0]?.value ?? ''), by }
}

type Sided = Pick<StrategyRow, 'side' | 'posSide' | 'reduceOnly'>

/** Side of a row. A closing side is reduce-only in one-way mode. A string is the reason for none. */
function readSides(row: DraftRow, category: Category, isHedge: boolean): Sided | string {
  const posSide = row.posSide.trim() === '' ? '' : readChoice('posSide', row.posSide)
  const sideCell = readConditions(row.side)
  if (sideCell === null || posSide === null) return t('The side is not clear')
  const closed = closedPositionOf(sideCell.head)
  const side = closed === null ? readChoice('side', sideCell.head) : closingSide(closed)
  const isReduced = sideCell.conditions.length > 0
  const isClear = sideCell.conditions.every(({ title, value }) => isReduceTitle(title) && isYes(value))
  if (side === null || !isClear) return t('The side is not clear')
  const reduces = isReduced || closed !== null
  const isNamed = isHedge && isFutures(category)
  if (isNamed !== (posSide !== ''))
    return isNamed ? t('The position side is missing') : t('A position side needs hedge mode')
  if (reduces && (isNamed || !isFutures(category))) return t('Only futures in one-way mode have reduce-only')
  return { side, posSide, reduceOnly: reduces }
}

/** Values without a field in a strategy order, and values that can be read in two ways. */
function omittedFrom(row: DraftRow, orderType: string, isPriceOpen: boolean, isQtyOpen: boolean): readonly string[] {
  const { timeInForce, stpMode, clientOid, price, qty, takeProfit, stopLoss } = row
  const why = isPriceOpen
    ? t('which may be the trigger price or the limit price')
    : orderType === 'market' && t('which a market order does not take')
  return [
    ...(timeInForce === '' || timeInForce === 'gtc' ? [] : [t`time in force ${timeInForce}`]),
    ...(stpMode === '' || stpMode === 'none' ? [] : [t`self-trade prevention ${stpMode}`]),
    ...(takeProfit === '' ? [] : [t`take profit ${takeProfit}`]),
    ...(stopLoss === '' ? [] : [t`stop loss ${stopLoss}`]),
    ...(clientOid === '' ? [] : [t`client order ID ${clientOid}`]),
    ...(why === false || isNoPrice(price) ? [] : [t`price ${price}, ${why}`]),
    ...(isQtyOpen ? [t`quantity ${qty}, which may count the quote coin`] : []),
  ]
}

/**
 * A row with a stop, trigger or take-profit order type, or with a trigger price, in the form that the import writes
 * (`limit (Stop Price: 61200)`). Null for any other row.
 */
export function strategyOf(row: DraftRow, isHedge: boolean): StrategyReading | null {
  const typeCell = readConditions(row.orderType)
  if (typeCell === null || row.orderType.endsWith('…')) return null
  const entry = readChoice('orderType', typeCell.head)
  if (entry === null && absent.test(typeCell.head)) return no(t`The exchange has no ${typeCell.head} order`)
  const isTrigger = entry === null && triggered.test(typeCell.head)
  if (entry === null ? !isTrigger : typeCell.conditions.length === 0) return null
  const category = readChoice('category', row.category)
  const symbol = SymbolName.safeParse(readSymbol(row.symbol)).data
  if (category === null || symbol === undefined) return no(t('The symbol or its category is not clear'))
  const trigger = readTrigger(typeCell.conditions, isTrigger ? 'trigger' : 'entry', symbol)
  if (typeof trigger === 'string') return no(trigger)
  const sides = readSides(row, category, isHedge)
  if (typeof sides === 'string') return no(sides)
  const namedType = entry ?? (asLimit.test(typeCell.head) ? 'limit' : asMarket.test(typeCell.head) ? 'market' : null)
  const isPriceOpen = namedType === null && trigger.price === ''
  const byPrice = isPriceOpen || isNoPrice(row.price) ? 'market' : 'limit'
  const orderType = namedType ?? byPrice
  // A spot market buy counts in quote coin in the draft, and in base coin in a strategy order.
  const isQtyOpen = orderType === 'market' && sides.side === 'buy' && !isFutures(category) && row.qty.trim() !== ''
  const order: StrategyRow = {
    category,
    symbol,
    ...sides,
    qty: isQtyOpen ? '' : numberOf(row.qty),
    triggerPrice: trigger.price,
    triggerBy: trigger.by,
    orderType,
    limit: orderType === 'limit' && !isNoPrice(row.price) ? numberOf(row.price) : '',
    omitted: omittedFrom(row, orderType, isPriceOpen, isQtyOpen),
  }
  return { ok: true, order }
}

/** A row that was sent as a strategy order. It stays in the draft, and no batch sends it. */
export const asSent = (row: DraftRow): DraftRow => ({
  ...row,
  include: false,
  note: [row.note, t('left as a strategy order')]
    .filter((text) => text !== '')
    .join('; ')
    .slice(0, MAX_CELL_CHARACTERS),
})
