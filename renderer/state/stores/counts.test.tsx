// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { aPosition, partsAsOf } from '@/shared/testing/samples/account'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Order } from '@/shared/trading/orders/order'
import { accountIs, allLive, disconnect, privateFeedIs } from '@/renderer/testing/account'
import { closeScreen, happens, show, shownText } from '@/renderer/testing/screen'
import { useOpenOrderCount, usePositionCount } from './counts'
import { useOrders } from './orders-store'

function Counts() {
  return (
    <p>
      orders {useOpenOrderCount() ?? 'unknown'}, positions {usePositionCount() ?? 'unknown'}
    </p>
  )
}
afterEach(async () => {
  await closeScreen()
  disconnect()
})

it('counts what is open, and nothing that is not known to be so now', async () => {
  const ordersAre = (...orders: Order[]) =>
    useOrders.setState({ orders: new Map(orders.map((order) => [order.key, order])), loaded: true, error: null })
  await show(<Counts />)
  expect(shownText()).toBe('orders unknown, positions unknown')
  await happens(() => {
    allLive()
    accountIs({ positions: [aPosition(), aPosition({ symbol: 'ETHUSDT' })] })
    ordersAre(anOrder({ key: 'a', state: 'live' }), anOrder({ key: 'b', state: 'filled' }))
  })
  expect(shownText()).toBe('orders 1, positions 2')
  await happens(() => ordersAre(anOrder({ key: 'a', state: 'live' }), anOrder({ key: 'b', state: 'unknown' })))
  expect(shownText()).toBe('orders 1 + ?, positions 2')
  await happens(() => accountIs({ parts: partsAsOf(Date.now(), 'The list of positions could not be read.') }))
  expect(shownText()).toBe('orders 1 + ?, positions unknown')
  await happens(() => privateFeedIs('stale', 'No word for 4 s.'))
  expect(shownText()).toBe('orders unknown, positions unknown')
})
