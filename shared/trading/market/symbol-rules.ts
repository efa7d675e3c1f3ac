import { grouped } from '@/shared/base/grouped'
import { isInverse } from '@/shared/exchange/protocol/fields'
import {
  add,
  compare,
  decimalsOf,
  divide,
  isDecimal,
  isMultipleOf,
  isPositive,
  multiply,
  roundToStep,
  toDecimals,
  trim,
} from '@/shared/base/decimal'
import type { Rounding } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { Instrument } from './instrument'
import { type AccountHoldings, permissionRefusal } from './permissions'
import { qtyUnit } from './qty-unit'
import type { OrderIntent } from '../orders/order-intent'

/** Violation of a rule by one field of an order, as text for the trader. */
export interface RuleFinding {
  readonly field: 'symbol' | 'price' | 'qty' | 'timeInForce' | 'stpMode'
  readonly rule: string
  readonly message: string
  readonly fix?: { readonly label: string; readonly value: string }
}

type Side = OrderIntent['side']

/** Rounds to the tick in the user's favor: buys down, sells up. */
export const snapPrice = (price: string, tickSize: string, side: Side): string =>
  roundToStep(price, tickSize, side === 'buy' ? 'down' : 'up')

/** Rounds to the lot; down by default, so that an order is never larger than typed. */
export const snapQty = (qty: string, lotSize: string, rounding: Rounding = 'down'): string =>
  roundToStep(qty, lotSize, rounding)

const offer = (value: string, label = t`Use ${grouped(value)}`): Pick<RuleFinding, 'fix'> =>
  isPositive(value) ? { fix: { label, value } } : {}

function notAnAmount(field: 'price' | 'qty', text: string): RuleFinding | null {
  const name = field === 'price' ? t('Price') : t('Quantity')
  if (!isDecimal(text))
    return { field, rule: 'number', message: t`${name} must be a plain decimal number such as 0.25` }
  if (!isPositive(text)) return { field, rule: 'positive', message: t`${name} must be above 0` }
  return null
}

/** True if the exchange gives no size of this step. The exchange then checks the order. */
const isUnread = (step: 'tick' | 'lot', { unread = [] }: Instrument): boolean =>
  unread.some((unreadStep) => unreadStep.step === step)

/** True if a price is a multiple of the tick, or the tick is unknown. */
export const isOnTick = (price: string, instrument: Instrument): boolean =>
  isUnread('tick', instrument) || isMultipleOf(price, instrument.tickSize)

/** True if a quantity is a multiple of the lot, or the lot is unknown. */
export const isInLots = (qty: string, instrument: Instrument): boolean =>
  isUnread('lot', instrument) || isMultipleOf(qty, instrument.lotSize)

/** Price rules of a symbol (spec: Common conventions). */
export function checkPrice(price: string, instrument: Instrument, side: Side): readonly RuleFinding[] {
  const wrong = notAnAmount('price', price)
  if (wrong) return [wrong]
  if (isUnread('tick', instrument)) return []
  const { tickSize, priceDecimals, symbol } = instrument
  if (!isOnTick(price, instrument)) {
    const message = t`Price ${grouped(price)} is not a multiple of the tick ${tickSize}`
    return [{ field: 'price', rule: 'tick', message, ...offer(snapPrice(price, tickSize, side)) }]
  }
  if (decimalsOf(price) > priceDecimals) {
    const decimals = decimalsOf(price)
    const message = t`Price ${grouped(price)} has ${decimals} decimals; ${symbol} takes at most ${priceDecimals}`
    return [{ field: 'price', rule: 'decimals', message, ...offer(snapPrice(price, tickSize, side)) }]
  }
  return []
}

/** Terms besides the number that select the quantity rules. */
export interface QtyContext {
  readonly side: Side
  readonly orderType: OrderIntent['orderType']
  /** Limit price, or estimated price of a market order. Without it the minimum value is not checked. */
  readonly price?: string | undefined
}

/** Quantity rules of a symbol, in the unit of `qtyUnit`. */
export function checkQty(qty: string, instrument: Instrument, order: QtyContext): readonly RuleFinding[] {
  const wrong = notAnAmount('qty', qty)
  if (wrong) return [wrong]
  const unit = qtyUnit({ category: instrument.category, side: order.side, orderType: order.orderType }, instrument)
  if (unit.kind === 'quote' && !isInverse(instrument.category)) return checkQuoteQty(qty, instrument, unit.coin)
  const step = checkLot(qty, instrument)
  const bounds = checkBounds(qty, instrument, order.orderType, unit.coin)
  return [
    ...step,
    ...(bounds.length > 0 ? bounds : checkValue(qty, instrument, isInverse(instrument.category) ? '1' : order.price)),
  ]
}

function checkLot(qty: string, instrument: Instrument): readonly RuleFinding[] {
  if (isUnread('lot', instrument)) return []
  const { lotSize, qtyDecimals, symbol } = instrument
  if (!isInLots(qty, instrument)) {
    return [
      {
        field: 'qty',
        rule: 'lot',
        message: t`Quantity ${grouped(qty)} is not a multiple of the lot ${lotSize}`,
        ...offer(snapQty(qty, lotSize)),
      },
    ]
  }
  if (decimalsOf(qty) <= qtyDecimals) return []
  const message = t`Quantity ${grouped(qty)} has ${decimalsOf(qty)} decimals; ${symbol} takes at most ${qtyDecimals}`
  return [{ field: 'qty', rule: 'decimals', message, ...offer(snapQty(qty, lotSize)) }]
}

/** '' and '0' both mean that no bound is known. */
const bounds = (limit: string): boolean => limit !== '' && isPositive(limit)

function checkBounds(
  qty: string,
  instrument: Instrument,
  orderType: OrderIntent['orderType'],
  coin: string,
): readonly RuleFinding[] {
  const { minQty, lotSize } = instrument
  const market = orderType === 'market' && bounds(instrument.maxMarketQty)
  const largest = market ? instrument.maxMarketQty : instrument.maxQty
  if (bounds(minQty) && compare(qty, minQty) < 0) {
    const message = t`Quantity ${grouped(qty)} is below the minimum ${grouped(minQty)} ${coin}`
    return [{ field: 'qty', rule: 'minimum', message, ...offer(snapQty(minQty, lotSize, 'up')) }]
  }
  if (bounds(largest) && compare(qty, largest) > 0) {
    const most = `${grouped(largest)} ${coin}`
    const message =
      orderType === 'market'
        ? t`Quantity ${grouped(qty)} is above the maximum ${most} of a market order`
        : t`Quantity ${grouped(qty)} is above the maximum ${most} of a limit order`
    return [{ field: 'qty', rule: 'maximum', message, ...offer(snapQty(largest, lotSize)) }]
  }
  return []
}

/** minValue is the minimum notional in quote coin (A-min-order-amount). */
function checkValue(qty: string, instrument: Instrument, price: string | undefined): readonly RuleFinding[] {
  const { minValue, quoteCoin, lotSize } = instrument
  if (!bounds(minValue) || price === undefined || !isDecimal(price) || !isPositive(price)) return []
  const value = multiply(qty, price)
  if (compare(value, minValue) >= 0) return []
  const least = `${grouped(minValue)} ${quoteCoin}`
  const message = t`Order value ${grouped(trim(value))} ${quoteCoin} is below the minimum ${least}`
  return [{ field: 'qty', rule: 'min-value', message, ...offer(smallestFor(minValue, price, lotSize)) }]
}

/** Smallest number of whole lots with a notional of at least `value`. */
function smallestFor(value: string, price: string, lotSize: string): string {
  const enough = snapQty(divide(value, price), lotSize, 'up')
  // Division truncates after 30 decimals, so that another lot may be needed.
  return compare(multiply(enough, price), value) < 0 ? add(enough, lotSize) : enough
}

function checkQuoteQty(
  qty: string,
  { quoteDecimals, minValue, symbol }: Instrument,
  coin: string,
): readonly RuleFinding[] {
  if (decimalsOf(qty) > quoteDecimals) {
    const decimals = decimalsOf(qty)
    const typed = grouped(qty)
    const message = t`Quantity ${typed} has ${decimals} decimals; ${symbol} takes at most ${quoteDecimals} in ${coin}`
    return [{ field: 'qty', rule: 'decimals', message, ...offer(toDecimals(qty, quoteDecimals)) }]
  }
  if (bounds(minValue) && compare(qty, minValue) < 0) {
    const least = `${grouped(minValue)} ${coin}`
    const message = t`Order value ${grouped(qty)} ${coin} is below the minimum ${least}`
    return [{ field: 'qty', rule: 'min-value', message, ...offer(minValue) }]
  }
  return []
}

/** The call for stock pairs accepts neither. Dropping them silently would send another order than was reviewed. */
const checkStock = ({ timeInForce, stpMode }: OrderIntent): readonly RuleFinding[] => [
  ...(timeInForce === 'gtc'
    ? []
    : [
        {
          field: 'timeInForce' as const,
          rule: 'stock',
          message: t('A stock order carries no time in force'),
          fix: { label: t('Clear'), value: 'gtc' },
        },
      ]),
  ...(stpMode === 'none'
    ? []
    : [
        {
          field: 'stpMode' as const,
          rule: 'stock',
          message: t('A stock order carries no self-trade prevention'),
          fix: { label: t('Clear'), value: 'none' },
        },
      ]),
]

/** Violation by the status of the symbol (A-symbol-status). `state` determines whether the order opens anything. */
export function checkPermission(
  intent: OrderIntent,
  instrument: Instrument,
  state: AccountHoldings,
): readonly RuleFinding[] {
  const message = permissionRefusal(intent, state, instrument)
  return message === null ? [] : [{ field: 'symbol', rule: 'closed', message }]
}

/** Checks the rules of form, price and quantity of the symbol. */
export const checkTerms = (intent: OrderIntent, instrument: Instrument): readonly RuleFinding[] => [
  ...(instrument.isStock ? checkStock(intent) : []),
  ...(intent.price === undefined ? [] : checkPrice(intent.price, instrument, intent.side)),
  ...checkQty(intent.qty, instrument, intent),
]

/** Checks every rule of the symbol for one complete order; empty if it may be sent. */
export const checkOrder = (
  intent: OrderIntent,
  instrument: Instrument,
  state: AccountHoldings,
): readonly RuleFinding[] => [...checkPermission(intent, instrument, state), ...checkTerms(intent, instrument)]
