import { t } from '@/shared/languages/text'
import { displayText } from '@/renderer/kit/format/display-text'
import type { Side } from '@/shared/exchange/protocol/fields'
import { isCurrent, type FeedState } from '@/shared/trading/health/health'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { AccountHoldings } from '@/shared/trading/market/permissions'
import { checkOrder } from '@/shared/trading/market/symbol-rules'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { SendGate } from '@/renderer/domain/review/model/send-gate'
import { posSideOf } from '@/renderer/domain/orders/labels/pos-side-of'
import { createAccountStore } from '@/renderer/state/bridge/account-session'

/** Symbol with active click trading, by `instrumentKey`. Never saved, and reset on a change of account. */
export const useClickTrading = createAccountStore<{ readonly on: string | null }>({ on: null })

export interface ClickTradingTerms {
  /** True if the trader switched it on. */
  readonly isOn: boolean
  /** Reason why no order can be sent, independent of its values. */
  readonly blockedReason: string | null
  readonly gate: SendGate
  readonly book: FeedState
}

/**
 * Reason why clicks do not trade; null while they do. `lasting`: the reason does not pass by itself, so click trading
 * is switched off.
 */
export function clickTradingOff({ isOn, blockedReason, gate, book }: ClickTradingTerms): {
  readonly reason: string
  readonly lasting: boolean
} | null {
  const blocked = blockedReason ?? gate.blocked
  if (blocked !== null) return { reason: blocked, lasting: true }
  if (!isCurrent(book))
    return { reason: t`The book is ${displayText(book)}: clicks trade once it is current again.`, lasting: false }
  if (gate.confirm !== null) return { reason: t('Prices or orders on screen are not current.'), lasting: false }
  return isOn ? null : { reason: t('Clicks put prices into the ticket.'), lasting: false }
}

/** Terms of a click in addition to its price and side. */
export interface ClickTerms {
  readonly qty: string
  readonly timeInForce: 'gtc' | 'post_only'
  /** Open or close; null outside of hedge mode. */
  readonly intent: 'open' | 'close' | null
}

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

/** Rule of the symbol that an order breaks; null if there is none. */
export const brokenRule = (order: OrderIntent, instrument: Instrument, holdings: AccountHoldings): string | null =>
  checkOrder(order, instrument, holdings)[0]?.message ?? null
