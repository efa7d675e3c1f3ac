import { useEffect, useRef, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { isDecimal } from '@/shared/base/decimal'
import type { Side } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { FeedState } from '@/shared/trading/health/health'
import { instrumentKey, type Instrument } from '@/shared/trading/market/instrument'
import { unknownHoldings } from '@/shared/trading/market/permissions'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { meets } from '@/shared/trading/pretrade/rules/market-rules'
import type { BookTop } from '@/shared/trading/pretrade/figures/book-top'
import { placeAtOnce } from '@/renderer/domain/review/place-at-once'
import { ReviewDialog } from '@/renderer/domain/review/review-dialog'
import { sendGate } from '@/renderer/domain/review/model/send-gate'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useApp } from '@/renderer/state/stores/app-store'
import { useHealth, useUnifiedBlockedReason } from '@/renderer/state/stores/health/health-store'
import { useLock } from '@/renderer/state/stores/lock-store'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { brokenRule, clickOrder, type ClickTerms, clickTradingOff, useClickTrading } from './click-trading'

const none: readonly never[] = []
const rowIds = ['click']
const mayOpen = t('an order of the ladder could open a position')
const ignore = (): void => undefined

/**
 * Click trading of a ladder, and the result of each click. While it is on, the main process accepts limit orders of
 * this symbol up to `qty` from clicks of this page, and nothing else.
 */
export function useLadderTrading(instrument: Instrument, book: FeedState, qty: string) {
  const key = instrumentKey(instrument.category, instrument.symbol)
  const isOn = useClickTrading(({ on }) => on === key)
  const app = useApp((state) => state.app)
  const blockedReason = useUnifiedBlockedReason()
  const gate = useHealth(
    useShallow(({ connected, health }) =>
      sendGate({ connected, health, app, hasMarketOrder: false, notReducing: mayOpen }),
    ),
  )
  const off = clickTradingOff({ isOn, blockedReason, gate, book })
  const [reviewed, setReviewed] = useState<OrderIntent | null>(null)
  const underWay = useRef(new Set<string>())

  // The main process ended click trading on lock: it has to be switched on again after unlocking.
  const isLocked = useLock(({ lock }) => (lock?.locked ?? null) !== null)
  const isLastingOff = off?.lasting === true || isLocked
  useEffect(() => {
    if (isLastingOff) useClickTrading.setState({ on: null })
  }, [isLastingOff])
  const { category, symbol } = instrument
  useEffect(() => {
    if (!isOn || !isDecimal(qty)) return
    void bridge.call('orders.enableClickTrading', { terms: { category, symbol, mostQty: qty } })
    return () => void bridge.call('orders.enableClickTrading', { terms: null })
  }, [isOn, category, symbol, qty])
  // Switched off on a change of symbol or when the panel closes: it has to be switched on again.
  useEffect(() => () => useClickTrading.setState({ on: null }), [key])

  function review(order: OrderIntent): void {
    if (reviewed === null) return setReviewed(order)
    showToast('warning', t('Order: nothing was sent'), t('Another order of the ladder is being reviewed.'))
  }

  /** Submits an order immediately. Returns the reason if it was not sent. */
  async function trade(side: Side, price: string, terms: ClickTerms, top: BookTop): Promise<string | null> {
    if (off !== null) return off.reason
    const order = clickOrder(instrument, side, price, terms)
    const broken = brokenRule(order, instrument, useAccount.getState().account ?? unknownHoldings)
    if (broken !== null) return broken
    // A crossing order is always reviewed first, whatever the limits.
    if (meets(side, price, top)) return (review(order), null)
    const place = `${side} ${price}`
    if (underWay.current.has(place)) return t('The order at this price is still on its way.')
    underWay.current.add(place)
    const answer = await placeAtOnce(order)
    underWay.current.delete(place)
    if (answer === 'question') review(order)
    if (answer === 'unanswered') useClickTrading.setState({ on: null })
    return null
  }

  const close = () => setReviewed(null)
  const dialog = reviewed !== null && (
    <ReviewDialog
      orders={[reviewed]}
      rowIds={rowIds}
      checks={none}
      draftRows={none}
      onAccepted={close}
      onRefused={ignore}
      onClose={close}
    />
  )
  return {
    isTrading: off === null,
    isOn,
    /** Reason why clicks do not trade, and the possibility to switch them on now. */
    off,
    canSwitchOn: off === null || !off.lasting,
    toggle: () => useClickTrading.setState({ on: isOn ? null : key }),
    trade,
    dialog,
  }
}

export type LadderTrading = ReturnType<typeof useLadderTrading>
