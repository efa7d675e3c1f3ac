// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall, resetFakeBridge } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '@/shared/trading/orders/order'
import { ALREADY_OVER, type Outcome } from '@/shared/trading/orders/outcome'
import { aReview } from '@/shared/testing/samples/assessment'
import { anOrder } from '@/shared/testing/samples/orders'
import { openAccount } from '@/renderer/testing/screen'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { mergeOrders, useOrders } from '../stores/orders-store'
import { useScreen } from '../stores/screen-store'
import { selectSymbol } from '../stores/selection-store'
import { confirmCancel, confirmCancelAll, cancelOrders } from './cancel-commands'
import { amendOrders, resumeBatch, stopBatch } from './order-commands'
import { confirmCommand } from './run-command'
import { patience } from '@/shared/testing/patience'

/** Toasts, newest last: level, title and text; a progress line is identified by its ID. */
const screen = vi.hoisted(() => ({
  toasts: [] as { level: string; title: string; text: string; id?: string }[],
  gone: [] as string[],
}))
vi.mock('@/renderer/kit/ui/dialogs/toasts', () => ({
  showToast: (level: string, title: string, text = '', persistent?: { id: string }) =>
    screen.toasts.push({ level, title, text, ...(persistent === undefined ? {} : { id: persistent.id }) }),
  dismissToast: (id: string) => screen.gone.push(id),
}))
vi.mock('../stores/notices-store', () => ({
  addNotice: (level: string, title: string, text: string) => screen.toasts.push({ level, title, text }),
}))
const titles = (): string[] => screen.toasts.map(({ title }) => title)
const last = () => screen.toasts.at(-1)

const outcome = (kind: Outcome['kind'], code = '', message = ''): Outcome => ({ kind, code, message }) as Outcome
const orders = (...all: readonly Order[]): void =>
  useOrders.setState(({ orders: table }) => ({ orders: mergeOrders(table, all), loaded: true }))
const resting = (key: string, change: Partial<Order> = {}): Order =>
  anOrder({ key, orderId: key, clientOid: key, ...change })
const canceled = (key: string): Order => resting(key, { state: 'canceled', revision: 2 })
const command = () => useScreen.getState().pendingCommand
/** Confirms the open question. */
const confirm = async (): Promise<void> => {
  confirmCommand(command()!)
  await vi.waitFor(() => undefined, patience)
}

beforeEach(() => {
  openAccount()
  screen.toasts.length = 0
  screen.gone.length = 0
  useHealth.setState({ connected: true })
  useScreen.setState({ overlay: null, pendingCommand: null })
  selectSymbol('SPOT', 'BTCUSDT')
})
afterEach(resetFakeBridge)

describe('Canceling orders', () => {
  it('asks first, counts the open orders, and names external orders', () => {
    orders(resting('a'), resting('b', { origin: 'elsewhere' }), canceled('c'))
    confirmCancel(['a', 'b', 'c', 'unheard-of'])
    const { title, text, action, safeAction } = command()!.confirm!({ orders: useOrders.getState().orders } as never)
    expect([title, action, safeAction]).toEqual(['Cancel 2 orders in BTCUSDT SPOT?', 'Cancel 2 orders', 'Keep orders'])
    expect(text).toContain('One of them is external.')
    expect(inputsOf('orders.cancel')).toEqual([])
  })

  it('asks nothing where nothing is left to cancel, or a cancel is under way already', () => {
    const pending = { kind: 'cancel', state: 'sent', price: null, qty: null, since: 0 } as const
    orders(canceled('a'), resting('b', { pending }))
    confirmCancel(['a', 'b'])
    expect(command()).toBeNull()
    // Sent long ago without an answer: a second cancel has no further effect.
    orders(resting('b', { pending: { ...pending, state: 'unknown' }, revision: 2 }))
    confirmCancel(['a', 'b'])
    expect(command()).not.toBeNull()
  })

  it('sends what is open at the moment of the yes, not at that of the question', async () => {
    answer('orders.cancel', [])
    orders(resting('a'), resting('b'))
    confirmCancel(['a', 'b'])
    orders(canceled('a'))
    await confirm()
    expect(inputsOf('orders.cancel')).toMatchObject([{ keys: ['b'] }])
  })

  it('sends nothing if all is over by the time of the confirmation, and each intent has a separate token', async () => {
    answer('orders.cancel', [])
    orders(resting('a'), resting('b'))
    confirmCancel(['a'])
    orders(canceled('a'))
    await confirm()
    expect(inputsOf('orders.cancel')).toEqual([])
    await cancelOrders(['b'])
    await cancelOrders(['b'])
    const tokens = inputsOf('orders.cancel').map((input) => (input as { token: string }).token)
    expect([tokens.length, new Set(tokens).size, tokens[0]?.length]).toEqual([2, 2, 36])
  })

  it('of one order is silent while it goes well, and reports a refusal by the exchange', async () => {
    orders(resting('a'))
    answer('orders.cancel', [{ key: 'a', outcome: outcome('acknowledged') }])
    await cancelOrders(['a'])
    answer('orders.cancel', [{ key: 'a', outcome: outcome('not_sent', ALREADY_OVER) }])
    await cancelOrders(['a'])
    expect(titles()).toEqual([])
    answer('orders.cancel', [{ key: 'a', outcome: outcome('refused', '25204', 'Order does not exist') }])
    await cancelOrders(['a'])
    expect(last()).toEqual({
      level: 'error',
      title: 'Cancel: 1 refused',
      text: 'Buy 0.01 BTC of BTCUSDT at 60\u202f000: 25204 Order does not exist',
    })
  })

  it('of several is one line that ends with what became of all of them', async () => {
    orders(resting('a'), resting('b'))
    const answered = Promise.withResolvers<[]>()
    answer('orders.cancel', () => answered.promise)
    const canceling = cancelOrders(['a', 'b'])
    expect(last()).toMatchObject({ title: 'Canceling: 0 of 2 done', level: 'info' })
    orders(canceled('a'))
    expect(last()).toMatchObject({ title: 'Canceling: 1 of 2 done' })
    orders(canceled('b'))
    answered.resolve([])
    await canceling
    await vi.waitFor(() => expect(last()).toMatchObject({ title: '2 orders canceled' }), patience)
    expect(new Set(screen.toasts.map(({ id }) => id)).size).toBe(1)
  })

  it('never calls a cancel done that another account on screen hides from it', async () => {
    const pending = { kind: 'cancel', state: 'unknown', price: null, qty: null, since: 0 } as const
    orders(resting('a', { pending }), resting('b', { pending }))
    answer('orders.cancel', [])
    await cancelOrders(['a', 'b'])
    expect(titles()).toEqual(['Canceling: 0 of 2 done'])
    openAccount()
    expect([titles(), screen.gone]).toEqual([['Canceling: 0 of 2 done'], [last()?.id]])
    orders(resting('c'))
    expect(titles()).toHaveLength(1)
  })

  it('never reports unsent orders if some may be in flight', async () => {
    orders(resting('a'))
    refuseCall('orders.cancel', 'No answer within 10 s.', { code: 'timeout' })
    await cancelOrders(['a'])
    expect(last()).toMatchObject({ level: 'warning', title: 'Cancel: no answer yet' })
    refuseCall('orders.cancel', 'Volley is starting.')
    await cancelOrders(['a'])
    expect(last()).toEqual({ level: 'error', title: 'Cancel: nothing was sent', text: 'Volley is starting.' })
  })
})

describe('Canceling everything', () => {
  it('names the scope, counts the known orders there, and states that more may be affected', () => {
    orders(resting('a'), resting('b', { symbol: 'ETHUSDT' }), resting('c', { category: 'MARGIN' }))
    confirmCancelAll('SPOT', null)
    const question = (): { title: string; text: string } =>
      command()!.confirm!({ orders: useOrders.getState().orders, category: 'SPOT', symbol: 'BTCUSDT' } as never)
    expect(question().title).toBe('Cancel 2 orders in SPOT?')
    expect(question().text).toContain('including orders that arrive in the meantime')
    confirmCancelAll('SPOT', 'ETHUSDT')
    expect(question().title).toBe('Cancel 1 order in ETHUSDT SPOT?')
  })

  it('sends the scope and nothing narrower or wider', async () => {
    orders(resting('a'), resting('b', { symbol: 'ETHUSDT' }))
    answer('orders.cancelAll', outcome('acknowledged') as never)
    confirmCancelAll('SPOT', null)
    await confirm()
    confirmCancelAll('SPOT', 'ETHUSDT')
    await confirm()
    const cancelInputs = inputsOf('orders.cancelAll').map((input) => ({ ...(input as object), token: '' }))
    expect(cancelInputs).toEqual([
      { token: '', category: 'SPOT' },
      { token: '', category: 'SPOT', symbol: 'ETHUSDT' },
    ])
  })

  it('is not offered where nothing is open, nor while Volley cannot be reached', () => {
    confirmCancelAll('SPOT', null)
    expect(command()).toBeNull()
    orders(resting('a'))
    useHealth.setState({ connected: false })
    confirmCancelAll('SPOT', null)
    expect(command()).toBeNull()
  })
})

describe('Amending orders', () => {
  const change = { key: 'a', price: '61000', autoCancel: false }
  const results = (...kinds: readonly Outcome[]) => kinds.map((kind, at) => ({ key: String(at), outcome: kind }))

  beforeEach(() => answer('orders.review', aReview()))

  it('is taken where the exchange took every change, and failed where it did not', async () => {
    answer('orders.amend', results(outcome('acknowledged')))
    expect(await amendOrders([change])).toMatchObject({ kind: 'taken' })
    expect(titles()).toEqual([])
    answer('orders.amend', results(outcome('acknowledged'), outcome('refused', '25206', 'Price too high')))
    expect(await amendOrders([change, change])).toMatchObject({ kind: 'failed' })
    expect(last()).toMatchObject({ title: 'Amend: 1 of 2 refused', text: '1: 25206 Price too high' })
  })

  it('shows the open question before a change may be sent, and reports nothing as failed', async () => {
    const assessment = aReview()
    answer('orders.amend', results(outcome('not_sent', 'unconfirmed')))
    answer('orders.review', assessment)
    expect(await amendOrders([change])).toEqual({ kind: 'question', assessment })
    expect([titles(), inputsOf('orders.review')]).toEqual([[], Array(2).fill({ kind: 'amend', changes: [change] })])
    refuseCall('orders.review', 'Volley is starting.')
    expect(await amendOrders([change])).toEqual({ kind: 'failed', results: [] })
    expect(last()).toMatchObject({ title: 'Amend: nothing was sent' })
  })

  it('reports that an unknown outcome is being looked up, and nothing about replaced changes', async () => {
    answer('orders.amend', results(outcome('unknown', '40010', 'timeout'), outcome('not_sent', 'superseded')))
    expect(await amendOrders([change, change])).toMatchObject({ kind: 'failed' })
    expect(screen.toasts).toEqual([
      { level: 'warning', title: 'Amend: outcome of 1 of 2 unknown, being looked for', text: '0: 40010 timeout' },
    ])
  })
})

describe('A batch under way', () => {
  it('is stopped with the keys of the canceled orders, and gives the reason if it is not', async () => {
    answer('batches.stop', { canceledBeforeSend: ['a', 'b'] } as never)
    expect(await stopBatch('batch-1')).toEqual(['a', 'b'])
    refuseCall('batches.stop', 'No such batch.')
    expect(await stopBatch('batch-1')).toEqual([])
    expect(last()).toMatchObject({ title: 'Stop: nothing was sent', text: 'No such batch.' })
  })

  it('goes on, or names the required confirmation or fix', async () => {
    answer('batches.resume', { accepted: true } as never)
    expect(await resumeBatch('batch-1')).toBeNull()
    const refused = { accepted: false, assessment: { findings: [] }, refusals: [{ message: 'row 2: off the tick' }] }
    answer('batches.resume', refused as never)
    expect(await resumeBatch('batch-1')).toEqual({ assessment: { findings: [] }, messages: ['row 2: off the tick'] })
    refuseCall('batches.resume', 'Trading is not armed.')
    expect(await resumeBatch('batch-1')).toEqual({ assessment: null, messages: ['Trading is not armed.'] })
  })
})
