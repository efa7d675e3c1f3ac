import { useMemo } from 'react'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { reducingTermsOf, whyNotReducing } from '@/shared/trading/pretrade/figures/reductions'
import { knownPositions } from '@/shared/trading/account/account'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useApp } from '@/renderer/state/stores/app-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { sendGate, type SendGate } from './send-gate'

/** Send gate of these orders by the state on screen. The main process decides. */
export function useSendGate(orders: readonly OrderIntent[], via: PlacingCall = 'placeBatch'): SendGate {
  const { connected, health } = useHealth()
  const app = useApp((state) => state.app)
  const positions = useAccount(({ account }) => (account === null ? null : knownPositions(account)))
  const table = useOrders((state) => state.orders)
  const notReducing = useMemo(
    () =>
      whyNotReducing(
        orders.map((order) => reducingTermsOf(order, via)),
        { positions, orders: [...table.values()] },
      ),
    [orders, via, positions, table],
  )
  const hasMarketOrder = orders.some((order) => order.orderType === 'market')
  return sendGate({ connected, app, health, hasMarketOrder, notReducing })
}
