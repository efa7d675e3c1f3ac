// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anAssessment, aReview } from '@/shared/testing/samples/assessment'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { eventually } from '@/renderer/testing/eventually'
import type { Order } from '@/shared/trading/orders/order'
import { anOrder } from '@/shared/testing/samples/orders'

vi.hoisted(() => {
  const lists: Readonly<Record<string, unknown>> = {}
  const call = (name: string, input: { category?: string }) => {
    if (name === 'orders.assess') return Promise.resolve({ ok: true, value: anAssessment() })
    if (name === 'orders.review') return Promise.resolve({ ok: true, value: aReview() })
    const head = { id: 'd1', owner: 'one', name: 'Draft 1', place: 'open', revision: 0, size: 0, changedAt: 0 }
    if (name === 'drafts.list') return Promise.resolve({ ok: true, value: { owner: 'one', drafts: [head] } })
    if (name === 'drafts.edit') return Promise.resolve({ ok: true, value: { revision: 1, sent: [] } })
    if (name === 'drafts.load') return Promise.resolve({ ok: true, value: { ...head, rows: [] } })
    return Promise.resolve({
      ok: true,
      value: name === 'market.instruments' ? (lists[input.category ?? ''] ?? []) : [],
    })
  }
  Object.assign(globalThis.window, { volley: { call, listen: () => () => undefined }, lists })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
Object.assign((window as unknown as { lists: Record<string, unknown> }).lists, {
  SPOT: [btcSpot],
  'USDT-FUTURES': [btcPerp],
})

const { BatchDeskPanel } = await import('./batch-desk-panel')
const { ensureDraft, useDraft } = await import('@/renderer/domain/drafts/store/draft-store')
const { startOf } = await import('@/renderer/domain/drafts/store/draft-history')
const { newRow } = await import('@/renderer/domain/drafts/store/new-row')
const { queryClient } = await import('@/renderer/state/queries/client')
const { isOfSession } = await import('@/renderer/state/bridge/account-session')
const { useHealth } = await import('@/renderer/state/stores/health/health-store')
const { useOrders } = await import('@/renderer/state/stores/orders-store')
isOfSession(1)

const spot = (cells: Partial<ReturnType<typeof newRow>>) =>
  newRow({ category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', price: '60000', qty: '0.01', ...cells })
const rows = () => useDraft.getState().history.rows
const grid = (): HTMLElement => document.querySelector('[data-testid="batch-grid"]')!
const problems = (): string[] =>
  [...document.querySelectorAll('[data-testid="problem"]')].map((line) => line.textContent)
const button = (name: RegExp): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => name.test(textContent))
/** Row and column of the cursor, as numbered on screen. */
const cursor = (): string | null =>
  grid()
    .getAttribute('aria-activedescendant')
    ?.replace(/^.*?-(\d+)-(\d+)$/, '$1 $2') ?? null

async function press(key: string, modifiers: Partial<KeyboardEventInit> = {}): Promise<void> {
  await act(async () => {
    grid().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }))
    // The keys of the desk apply with the next render.
    await new Promise(requestAnimationFrame)
  })
}
const times = async (count: number, key: string) => {
  for (let press_ = 0; press_ < count; press_ += 1) await press(key)
}
const click = (target: HTMLElement) => act(async () => target.click())
async function paste(text: string): Promise<void> {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { getData: () => text },
  })
  await act(async () => void document.querySelector('.desk')!.dispatchEvent(event))
}

let root: Root
async function showDraftOf(draft: readonly ReturnType<typeof newRow>[]): Promise<void> {
  await act(async () => {
    await ensureDraft()
    useDraft.setState({ history: startOf(draft) })
    root.render(
      <QueryClientProvider client={queryClient}>
        <BatchDeskPanel />
      </QueryClientProvider>,
    )
  })
  await eventually(() => expect(queryClient.isFetching()).toBe(0))
}

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root')!)
  useHealth.setState({ connected: true })
  useOrders.setState({ orders: new Map() })
})
afterEach(() => act(async () => root.unmount()))

describe('F8 and Alt-Enter', () => {
  it('fix the current row and stay at it while the list of problems shrinks', async () => {
    await showDraftOf([spot({ qty: '1e-2' }), spot({}), spot({ qty: '2e-2' }), spot({ qty: '3e-2' })])
    await press('ArrowDown')
    await times(2, 'ArrowDown')
    await press('F8')
    await press('Enter', { altKey: true })
    expect(rows().map(({ qty }) => qty)).toEqual(['1e-2', '0.01', '0.02', '3e-2'])
    await press('Enter', { altKey: true })
    expect(rows().map(({ qty }) => qty)).toEqual(['1e-2', '0.01', '0.02', '3e-2'])
    await press('F8')
    await press('Enter', { altKey: true })
    expect(rows().map(({ qty }) => qty)).toEqual(['1e-2', '0.01', '0.02', '0.03'])
  })

  it('fix nothing on a row without a problem', async () => {
    await showDraftOf([spot({ qty: '1e-2' }), spot({})])
    await press('ArrowDown')
    await press('F8')
    await press('ArrowDown')
    await press('Enter', { altKey: true })
    expect(rows()[0]!.qty).toBe('1e-2')
  })
})

describe('a fix on a quantity whose coin changed', () => {
  it('keeps the question open, by key and by button, and no review is offered before the answer (D07)', async () => {
    const sell = spot({ side: 'sell', orderType: 'market', price: '', qty: '0.5' })
    await showDraftOf([sell])
    const { editDraft } = await import('@/renderer/domain/drafts/store/draft-store')
    const unitOf = ({ side }: typeof sell) => (side === 'buy' ? 'USDT' : 'BTC')
    await act(async () => editDraft([{ ...sell, side: 'buy' }], unitOf))
    const question = expect.stringContaining('typed in BTC and now counts USDT')
    expect(problems()).toContainEqual(question)
    await press('ArrowDown')
    await press('F8')
    await press('Enter', { altKey: true })
    expect(rows()[0]!.qty).toBe('1')
    expect(problems()).toContainEqual(question)
    await press('Enter', { altKey: true })
    expect(problems()).toContainEqual(question)
    expect(document.querySelector('[data-blocks="true"]')?.textContent).toEqual(question)
    expect([button(/^Fix 1 problem/), button(/^Review/)]).toEqual([expect.anything(), undefined])
    await click(button(/Keep the number in USDT/)!)
    expect(problems()).not.toContainEqual(question)
    await eventually(() => expect(button(/^Review 1 order/)).toBeDefined())
  })
})

describe('the cursor of the sheet', () => {
  it('shrinks to one row where rows were deleted', async () => {
    await showDraftOf(Array.from({ length: 6 }, () => spot({})))
    const [first, , , , fifth, sixth] = rows().map(({ id }) => id)
    await times(2, 'ArrowDown')
    await press('ArrowDown', { shiftKey: true })
    await press('ArrowDown', { shiftKey: true })
    await press('Delete', { ctrlKey: true })
    expect(rows().map(({ id }) => id)).toEqual([first, fifth, sixth])
    await press('Delete', { ctrlKey: true })
    expect(rows().map(({ id }) => id)).toEqual([first, sixth])
  })

  it('does not come to rows that were never chosen', async () => {
    await showDraftOf([spot({}), spot({})])
    await times(2, 'ArrowDown')
    await act(async () => useDraft.setState({ history: startOf([]) }))
    await act(async () => useDraft.setState({ history: startOf([spot({}), spot({})]) }))
    expect(cursor()).toBeNull()
  })

  it('selects everything by Ctrl-A, also where it was nowhere', async () => {
    await showDraftOf([spot({}), spot({}), spot({})])
    await press('a', { ctrlKey: true })
    await press('Delete', { ctrlKey: true })
    expect(rows()).toEqual([])
  })
})

describe('the row below the last one', () => {
  it('is where typing begins in an empty draft, at the first cell that is still needed', async () => {
    await showDraftOf([])
    await click(button(/Type a row/)!)
    expect([cursor(), rows()]).toEqual(['0 4', []])
  })

  it('is no part of the draft before it has content', async () => {
    await showDraftOf([spot({})])
    await times(2, 'ArrowDown')
    expect(cursor()).toBe('1 0')
    await press('Delete')
    await press(' ')
    await press('F4')
    expect(rows()).toHaveLength(1)
    await times(7, 'ArrowRight')
    await press('d', { ctrlKey: true })
    expect(rows().map(({ price, qty }) => [price, qty])).toEqual([
      ['60000', '0.01'],
      ['60000', ''],
    ])
    await press('z', { ctrlKey: true })
    expect(rows()).toHaveLength(1)
  })

  it('is left alone by what acts on the whole sheet', async () => {
    await showDraftOf([spot({}), spot({})])
    await press('a', { ctrlKey: true })
    await press('d', { ctrlKey: true })
    expect(rows()).toHaveLength(2)
  })
})

describe('a side with more in it, typed or filled', () => {
  it('sets the order type of a row without a price', async () => {
    await showDraftOf([spot({ side: 'Market buy' }), spot({ side: '', price: '' })])
    await times(2, 'ArrowDown')
    await times(4, 'ArrowRight')
    await press('d', { ctrlKey: true })
    expect(rows().map(({ side, orderType }) => [side, orderType])).toEqual([
      ['Market buy', 'limit'],
      ['buy', 'market'],
    ])
  })
})

describe('rows beyond the number of open orders', () => {
  const resting = (at: number): Order =>
    anOrder({
      key: `o${at}`,
      orderId: `${at}`,
      clientOid: `o${at}`,
      price: '100',
      qty: '2',
      state: at < 399 ? 'live' : 'not_found',
    })

  it('are left out by the button, and those not found take no place', async () => {
    const orders = new Map(Array.from({ length: 450 }, (_, at) => [`o${at}`, resting(at)]))
    useOrders.setState({ orders })
    await showDraftOf([spot({ price: '60001' }), spot({ price: '60002' }), spot({ price: '60003' })])
    expect(document.body.textContent).toContain('spot 399 + 3 ≤ 400')
    await eventually(() => expect(button(/Exclude these rows/)).toBeDefined())
    await click(button(/Exclude these rows/)!)
    expect(rows().map(({ include }) => include)).toEqual([true, false, false])
    await eventually(() => expect(button(/^Review/)).toBeDefined())
  })
})

describe('the band about rewritten numbers', () => {
  it('goes with the rows it speaks of', async () => {
    await showDraftOf([])
    await paste('Symbol;Side;Price;Qty\nBTCUSDT;buy;61.250,5;0,01')
    const band = () => document.body.textContent.includes('2 numbers were rewritten, such as 61.250,5 to 61250.5')
    expect(band()).toBe(true)
    await act(async () => useDraft.setState({ history: startOf([]) }))
    expect(band()).toBe(false)
  })
})
