import { useEffect, useRef, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { isDecimal } from '@/shared/base/decimal'
import type { Side } from '@/shared/exchange/protocol/fields'
import type { FeedState } from '@/shared/trading/health/health'
import { instrumentKey, type Instrument } from '@/shared/trading/market/instrument'
import { heldUnknown } from '@/shared/trading/market/permissions'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { type BookTop, meets } from '@/shared/trading/pretrade/rules/market-rules'
import { placeAtOnce } from '@/renderer/domain/review/place-at-once'
import { ReviewDialog } from '@/renderer/domain/review/review-dialog'
import { sendGate } from '@/renderer/domain/review/model/send-gate'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useApp } from '@/renderer/state/stores/app-store'
import { useHealth, useFollowedObstacle } from '@/renderer/state/stores/health/health-store'
import { useLock } from '@/renderer/state/stores/lock-store'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { brokenRule, clickOrder, type ClickTerms, clickTradingOff, useClickTrading } from './click-trading'

const nothing: readonly never[] = []
const rowIds = ['click']
const mayOpen = 'an order of the ladder could open a position'
const ignore = (): void => undefined

/**
 * Whether clicks of this ladder trade, and what becomes of one that does. Switched on, the main process lets clicks of
 * this page send limit orders of this symbol and of `qty` at most, and nothing else.
 */
export function useLadderTrading(instrument: Instrument, book: FeedState, qty: string) {
  const key = instrumentKey(instrument.category, instrument.symbol)
  const isOn = useClickTrading(({ on }) => on === key)
  const app = useApp((state) => state.app)
  const obstacle = useFollowedObstacle()
  const gate = useHealth(
    useShallow(({ connected, health }) =>
      sendGate({ connected, health, app, hasMarketOrder: false, notReducing: mayOpen }),
    ),
  )
  const off = clickTradingOff({ isOn, obstacle, gate, book })
  const [reviewed, setReviewed] = useState<OrderIntent | null>(null)
  const underWay = useRef(new Set<string>())

  // The main process ended it with the lock: whoever unlocks must mean it anew.
  const isLocked = useLock(({ lock }) => (lock?.locked ?? null) !== null)
  const isLastingOff = off?.lasting === true || isLocked
  useEffect(() => {
    if (isLastingOff) useClickTrading.setState({ on: null })
  }, [isLastingOff])
  const { category, symbol } = instrument
  useEffect(() => {
    if (!isOn || !isDecimal(qty)) return
    void bridge.call('orders.letClick', { terms: { category, symbol, mostQty: qty } })
    return () => void bridge.call('orders.letClick', { terms: null })
  }, [isOn, category, symbol, qty])
  // Another symbol, or the panel was closed: whoever comes back must mean it anew.
  useEffect(() => () => useClickTrading.setState({ on: null }), [key])

  function review(order: OrderIntent): void {
    if (reviewed === null) return setReviewed(order)
    showToast('warning', 'Order: nothing was sent', 'Another order of the ladder is being reviewed.')
  }

  /** One order, now. Answers with why it is none, in words. */
  async function trade(side: Side, price: string, terms: ClickTerms, top: BookTop): Promise<string | null> {
    if (off !== null) return off.reason
    const order = clickOrder(instrument, side, price, terms)
    const broken = brokenRule(order, instrument, useAccount.getState().account ?? heldUnknown)
    if (broken !== null) return broken
    // Whatever the limits say: what meets the other side is looked at first.
    if (meets(side, price, top)) return (review(order), null)
    const place = `${side} ${price}`
    if (underWay.current.has(place)) return 'The order at this price is still on its way.'
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
      checks={nothing}
      draftRows={nothing}
      onAccepted={close}
      onRefused={ignore}
      onClose={close}
    />
  )
  return {
    isTrading: off === null,
    isOn,
    /** Why clicks do not trade, and whether they could be switched on now. */
    off,
    canSwitchOn: off === null || !off.lasting,
    toggle: () => useClickTrading.setState({ on: isOn ? null : key }),
    trade,
    dialog,
  }
}

export type LadderTrading = ReturnType<typeof useLadderTrading>
