// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { anOrder } from '@/shared/testing/orders'
import { closeScreen, happens, openAccount, pressButton, show, shownText } from '@/renderer/testing/screen'
import { eventually } from '@/renderer/testing/eventually'
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
    answer('orders.timeline', [{ at: 3, what: 'seen', detail: 'push: filled, filled 1 of 1 at 60000' }])
    await happens(() => useOrders.setState({ orders: new Map([['a', anOrder({ revision: 2 })]]) }))
    await eventually(() => expect(shownText()).toContain('(pushed by the exchange)'))
  })

  it('says why the journal cannot be read', async () => {
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
