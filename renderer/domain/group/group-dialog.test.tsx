// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CommandResult } from '@/shared/ipc/contract'
import { aHandle, aReview } from '@/shared/testing/samples/assessment'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Order } from '@/shared/trading/orders/order'
import type { Outcome } from '@/shared/trading/orders/outcome'
import type { Assessment } from '@/shared/trading/pretrade/assessment/assessment'
import { allOrders, useOrders } from '@/renderer/state/stores/orders-store'
import { allLive, disconnect } from '@/renderer/testing/account'
import { bookIs, booksAreWatched } from '@/renderer/testing/book'
import {
  button,
  choose,
  closeScreen,
  happens,
  pressButton,
  problemAt,
  rows,
  show,
  shownText,
  table,
  tick,
  type,
} from '@/renderer/testing/screen'
import { GroupDialog } from './group-dialog'

const diff = 'Old and new'
const closed = vi.fn()

function Shown() {
  const orders = useOrders(allOrders)
  return <GroupDialog orders={orders} title="Amend the batch" onClose={closed} />
}
const order = (row: number, change: Partial<Order> = {}): Order =>
  anOrder({ key: `k${row}`, row, price: `${60_000 - row * 100}`, qty: '0.01', ...change })

const ordersAre = (orders: readonly Order[]) =>
  happens(() => useOrders.setState({ orders: new Map(orders.map((order) => [order.key, order])) }))

async function showGroup(orders: readonly Order[]): Promise<void> {
  answer('orders.review', aReview())
  booksAreWatched()
  answer('market.instruments', ({ category }) => (category === 'SPOT' ? [btcSpot] : []))
  await show(<Shown />)
  await happens(allLive)
  await ordersAre(orders)
  await table(diff)
  await bookIs(6_050_000, 6_050_002)
}
const sendButton = (): HTMLButtonElement => document.querySelector('[data-testid="group-send"]')!
const send = () => act(async () => sendButton().click())
const tickBox = (label: string) =>
  act(async () => document.querySelector<HTMLElement>(`input[aria-label="${label}"]`)!.click())
const changed = () => rows(diff, ['price', 'qty']).map((cells) => cells.join(' | '))
const amendInputs = () =>
  inputsOf('orders.amend') as { readonly changes: readonly object[]; readonly confirmation?: object }[]
const acknowledged: Outcome = { kind: 'acknowledged', orderId: '1' } as Outcome
const answered = (...outcomes: readonly Outcome[]): CommandResult[] =>
  outcomes.map((outcome, at) => ({ key: `k${at}`, outcome }))
const unconfirmed = { kind: 'not_sent', code: 'unconfirmed', message: 'Not confirmed.' } as Outcome

afterEach(async () => {
  await closeScreen()
  disconnect()
  closed.mockReset()
})

describe('Amending what rests of a batch', () => {
  it('shows old and new terms of every order before the send, and sends the differences', async () => {
    await showGroup([order(0), order(1), order(2, { state: 'filled' })])
    expect(sendButton().disabled).toBe(true)
    await type('Shift by', '-10')
    expect(changed()).toEqual(['60000.00 → 59999.90 | 0.010000', '59900.00 → 59899.90 | 0.010000'])
    expect(shownText()).toContain('2 to amend · 0 unchanged · 0 refused · 1 request')
    answer('orders.amend', answered(acknowledged, acknowledged))
    await send()
    expect(amendInputs()[0]!.changes).toEqual([
      { key: 'k0', price: '59999.9', autoCancel: false },
      { key: 'k1', price: '59899.9', autoCancel: false },
    ])
  })

  it('is sent once, for any number of presses, until the orders show the requested terms', async () => {
    await showGroup([order(0)])
    await type('Shift by', '1')
    await send()
    await send()
    expect([amendInputs().length, sendButton().disabled, sendButton().textContent]).toEqual([
      1,
      true,
      expect.stringContaining('Sending…'),
    ])
  })

  it('goes by Ctrl-Enter, and not by a held key or Enter alone', async () => {
    await showGroup([order(0)])
    await type('Shift by', '1')
    const press = (more: KeyboardEventInit) =>
      act(async () => {
        const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...more })
        document.querySelector('[data-testid="group-dialog"]')!.dispatchEvent(event)
      })
    await press({})
    await press({ ctrlKey: true, repeat: true })
    expect(amendInputs()).toEqual([])
    await press({ ctrlKey: true })
    expect(amendInputs()).toHaveLength(1)
  })

  it('rescales to a total that the sizes add up to exactly', async () => {
    await showGroup([order(0), order(1), order(2)])
    await tick('Rescale')
    await tick('Total')
    await type('New total', '0.1')
    expect(shownText()).toContain('Total 0.03 → 0.1 BTC')
    expect(changed().map((cells) => cells.split('→ ')[1])).toEqual(['0.033334', '0.033333', '0.033333'])
  })

  it('shows the problem of an edit at its field, and sends none', async () => {
    await showGroup([order(0)])
    await type('Shift by', 'x')
    expect(problemAt('Shift by')).not.toBeNull()
    expect([sendButton().disabled, changed()]).toEqual([true, ['60000.00 | 0.010000']])
    await tick('Rescale')
    await tick('Total')
    await type('New total', '0.0000001')
    expect(problemAt('New total')).not.toBeNull()
  })

  it('keeps a reduce-only order and unchecked orders unchanged, and reports it', async () => {
    await showGroup([order(0, { reduceOnly: true }), order(1), order(2)])
    await type('Shift by', '5')
    await tickBox('Row 2 is part of the edit')
    expect(rows(diff, ['result']).flat()).toEqual(['A reduce-only order cannot be changed', 'left out', ''])
    expect(shownText()).toContain('1 to amend · 0 unchanged · 1 refused · 1 left out · 1 request')
  })

  it('warns of auto-cancel before it is sent, and ticks it for one change only', async () => {
    await showGroup([order(0)])
    await type('Shift by', '5')
    await tickBox('Row 1: cancel the order if the change fails')
    expect(shownText()).toContain('if the change of this order fails, it is canceled')
    answer('orders.amend', answered(acknowledged))
    await send()
    expect(amendInputs()[0]!.changes).toEqual([{ key: 'k0', price: '60000.05', autoCancel: true }])
    await ordersAre([order(0, { price: '60000.05' })])
    expect(changed()).toEqual(['60000.05 → 60000.10 | 0.010000'])
    expect(shownText()).not.toContain('Auto-cancel:')
  })

  it('states for each order why its change failed', async () => {
    await showGroup([order(0), order(1)])
    await type('Shift by', '1')
    const refused = { kind: 'refused', code: '40923', message: 'Nothing would change' } as Outcome
    answer('orders.amend', answered(acknowledged, refused))
    await send()
    expect(rows(diff, ['result']).flat()).toEqual(['', 'Amend failed: 40923 Nothing would change'])
    expect(closed).not.toHaveBeenCalled()
  })

  it('can be sent again when Volley could not be reached', async () => {
    await showGroup([order(0)])
    await type('Shift by', '1')
    refuseCall('orders.amend', 'No answer.')
    await send()
    expect(sendButton().disabled).toBe(false)
  })

  it('ends in words once nothing of the group rests any more', async () => {
    await showGroup([order(0)])
    await ordersAre([order(0, { state: 'filled' })])
    expect(shownText()).toContain('Nothing of this group rests any more')
    expect(sendButton().disabled).toBe(true)
  })

  it('keeps to one side where that is chosen', async () => {
    await showGroup([order(0), order(1, { side: 'sell', price: '61000' })])
    expect(rows(diff)).toHaveLength(2)
    await choose('Orders', 'BTCUSDT SPOT sells (1)')
    expect(rows(diff, ['side', 'price'])).toEqual([['Sell', '61000.00']])
  })
})

describe('Findings of the main process about an amend', () => {
  const answerReview = (change: Partial<Assessment>) => {
    answer('orders.amend', answered(unconfirmed))
    answer('orders.review', aReview(change))
  }
  const finding = (band: 'review' | 'type-to-confirm' | 'never') =>
    ({ row: 0, field: 'price', rule: 'collar', band, message: '6 % from the middle', figure: '0.06' }) as const

  it('is confirmed by a second press, which names the seen findings', async () => {
    await showGroup([order(0)])
    await type('Shift by', '1')
    answerReview({ findings: [finding('review')], band: 'review' })
    await send()
    expect(shownText()).toContain('6 % from the middle')
    expect(rows(diff, ['result']).flat()).toEqual(['6 % from the middle'])
    answer('orders.amend', answered(acknowledged))
    await send()
    expect(amendInputs()[1]!.confirmation).toMatchObject({
      findings: [aHandle(0)],
      phrase: null,
    })
  })

  it('must be confirmed again for another edit', async () => {
    await showGroup([order(0)])
    await type('Shift by', '1')
    answerReview({ findings: [finding('review')], band: 'review' })
    await send()
    await type('Shift by', '2')
    expect(shownText()).not.toContain('6 % from the middle')
    await send()
    expect(amendInputs()[1]!.confirmation).toMatchObject({ findings: [] })
  })

  it('requires the figure far outside, and never sends a blocked change', async () => {
    await showGroup([order(0)])
    await type('Shift by', '1')
    answerReview({
      findings: [finding('type-to-confirm')],
      band: 'type-to-confirm',
      typing: { figure: 'quantity', unit: 'BTC' },
    })
    await send()
    expect(sendButton().disabled).toBe(true)
    const phrase = document.querySelector<HTMLInputElement>('[data-testid="group-findings"] input')!
    await type(document.querySelector(`label[for="${phrase.id}"]`)!.textContent, '2')
    expect(sendButton().disabled).toBe(false)
    await type('Shift by', '3')
    answerReview({ findings: [finding('never')], band: 'never' })
    await send()
    expect(shownText()).toContain('This is never sent.')
    expect(sendButton().disabled).toBe(true)
    await pressButton('Close')
    expect([closed.mock.calls.length, button('Close')]).toEqual([1, expect.anything()])
  })
})
