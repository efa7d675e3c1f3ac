// @vitest-environment happy-dom
import { openDrafts } from '@/renderer/domain/drafts/store/draft-shelf'
import { answer, inputsOf } from '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import type { Batch } from '@/shared/ipc/contract'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderState } from '@/shared/trading/orders/order-lifecycle'
import { storeAnswers } from '@/renderer/domain/group/amend-answers'
import { useDraft, useDrafts } from '@/renderer/domain/drafts/store/draft-store'
import { useBatches } from '@/renderer/state/stores/batches-store'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { useScreen } from '@/renderer/state/stores/screen-store'
import { draftsAre } from '@/renderer/testing/drafts'
import { eventually } from '@/renderer/testing/eventually'
import { button, cell, closeScreen, happens, pressButton, rows, show, shownText, type } from '@/renderer/testing/screen'
import { formatTime } from '@/renderer/kit/format/time'
import { ResultsView } from './results-view'

const batch: Batch = { id: 'b', createdAt: 1_000, size: 3, requests: 1, state: 'settled', revision: 1 }
const results = 'Results of the batch'

const orderOf = (row: number, change: Partial<Order> = {}): Order =>
  anOrder({ key: `k${row}`, clientOid: `oid-${row}`, batchId: 'b', row, ...change })
const inStates = (...states: readonly OrderState[]): Order[] => states.map((state, row) => orderOf(row, { state }))
const amendTo = (qty: string): Order['pending'] => ({ kind: 'amend', state: 'sent', since: 0, price: null, qty })
const ordersAre = (orders: readonly Order[]) =>
  happens(() => useOrders.setState({ orders: new Map(orders.map((order) => [order.key, order])) }))

async function showBatch(orders: readonly Order[], change: Partial<Batch> = {}): Promise<void> {
  answer('batches.dryRun', null)
  await show(<ResultsView batch={{ ...batch, ...change }} />)
  await ordersAre(orders)
}
/** Content of the draft on screen. */
const drafted = () => useDraft.getState().history.rows
const draftedOnes = () => eventually(() => expect(drafted().length).toBeGreaterThan(0))

afterEach(async () => {
  await closeScreen()
  useScreen.setState({ pendingCommand: null })
})

describe('Results of a batch', () => {
  it('is listed row by row in the sequence of the batch, and in one line with pending rows last', async () => {
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

  it('is summarized by symbol and side against the review, with unknown values named', async () => {
    const traded = { state: 'filled', filledQty: '0.01', sightedAt: 4_400 } as const
    const usdt = [{ coin: 'USDT', amount: '0.5' }]
    const orders = [
      orderOf(0, { ...traded, avgPrice: '60060', fees: usdt }),
      orderOf(1, { ...traded, avgPrice: '59940', fees: usdt }),
      orderOf(2, { state: 'unknown' }),
    ]
    await showBatch(orders, { expected: ['60000', '59940', '58000'] })
    const line = (): string => document.querySelector('[data-testid="result-line-BTCUSDT-buy"]')!.textContent
    const expected = 'average 60 000.00fees 1 USDTslippage +0.050 %filled after 3.4 s'
    const filled = 'BTCUSDT SPOT Buyfilled 0.02 of 0.03 BTC'
    expect(line().replaceAll('\u202f', ' ')).toBe(`${filled} 1 order not known, so it may be more${expected}`)
    await ordersAre(orders.slice(0, 2).map((order) => ({ ...order, avgPrice: '', fees: [] })))
    expect(line()).toContain('average not knownfees not knownslippage not known')
  })

  it('counts every size in its coin: quote coin of a market buy on spot, USD of an inverse contract', async () => {
    const inverse = { category: 'COIN-FUTURES', symbol: 'BTCUSD_CM' } as const
    await showBatch([
      orderOf(0, { orderType: 'market', price: '', qty: '500', filledQty: '0.00514', state: 'filled' }),
      orderOf(1, { ...inverse, qty: '300', filledQty: '100', state: 'partially_filled' }),
      orderOf(2, { ...inverse, qty: '300', pending: amendTo('200') }),
    ])
    expect(rows(results, ['qty', 'filled'])).toEqual([
      ['500 USDT', '0.00514 BTC'],
      ['300 USD', '100 USD'],
      ['300 → 200 USD', '0 USD'],
    ])
  })

  it('shows an unknown order as unknown, and offers no button that would send it again', async () => {
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
      'refused40762 The order amount exceeds the balancerows 1, 3',
      expect.stringContaining('Held back.row 4'),
    ])
  })

  it('names like reasons in one line with their numbers and rows, and another code apart', async () => {
    const crossed = (row: number, price: number, code = '25206') =>
      orderOf(row, { state: 'refused', problem: { code, message: `Post-only would cross at ${price}` } })
    await showBatch([
      ...[2, 3, 4, 5, 6, 7, 8].map((row) => crossed(row, 60_000 + row)),
      crossed(11, 61_000),
      crossed(13, 7, '25207'),
    ])
    expect([...document.querySelectorAll('.reasons li')].map(({ textContent }) => textContent)).toEqual([
      'refused25206 Post-only would cross at 60002 to 61000rows 3–9, 12',
      'refused25207 Post-only would cross at 7row 14',
    ])
  })

  it('states why the newest amend of an order failed for as long as the order is open', async () => {
    await showBatch(inStates('live'))
    await happens(() =>
      storeAnswers([{ key: 'k0', outcome: { kind: 'refused', code: '40923', message: 'No change' } as never }]),
    )
    expect(cell(results, 0, 'result').text).toBe('Amend failed: 40923 No change')
    await ordersAre(inStates('filled'))
    expect(cell(results, 0, 'result').text).toBe('')
  })
})

describe('Orders of a batch that did not come to be', () => {
  it('go into a separate draft with the reason at its cell, the others stay', async () => {
    await showBatch([
      orderOf(0),
      orderOf(1, {
        state: 'refused',
        price: '61000.3',
        problem: { code: '1', message: 'The price is off the tick' },
      }),
    ])
    const savedDrafts = await draftsAre([{ rows: [] }])
    await pressButton('Fix 1 refused order')
    await draftedOnes()
    expect(drafted()).toEqual([expect.objectContaining({ price: '61000.3', clientOid: '' })])
    expect(useDraft.getState().pinned[0]!.problem).toMatchObject({ field: 'price', level: 'warning' })
    expect(savedDrafts().map(({ head, rows }) => [head.name, head.place, rows.length])).toEqual([
      ['Draft 1', 'closed', 0],
      [`Batch of ${formatTime(batch.createdAt)} again`, 'open', 1],
    ])
  })

  it('that were refused after they were received have one number in the bar, the button and the draft', async () => {
    const late = { state: 'canceled', timeInForce: 'post_only', cancelReason: 'post_only_fill_cancel' } as const
    await showBatch([orderOf(0), orderOf(1, late), orderOf(2, late), orderOf(3, { state: 'refused' })])
    await draftsAre([{ rows: [] }])
    const bar = document.querySelector('[data-testid="result-bar"]')!
    expect(bar.textContent).toBe('1 live · 2 refused late · 1 refused')
    expect(rows(results, ['state']).map(([state]) => state)).toEqual([
      'live',
      'refused late',
      'refused late',
      'refused',
    ])
    await pressButton('Fix 3 that did not rest or fill')
    await draftedOnes()
    expect(drafted()).toHaveLength(3)
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
    expect([heads.size, heads.get(active!)!.name]).toEqual([2, `Batch of ${formatTime(batch.createdAt)} again`])
    expect(openDrafts({ heads })).toHaveLength(2)
  })
})

describe('A whole batch', () => {
  it.each(['Clone', 'Fix 2 refused orders'])('is typed again as it was by %s', async (name) => {
    const typed = [
      { row: 0, price: { text: '=bid-2%', value: '59000.0' }, qty: { text: '$1000', value: '0.016' }, note: 'dip' },
      { row: 1, price: { text: '=ask+3t', value: '61000' } },
    ]
    const refused = { state: 'refused', qty: '0.016' } as const
    // The second row was amended, so its expression no longer applies.
    await showBatch([orderOf(0, { ...refused, price: '59000' }), orderOf(1, { ...refused, price: '62000' })], { typed })
    await draftsAre([{ rows: [] }])
    await pressButton(name)
    await draftedOnes()
    expect(drafted().map(({ price, qty, note }) => [price, qty, note])).toEqual([
      ['=bid-2%', '$1000', 'dip'],
      ['62000', '0.016', ''],
    ])
  })

  it('is cloned as it was amended, under a new name and without the old client IDs', async () => {
    await showBatch([orderOf(0, { price: '59000' }), orderOf(1, { state: 'filled' })], { name: 'Dip' })
    await draftsAre([{ name: 'Other', rows: [] }])
    await happens(() => useBatches.setState({ batches: new Map([['b', { ...batch, name: 'Dip' }]]) }))
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
    expect(useScreen.getState().pendingCommand).not.toBeNull()
  })

  it('is stopped while it is being sent, and cannot be cloned before its orders are known', async () => {
    answer('batches.stop', { canceledBeforeSend: ['k1'] })
    await showBatch(inStates('live', 'queued'), { state: 'sending' })
    expect(button('Clone')).toBeUndefined()
    await pressButton('Stop the 1 order not sent yet')
    expect(inputsOf('batches.stop')).toEqual([{ batchId: 'b' }])
  })
})
