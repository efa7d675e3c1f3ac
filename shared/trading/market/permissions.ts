import { bookCategory, type Category, isFutures } from '@/shared/exchange/protocol/fields'
import { compare, isDecimal, isPositive, isSignedDecimal } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { OrderIntent } from '../orders/order-intent'
import type { Instrument } from './instrument'

type Act = 'opening' | 'closing'

/** Restriction by status word (A-symbol-status). Every other word is unknown. */
const forbidden: ReadonlyMap<string, { readonly act: Act; readonly because: string } | null> = new Map([
  ['online', null],
  ['normal', null],
  ['listed', { act: 'opening', because: t('trading has not begun') }],
  ['limit_open', { act: 'opening', because: t('opening is restricted') }],
  ['limit_close', { act: 'closing', because: t('closing is restricted') }],
  ['restrictedapi', { act: 'opening', because: t('trading by API is restricted') }],
  ['restricted', { act: 'opening', because: t('trading is restricted') }],
  ['maintain', { act: 'opening', because: t('it is in maintenance') }],
  ['halt', { act: 'opening', because: t('trading is halted') }],
  ['offline', { act: 'opening', because: t('it is offline') }],
  ['off', { act: 'opening', because: t('it is delisted') }],
])

const steps = { tick: t('price tick'), lot: t('quantity step') } as const

/** Reasons for unknown steps of this symbol, as sentences without a full stop. */
const unreadReasons = ({ symbol, unread = [] }: Instrument): readonly string[] =>
  unread.map(({ step, reason }) => t`${symbol} lists no ${steps[step]}: ${reason}`)

function statusRefusal(act: Act, { symbol, status }: Instrument): string | null {
  const restriction = forbidden.get(status.toLowerCase())
  if (restriction === undefined)
    return act === 'opening' ? t`${symbol} takes no opening order: its status “${status}” is unknown` : null
  if (restriction?.act !== act) return null
  return act === 'opening'
    ? t`${symbol} takes no opening order: ${restriction.because} (status ${status})`
    : t`${symbol} takes no closing order: ${restriction.because} (status ${status})`
}

/** Reason to refuse opening orders of this symbol; null without one. */
export function openRefusal(instrument: Instrument): string | null {
  const { symbol, isUnlisted, rulesProblem } = instrument
  if (rulesProblem !== undefined) return t`${symbol} takes no opening order: ${rulesProblem}`
  if (isUnlisted) return t`${symbol} takes no opening order: the exchange does not list it`
  return unreadReasons(instrument)[0] ?? statusRefusal('opening', instrument)
}

/**
 * Reason to refuse orders that only reduce; null in all statuses but one. In maintenance, unlisted or in an unknown
 * status the exchange decides, as for every amend and cancel.
 */
export const closeRefusal = (instrument: Instrument): string | null => statusRefusal('closing', instrument)

/** Orders that this symbol does not accept now, as sentences; null if it accepts every order. */
export function restrictionOf(instrument: Instrument): string | null {
  const closing = closeRefusal(instrument)
  if (closing !== null) return t`${closing}. Orders that open are submitted.`
  const opening = openRefusal(instrument)
  return opening === null ? null : t`${opening}. Orders that only reduce are submitted.`
}

/** Size of a futures position with its identity; decimal text. */
interface PositionSize {
  readonly category: string
  readonly symbol: string
  readonly posSide: string
  readonly holdMode: string
  readonly total: string
}

/** Account state that determines whether an order reduces; null if unknown. */
export interface AccountHoldings {
  readonly positions: readonly PositionSize[] | null
  readonly balances: readonly { readonly coin: string; readonly equity: string }[] | null
}

/** With unknown account state, only the terms of an order decide. */
export const unknownHoldings: AccountHoldings = { positions: null, balances: null }

/**
 * True for reduce-only, the closing side of a hedge, a one-way order within the position, the sale of a coin, and the
 * purchase of a coin in debt.
 */
function onlyReduces(order: OrderIntent, { positions, balances }: AccountHoldings, { baseCoin }: Instrument): boolean {
  const { category, symbol, side, posSide, qty } = order
  if (order.reduceOnly === 'yes') return true
  if (posSide !== undefined) return posSide === (side === 'sell' ? 'long' : 'short')
  if (!isFutures(category)) {
    const equity = balances?.find(({ coin }) => coin === baseCoin)?.equity ?? ''
    return side === 'sell' || (isSignedDecimal(equity) && compare(equity, '0') < 0)
  }
  const position = positions?.find(
    (candidate) => candidate.category === category && candidate.symbol === symbol && isPositiveText(candidate.total),
  )
  if (position?.holdMode !== 'one_way_mode' || position.posSide !== (side === 'sell' ? 'long' : 'short')) return false
  return isDecimal(qty) && compare(qty, position.total) <= 0
}

const isPositiveText = (amount: string): boolean => isDecimal(amount) && isPositive(amount)

/** Reason to refuse this order because of the status of its symbol; null without one. */
export const permissionRefusal = (order: OrderIntent, state: AccountHoldings, instrument: Instrument): string | null =>
  onlyReduces(order, state, instrument) ? closeRefusal(instrument) : openRefusal(instrument)

const quoteCoins: Readonly<Record<Exclude<Category, 'MARGIN'>, string>> = {
  SPOT: 'USDT',
  'USDT-FUTURES': 'USDT',
  'USDC-FUTURES': 'USDC',
  'COIN-FUTURES': 'USD',
}
/** Decimals of a price or quantity whose step is unknown. */
const UNLISTED_DECIMALS = 8

/** Rules that allow closing and no opening. The coins are read from the name. */
function unknownRules(category: Category, symbol: string, reason: string): Instrument {
  const quoteCoin = quoteCoins[bookCategory(category)]
  const name = symbol.replace(/_CM$/, '').replace(/PERP$/, 'USDC')
  const baseCoin = name.endsWith(quoteCoin) && name !== quoteCoin ? name.slice(0, -quoteCoin.length) : name
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
      { step: 'tick', reason },
      { step: 'lot', reason },
    ],
  }
}

/**
 * A symbol of a position or an order that no list of symbols contains. It can be closed without its rules. The coins
 * are read from its name.
 */
export const unlistedInstrument = (category: Category, symbol: string): Instrument => ({
  ...unknownRules(category, symbol, t('the exchange does not list it')),
  isUnlisted: true,
})

/** A symbol whose rules could not be read, with the reason. Opening orders are refused; reducing orders pass. */
export const unreadInstrument = (category: Category, symbol: string, rulesProblem: string): Instrument => ({
  ...unknownRules(category, symbol, rulesProblem),
  rulesProblem,
})
