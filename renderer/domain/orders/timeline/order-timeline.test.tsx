// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { anOrder } from '@/shared/testing/samples/orders'
import { closeScreen, happens, openAccount, pressButton, show, shownText } from '@/renderer/testing/screen'
import { eventually } from '@/renderer/testing/eventually'
import { formatTime } from '@/renderer/kit/format/time'
import { withExchangeTime } from '@/shared/trading/orders/order-times'
import { OrderTimeline } from './order-timeline'

function Shown() {
  const order = useOrders(({ orders }) => orders.get('a')) ?? anOrder()
  return <OrderTimeline order={order} />
}
afterEach(closeScreen)

describe('The timeline of an order', () => {
  it('reads the journal when it is opened, and not before', async () => {
    answer('orders.timeline', [
      { at: 1, what: 'queued', detail: 'row 3 of batch x' },
      { at: 2, what: 'result', detail: 'acknowledged, order 17' },
    ])
    await show(<Shown />)
    expect(inputsOf('orders.timeline')).toEqual([])
    await pressButton('Timeline')
    await eventually(() => expect(shownText()).toContain('Queuedrow 3 of its batch'))
    expect(shownText()).toContain('Answerreceived, order 17')
    expect(inputsOf('orders.timeline')).toEqual([{ key: 'a' }])
  })

  it('reads it again when something has happened to the order', async () => {
    answer('orders.timeline', [])
    await show(<Shown />)
    await pressButton('Timeline')
    await eventually(() => expect(shownText()).toContain('placed by another program'))
    const entries = [
      { at: 3, what: 'seen', detail: 'push: filled, filled 1 of 1 at 60000' },
      { at: 4, what: 'fill', detail: '1 at 60000, fee 0.1 USDT' },
    ]
    answer('orders.timeline', entries)
    await happens(() => useOrders.setState({ orders: new Map([['a', anOrder({ revision: 2 })]]) }))
    await eventually(() => expect(shownText()).toContain('filled 1 of 1 BTC (pushed by the exchange)'))
    expect(shownText()).toContain('1 BTC at 60000 USDT, fee 0.1 USDT')
  })

  it('shows the exchange’s own time of an update, and the time of its read by Volley', async () => {
    const at = Date.UTC(2026, 10, 26, 22, 15, 32, 7)
    const exchangeAt = Date.UTC(2026, 10, 26, 22, 14, 39, 466)
    const detail = withExchangeTime('history: filled, filled 1 of 1 at 60000', exchangeAt)
    answer('orders.timeline', [{ at, what: 'seen', detail }])
    await show(<Shown />)
    await pressButton('Timeline')
    await eventually(() => expect(shownText()).toContain(`${formatTime(exchangeAt, true)}Update`))
    expect(shownText()).toContain(`read ${formatTime(at, true)}`)
    expect(shownText()).not.toContain('[2026')
  })

  it('gives the reason why the journal cannot be read', async () => {
    refuseCall('orders.timeline', 'The journal is damaged.')
    await show(<Shown />)
    await pressButton('Timeline')
    await eventually(() => expect(shownText()).toContain('The journal is damaged.'))
  })

  it('shows nothing of the journal of an account that left the screen', async () => {
    answer('orders.timeline', [{ at: 1, what: 'verdict', detail: 'of the first account' }])
    await show(<Shown />)
    await pressButton('Timeline')
    await eventually(() => expect(shownText()).toContain('of the first account'))
    answer('orders.timeline', [{ at: 1, what: 'verdict', detail: 'of the second account' }])
    await happens(openAccount)
    expect(shownText()).not.toContain('of the first account')
    await eventually(() => expect(shownText()).toContain('of the second account'))
  })
})
