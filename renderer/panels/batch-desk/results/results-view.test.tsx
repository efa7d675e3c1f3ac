// @vitest-environment happy-dom
import { answer, inputsOf } from '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import type { Batch } from '@/shared/ipc/contract'
import { anOrder } from '@/shared/testing/orders'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderState } from '@/shared/trading/orders/order-lifecycle'
import { keepAnswers } from '@/renderer/domain/group/amend-answers'
import { useDraft, useDrafts } from '@/renderer/domain/drafts/draft-store'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { useScreen } from '@/renderer/state/stores/screen-store'
import { draftsAre } from '@/renderer/testing/drafts'
import { eventually } from '@/renderer/testing/eventually'
import { button, cell, closeScreen, happens, pressButton, rows, show, shownText, type } from '@/renderer/testing/screen'
import { ResultsView } from './results-view'

const sent: Batch = { id: 'b', createdAt: 1_000, size: 3, requests: 1, state: 'settled', revision: 1 }
const results = 'Results of the batch'

const orderOf = (row: number, change: Partial<Order> = {}): Order =>
  anOrder({ key: `k${row}`, clientOid: `oid-${row}`, batchId: 'b', row, ...change })
const inStates = (...states: readonly OrderState[]): Order[] => states.map((state, row) => orderOf(row, { state }))
const ordersAre = (orders: readonly Order[]) =>
  happens(() => useOrders.setState({ orders: new Map(orders.map((order) => [order.key, order])) }))

async function showBatch(orders: readonly Order[], change: Partial<Batch> = {}): Promise<void> {
  answer('batches.dryRun', null)
  await show(<ResultsView batch={{ ...sent, ...change }} />)
  await ordersAre(orders)
}
/** What stands in the draft on screen. */
const drafted = () => useDraft.getState().history.rows
const draftedOnes = () => eventually(() => expect(drafted().length).toBeGreaterThan(0))

afterEach(async () => {
  await closeScreen()
  useScreen.setState({ asking: null })
})

describe('What became of a batch', () => {
  it('stands row by row in the order of the batch, and in one line with what needs a look last', async () => {
    const orders = inStates('unknown', 'refused', 'live', 'filled')
    await showBatch([orders[3]!, ...orders.slice(0, 3), orderOf(9, { key: 'other', batchId: 'other' })])
    expect(rows(results, ['row', 'state'])).toEqual([
      ['1', 'unknown'],
      ['2', 'refused'],
      ['3', 'live'],
      ['4', 'filled'],
    ])
    const bar = document.querySelector('[data-testid="result-bar"]')!
    expect(bar.textContent).toBe('1 live · 1 filled · 1 refused · 1 unknown')
  })

  it('says that nobody knows of an unknown order yet, and offers nothing that would send it again', async () => {
    await showBatch(inStates('unknown'))
    expect(shownText()).toContain('1 order may or may not exist')
    expect(cell(results, 0, 'result').text).toMatch(/^looking · /)
    expect(document.querySelector('[data-testid="restage"]')).toBeNull()
    expect(button('Cancel this 1…')).toBeUndefined()
  })

  it('names each reason of the exchange once, in full, with the rows it met', async () => {
    const problem = { code: '40762', message: 'The order amount exceeds the balance' }
    await showBatch([
      orderOf(0, { state: 'refused', problem }),
      orderOf(1),
      orderOf(2, { state: 'refused', problem }),
      orderOf(3, { state: 'not_sent', problem: { code: 'stopped', message: 'Held back.' } }),
    ])
    const reasons = [...document.querySelectorAll('.reasons li')].map(({ textContent }) => textContent)
    expect(reasons).toEqual([
      'refused40762 The order amount exceeds the balancerow 1, 3',
      expect.stringContaining('Held back.row 4'),
    ])
  })

  it('says why the newest amend of an order failed for as long as the order is open', async () => {
    await showBatch(inStates('live'))
    await happens(() =>
      keepAnswers([{ key: 'k0', outcome: { kind: 'refused', code: '40923', message: 'No change' } as never }]),
    )
    expect(cell(results, 0, 'result').text).toBe('Amend failed: 40923 No change')
    await ordersAre(inStates('filled'))
    expect(cell(results, 0, 'result').text).toBe('')
  })
})

describe('Orders of a batch that did not come to be', () => {
  it('go into a draft of their own with the reason at its cell, the others stay', async () => {
    await showBatch([
      orderOf(0),
      orderOf(1, {
        state: 'refused',
        price: '61000.3',
        problem: { code: '1', message: 'The price is off the tick' },
      }),
    ])
    const kept = await draftsAre([{ rows: [] }])
    await pressButton('Fix 1 refused order')
    await draftedOnes()
    expect(drafted()).toEqual([expect.objectContaining({ price: '61000.3', clientOid: '' })])
    expect(useDraft.getState().pinned[0]!.problem).toMatchObject({ field: 'price', level: 'warning' })
    expect(kept()).toHaveLength(1)
  })

  it.each([
    [['not_sent', 'not_sent'], 'Draft the 2 unsent orders again'],
    [['refused', 'not_sent'], 'Draft the 2 refused and unsent orders again'],
  ] as const)('are called what they are: %s', async (states, name) => {
    await showBatch(inStates(...states))
    expect(button(name)).toBeDefined()
  })

  it('that were not found are drafted again only after the word, and never by themselves', async () => {
    await showBatch(inStates('not_found', 'live'))
    await draftsAre([{ rows: [] }])
    await pressButton('Draft the 1 not found again…')
    expect(button('Draft 1 new row')!.disabled).toBe(true)
    await type('Type RESEND to draft them again', 'resend')
    expect(button('Draft 1 new row')!.disabled).toBe(true)
    await type('Type RESEND to draft them again', 'RESEND')
    expect(drafted()).toEqual([])
    await pressButton('Draft 1 new row')
    await draftedOnes()
    expect(drafted().map(({ clientOid }) => clientOid)).toEqual([''])
    expect(useDraft.getState().pinned[0]!.problem.message).toContain('oid-0')
    expect(inputsOf('orders.place')).toEqual([])
  })

  it('do not take the draft that is being written', async () => {
    await showBatch(inStates('refused'))
    await draftsAre([{ name: 'Mine', rows: [] }])
    await pressButton('Fix 1 refused order')
    await draftedOnes()
    const { heads, active } = useDrafts.getState()
    expect([heads.size, heads.get(active!)!.name]).toEqual([2, 'Draft 1'])
  })
})

describe('A whole batch', () => {
  it('is cloned as it was amended, under a name of its own and no client ID of the old ones', async () => {
    await showBatch([orderOf(0, { price: '59000' }), orderOf(1, { state: 'filled' })], { name: 'Dip' })
    await draftsAre([{ name: 'Dip', rows: [] }])
    await pressButton('Clone')
    await draftedOnes()
    expect(drafted().map(({ price, clientOid }) => [price, clientOid])).toEqual([
      ['59000', ''],
      ['60000', ''],
    ])
    const { heads, active } = useDrafts.getState()
    expect(heads.get(active!)!.name).toBe('Dip (2)')
  })

  it('is canceled as far as it rests, after a question', async () => {
    await showBatch(inStates('live', 'filled', 'partially_filled'))
    await pressButton('Cancel these 2…')
    expect(inputsOf('orders.cancel')).toEqual([])
    expect(useScreen.getState().asking).not.toBeNull()
  })

  it('is stopped while it is being sent, and cannot be cloned before its orders are known', async () => {
    answer('batches.stop', { heldBack: ['k1'] })
    await showBatch(inStates('live', 'queued'), { state: 'sending' })
    expect(button('Clone')).toBeUndefined()
    await pressButton('Stop the 1 order not sent yet')
    expect(inputsOf('batches.stop')).toEqual([{ batchId: 'b' }])
  })
})
