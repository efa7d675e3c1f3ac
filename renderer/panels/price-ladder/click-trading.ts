import type { Side } from '@/shared/exchange/protocol/fields'
import { isCurrent, type FeedState } from '@/shared/trading/health/health'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Held } from '@/shared/trading/market/permissions'
import { checkOrder } from '@/shared/trading/market/symbol-rules'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { SendGate } from '@/renderer/domain/review/model/send-gate'
import { posSideOf } from '@/renderer/domain/orders/labels/pos-side-of'
import { createAccountStore } from '@/renderer/state/bridge/account-session'

/** The symbol whose ladder trades by clicks, by `instrumentKey`. It is never remembered, and no other account's. */
export const useClickTrading = createAccountStore<{ readonly on: string | null }>({ on: null })

export interface ClickTradingTerms {
  /** Whether the trader switched it on. */
  readonly isOn: boolean
  /** Why no order can leave, whatever it says. */
  readonly obstacle: string | null
  readonly gate: SendGate
  readonly book: FeedState
}

/**
 * Why clicks of the ladder do not trade; null while they do. `lasting`: it is not over by itself, so it switches off.
 */
export function clickTradingOff({ isOn, obstacle, gate, book }: ClickTradingTerms): {
  readonly reason: string
  readonly lasting: boolean
} | null {
  const blocked = obstacle ?? gate.blocked
  if (blocked !== null) return { reason: blocked, lasting: true }
  if (!isCurrent(book)) return { reason: `The book is ${book}: clicks trade once it is current again.`, lasting: false }
  if (gate.confirm !== null) return { reason: 'Prices or orders on screen are not current.', lasting: false }
  return isOn ? null : { reason: 'Clicks put prices into the ticket.', lasting: false }
}

/** What a click means, besides its place. */
export interface ClickTerms {
  readonly qty: string
  readonly timeInForce: 'gtc' | 'post_only'
  /** Opening or closing; null where positions are not kept apart. */
  readonly intent: 'open' | 'close' | null
}

/** The order of one click. */
export const clickOrder = (
  { category, symbol }: Pick<Instrument, 'category' | 'symbol'>,
  side: Side,
  price: string,
  { qty, timeInForce, intent }: ClickTerms,
): OrderIntent => ({
  category,
  symbol,
  side,
  orderType: 'limit',
  price,
  qty,
  timeInForce,
  stpMode: 'none',
  ...(intent === null ? {} : { posSide: posSideOf({ side, intent }) }),
})

/** What the rules of the symbol have against an order; null for nothing. */
export const brokenRule = (order: OrderIntent, instrument: Instrument, held: Held): string | null =>
  checkOrder(order, instrument, held)[0]?.message ?? null
