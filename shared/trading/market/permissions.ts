import { bookCategory, type Category, isFutures } from '@/shared/exchange/protocol/fields'
import { compare, isDecimal, isPositive, isSignedDecimal } from '@/shared/base/decimal'
import type { OrderIntent } from '../orders/order-intent'
import type { Instrument } from './instrument'

type Act = 'opening' | 'closing'

/** What each status word forbids (A-symbol-status); a word that is not here is unknown. */
const forbidden: ReadonlyMap<string, { readonly act: Act; readonly because: string } | null> = new Map([
  ['online', null],
  ['normal', null],
  ['listed', { act: 'opening', because: 'trading has not begun' }],
  ['limit_open', { act: 'opening', because: 'opening is restricted' }],
  ['limit_close', { act: 'closing', because: 'closing is restricted' }],
  ['restrictedapi', { act: 'opening', because: 'trading by API is restricted' }],
  ['restricted', { act: 'opening', because: 'trading is restricted' }],
  ['maintain', { act: 'opening', because: 'it is in maintenance' }],
  ['halt', { act: 'opening', because: 'trading is halted' }],
  ['offline', { act: 'opening', because: 'it is offline' }],
  ['off', { act: 'opening', because: 'it is delisted' }],
])

const steps = { tick: 'price tick', lot: 'quantity step' } as const

/** Each reason that a step of this symbol is unknown, as a sentence without its end. */
const unreadReasons = ({ symbol, unread = [] }: Instrument): readonly string[] =>
  unread.map(({ step, reason }) => `${symbol} lists no ${steps[step]}: ${reason}`)

function statusRefusal(act: Act, { symbol, status }: Instrument): string | null {
  const found = forbidden.get(status.toLowerCase())
  if (found === undefined)
    return act === 'opening' ? `${symbol} takes no opening order: its status “${status}” is unknown` : null
  if (found?.act !== act) return null
  return act === 'opening'
    ? `${symbol} takes no opening order: ${found.because} (status ${status})`
    : `${symbol} takes no closing order: ${found.because} (status ${status})`
}

/** Why no opening order of this symbol is submitted, in words; null where the exchange may take one. */
export function openRefusal(instrument: Instrument): string | null {
  const { symbol, isUnlisted } = instrument
  if (isUnlisted) return `${symbol} takes no opening order: the exchange does not list it`
  return unreadReasons(instrument)[0] ?? statusRefusal('opening', instrument)
}

/**
 * Why no order that only reduces is submitted, in words; null in all but one status. In maintenance, off the list and
 * in an unknown status the exchange decides. Changes and cancels are always the exchange's to decide.
 */
export const closeRefusal = (instrument: Instrument): string | null => statusRefusal('closing', instrument)

/** The size of a futures position, and what it is measured by; decimal text. */
interface HeldPosition {
  readonly category: string
  readonly symbol: string
  readonly posSide: string
  readonly holdMode: string
  readonly total: string
}

/** What an order is measured against; null where it is not known. */
export interface Held {
  readonly positions: readonly HeldPosition[] | null
  readonly balances: readonly { readonly coin: string; readonly equity: string }[] | null
}

/** An order is then judged by its own terms alone. */
export const heldUnknown: Held = { positions: null, balances: null }

/**
 * Whether an order only makes something smaller that is held: by its own terms, by a one-way position of at least its
 * size, as the sale of a coin, or as the purchase of a coin that is owed.
 */
export function onlyReduces(order: OrderIntent, { positions, balances }: Held, { baseCoin }: Instrument): boolean {
  const { category, symbol, side, posSide, qty } = order
  if (order.reduceOnly === 'yes') return true
  if (posSide !== undefined) return posSide === (side === 'sell' ? 'long' : 'short')
  if (!isFutures(category)) {
    const equity = balances?.find(({ coin }) => coin === baseCoin)?.equity ?? ''
    return side === 'sell' || (isSignedDecimal(equity) && compare(equity, '0') < 0)
  }
  const held = positions?.find((one) => one.category === category && one.symbol === symbol && isPositiveText(one.total))
  if (held?.holdMode !== 'one_way_mode' || held.posSide !== (side === 'sell' ? 'long' : 'short')) return false
  return isDecimal(qty) && compare(qty, held.total) <= 0
}

const isPositiveText = (amount: string): boolean => isDecimal(amount) && isPositive(amount)

/** Why this symbol takes no such order now, in words; null where the exchange may take it. */
export const permissionRefusal = (order: OrderIntent, held: Held, instrument: Instrument): string | null =>
  onlyReduces(order, held, instrument) ? closeRefusal(instrument) : openRefusal(instrument)

const quoteCoins: Readonly<Record<Exclude<Category, 'MARGIN'>, string>> = {
  SPOT: 'USDT',
  'USDT-FUTURES': 'USDT',
  'USDC-FUTURES': 'USDC',
  'COIN-FUTURES': 'USD',
}
/** Decimals of a price or quantity whose step is unknown. */
const UNLISTED_DECIMALS = 8

/**
 * A symbol of a position or an order that no list of symbols named: closing it is possible without its rules. The coins
 * are read from its name.
 */
export function unlistedInstrument(category: Category, symbol: string): Instrument {
  const quoteCoin = quoteCoins[bookCategory(category)]
  const name = symbol.replace(/_CM$/, '').replace(/PERP$/, 'USDC')
  const baseCoin = name.endsWith(quoteCoin) && name !== quoteCoin ? name.slice(0, -quoteCoin.length) : name
  const unknown = 'the exchange does not list it'
  return {
    symbol,
    category,
    baseCoin,
    quoteCoin,
    tickSize: '0.00000001',
    lotSize: '0.00000001',
    priceDecimals: UNLISTED_DECIMALS,
    qtyDecimals: UNLISTED_DECIMALS,
    quoteDecimals: UNLISTED_DECIMALS,
    minQty: '',
    maxQty: '',
    maxMarketQty: '',
    minValue: '',
    makerFeeRate: '',
    takerFeeRate: '',
    status: '',
    isStock: false,
    unread: [
      { step: 'tick', reason: unknown },
      { step: 'lot', reason: unknown },
    ],
    isUnlisted: true,
  }
}
