// @vitest-environment happy-dom
import { answer, inputsOf } from '@/renderer/testing/fake-bridge'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookIs, booksAreWatched } from '@/renderer/testing/book'
import { aBalance, partsAsOf } from '@/shared/testing/samples/account'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { sum } from '@/shared/base/decimal'
import type { Account } from '@/shared/trading/account/account'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { LastLadder } from '@/shared/trading/batch/ladder/ladder-form'
import { accountIs, allLive, disconnect } from '@/renderer/testing/account'
import {
  button,
  closeScreen,
  happens,
  openAccount,
  pressButton,
  problemAt,
  rows,
  show,
  shownText,
  table,
  tick,
  type,
  typed,
} from '@/renderer/testing/screen'
import { eventually } from '@/renderer/testing/eventually'
import { selectSymbol, selectionOf } from '@/renderer/state/stores/selection-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { LadderDialog } from './ladder-dialog'

const added = vi.fn<(rows: readonly DraftRow[]) => void>()
const closed = vi.fn()
const ladder = 'Orders of the ladder'

/** 60,500.00 to 60,500.02, in ticks of spot. */
const book = [6_050_000, 6_050_002] as const

/** A new ladder of BTCUSDT between two prices, before the first book. */
async function openLadder(change: Partial<LastLadder> = {}, holdMode: Account['holdMode'] = null): Promise<void> {
  booksAreWatched()
  const last = LastLadder.parse({
    of: `${selectionOf().category}:BTCUSDT`,
    from: { unit: 'price', text: '60000' },
    to: { unit: 'price', text: '59000' },
    count: '5',
    ...change,
  })
  useSettings.setState(({ settings }) => ({ settings: { ...settings, ladder: last } }))
  answer('market.instruments', ({ category }) =>
    category === 'SPOT' ? [btcSpot] : category === 'USDT-FUTURES' ? [btcPerp] : [],
  )
  await show(<LadderDialog onRows={added} onClose={closed} />)
  await happens(allLive)
  await happens(() => accountIs({ balances: [aBalance('USDT', '6000')], holdMode }))
  await eventually(() => expect(addButton()).not.toBeNull())
}
async function showLadder(change: Partial<LastLadder> = {}, holdMode: Account['holdMode'] = null): Promise<void> {
  await openLadder(change, holdMode)
  await bookIs(...book)
}
const addButton = (): HTMLButtonElement => document.querySelector('[data-testid="ladder-add"]')!
const add = () => act(async () => addButton().click())
const pressIn = (target: Element, key: string, modifiers: KeyboardEventInit = {}) =>
  act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...modifiers })))
const dialog = (): Element => document.querySelector('[role="dialog"]')!
const handle = (label: string): HTMLElement => document.querySelector(`[role="slider"][aria-label="${label}"]`)!

beforeEach(() => {
  selectSymbol('SPOT', 'BTCUSDT')
  added.mockReset()
  closed.mockReset()
})
afterEach(async () => {
  await closeScreen()
  disconnect()
})

describe('A ladder in its dialog', () => {
  it('asks for a total, and shows every order that will be added once it has one', async () => {
    await showLadder()
    expect(addButton().disabled).toBe(true)
    expect(shownText()).toContain('Type a total')
    await type('Total quantity', '0.1')
    await table(ladder)
    expect(rows(ladder, ['price', 'qty'])).toEqual([
      ['60000.00', '0.020000'],
      ['59750.00', '0.020000'],
      ['59500.00', '0.020000'],
      ['59250.00', '0.020000'],
      ['59000.00', '0.020000'],
    ])
    expect(addButton().textContent).toContain('Add 5 buy orders to the draft')
    await add()
    const [orders] = added.mock.calls[0]!
    expect(orders.map(({ symbol, side, price, qty }) => [symbol, side, price, qty])).toEqual(
      ['60000', '59750', '59500', '59250', '59000'].map((price) => ['BTCUSDT', 'buy', `${price}.00`, '0.020000']),
    )
    expect(new Set(orders.map(({ id }) => id)).size).toBe(5)
  })

  it('is added once its book is heard of where Ctrl-Enter came first, and not if it was changed since', async () => {
    const fromMid = { from: { unit: 'percent', text: '-0.1' }, to: { unit: 'percent', text: '-1' } } as const
    await openLadder(fromMid)
    await type('Total quantity', '0.1')
    await pressIn(dialog(), 'Enter', { ctrlKey: true })
    expect(added).not.toHaveBeenCalled()
    await bookIs(...book)
    await eventually(() => expect(added).toHaveBeenCalledTimes(1))
    await bookIs(...book)
    expect(added).toHaveBeenCalledTimes(1)
    await closeScreen()
    disconnect()

    await openLadder(fromMid)
    await type('Total quantity', '0.1')
    await pressIn(dialog(), 'Enter', { ctrlKey: true })
    await type('Total quantity', '0.2')
    await bookIs(...book)
    await table(ladder)
    expect(added).toHaveBeenCalledTimes(1)
  })

  it('states the total of the ladder, and the loss at the stop with the fees of both ways', async () => {
    await showLadder()
    await type('Total quantity', '0.1')
    await eventually(() => expect(shownText()).toContain('0.100000 BTC · 5950.00 USDT · average 59500.0000'))
    expect(shownText()).toContain('Type a stop price to see what would be lost.')
    await type('Stop price, for the worst case', '58000')
    // 0.1 × 1,500 away from the average; 0.06 % of 5,950 to get in, and of 5,800 to get out.
    await eventually(() => expect(shownText()).toContain('−157.05 USDT at the stop 58000'))
    expect(rows(ladder, ['loss']).at(-1)).toEqual(['157.05'])
  })

  it('refuses a stop that the orders would be filled beyond, and names it at its field', async () => {
    await showLadder({ total: '0.1' })
    await type('Stop price, for the worst case', '59500')
    expect(problemAt('Stop price, for the worst case')).toContain('below')
    expect(shownText()).not.toContain('at the stop')
  })

  it('adds a total that divides into lots and names the larger orders', async () => {
    await showLadder({ count: '3', total: '0.1' })
    expect(rows(ladder, ['qty']).flat()).toEqual(['0.033334', '0.033333', '0.033333'])
    expect(shownText()).toContain('1 lot that did not divide: one more of 0.000001 for order 1 (largest remainders)')
    await pressIn(dialog(), 'Enter', { ctrlKey: true })
    expect(sum(added.mock.calls[0]![0].map(({ qty }) => qty))).toBe('0.1')
  })

  it('offers the largest number of orders if they would share one tick, and takes it at a press', async () => {
    await showLadder({ to: { unit: 'price', text: '59999.96' }, count: '20', total: '0.1' })
    expect(problemAt('Orders')).not.toBeNull()
    expect(addButton().disabled).toBe(true)
    await pressButton('Use 5 orders')
    expect([typed('Orders'), problemAt('Orders')]).toEqual(['5', null])
    expect(rows(ladder, ['price']).flat()).toEqual(['60000.00', '59999.99', '59999.98', '59999.97', '59999.96'])
  })

  it('offers the total in whole lots where it is none', async () => {
    await showLadder({ count: '2' })
    await type('Total quantity', '0.0010005')
    expect(problemAt('Total quantity')).not.toBeNull()
    await pressButton('Use 0.001000')
    expect([typed('Total quantity'), problemAt('Total quantity')]).toEqual(['0.001000', null])
  })

  it('takes a share of what is available, and waits where that is not known', async () => {
    await showLadder({ totalIn: 'percent', count: '2' })
    expect(shownText()).toContain('Of 6000.00 USDT')
    await type('Total share', '50')
    await eventually(() => expect(shownText()).toContain('of 3000 USDT'))
    await happens(() => accountIs({ parts: partsAsOf(null) }))
    expect(shownText()).toContain('The balance is not known yet')
    expect(addButton().disabled).toBe(true)
  })

  it('empties the total when another coin counts it: a number of the old coin does not fit', async () => {
    await showLadder({ total: '0.1' })
    await tick('USDT')
    expect(typed('Total value')).toBe('')
    expect(addButton().disabled).toBe(true)
  })

  it('follows the market if its ends are distances, and reports marketable orders', async () => {
    await showLadder({ from: { unit: 'ask', text: '0' }, to: { unit: 'mid', text: '-5' }, count: '2', total: '0.1' })
    expect(rows(ladder, ['price']).flat()).toEqual(['60500.02', '60499.96'])
    expect(shownText()).toContain('60500.02 USDT now')
    expect(shownText()).toContain('1 order would trade at once')
    await tick('Post-only')
    expect(shownText()).toContain('1 order would be canceled')
    expect(shownText()).toContain('fees 1.21 USDT (maker, 0.02 %)')
  })

  it('mirrors nothing of a stop onto the other side', async () => {
    await showLadder({ total: '0.1', stop: '58000' })
    await tick('Sell')
    expect(typed('Stop price, for the worst case')).toBe('')
    expect(addButton().textContent).toContain('Add 5 sell orders to the draft')
  })

  it('sends no order by a held key, nor by Enter alone', async () => {
    await showLadder({ total: '0.1' })
    await pressIn(dialog(), 'Enter')
    await pressIn(dialog(), 'Enter', { ctrlKey: true, repeat: true })
    expect(added).not.toHaveBeenCalled()
    await pressIn(dialog(), 'Enter', { ctrlKey: true })
    expect(added).toHaveBeenCalledOnce()
  })

  it('opens as it was left until its orders are in the draft, and only for its own account', async () => {
    await showLadder()
    await type('Total quantity', '0.25')
    await happens(() => selectSymbol('USDT-FUTURES', 'BTCUSDT'))
    await eventually(() => expect(shownText()).toContain('Ladder · BTCUSDT USDT-FUTURES'))
    expect(typed('Total quantity')).toBe('')
    await happens(() => selectSymbol('SPOT', 'BTCUSDT'))
    await eventually(() => expect(typed('Total quantity')).toBe('0.25'))
    await happens(openAccount)
    await eventually(() => expect(typed('Total quantity')).toBe(''))
  })

  it('keeps its form for the next ladder once its orders are added, and starts again', async () => {
    await showLadder({ total: '0.1' })
    await type('Orders', '4')
    await pressIn(dialog(), 'Enter', { ctrlKey: true })
    expect(inputsOf('settings.set')).toEqual([
      expect.objectContaining({ ladder: expect.objectContaining({ of: 'SPOT:BTCUSDT', count: '4' }) }),
    ])
    expect(typed('Orders')).toBe('5')
  })

  it('names a position side in hedge mode only', async () => {
    selectSymbol('USDT-FUTURES', 'BTCUSDT')
    await showLadder({ total: '0.1', posSide: 'short' }, 'hedge_mode')
    await pressIn(dialog(), 'Enter', { ctrlKey: true })
    expect(new Set(added.mock.calls[0]![0].map(({ posSide }) => posSide))).toEqual(new Set(['short']))
    await happens(() => accountIs({ holdMode: 'one_way_mode' }))
    await type('Total quantity', '0.1')
    await pressIn(dialog(), 'Enter', { ctrlKey: true })
    expect(new Set(added.mock.calls[1]![0].map(({ posSide }) => posSide))).toEqual(new Set(['']))
  })
})

describe('The curves of a ladder', () => {
  it('are moved by keys as a slider is, and the orders with them', async () => {
    await showLadder({ total: '0.1' })
    const last = 'Sizes: Last size to first'
    await pressIn(handle(last), 'ArrowUp', { shiftKey: true })
    expect(handle(last).getAttribute('aria-valuetext')).toBe('2 times')
    const sizes = rows(ladder, ['qty']).flat()
    expect([sizes.at(-1), sum(sizes)]).toEqual(['0.026667', '0.1'])
    await pressIn(handle(last), 'ArrowDown')
    expect(handle(last).getAttribute('aria-valuetext')).toBe('1.9 times')
    await pressIn(handle(last), 'Home')
    expect(handle(last).getAttribute('aria-valuenow')).toBe('0.01')
  })

  it('keep the keys of others', async () => {
    await showLadder({ total: '0.1' })
    const spacing = 'Spacing: Middle of the ladder'
    const before = handle(spacing).getAttribute('aria-valuenow')
    await pressIn(handle(spacing), 'ArrowUp', { ctrlKey: true })
    await pressIn(handle(spacing), 'x')
    expect(handle(spacing).getAttribute('aria-valuenow')).toBe(before)
  })

  it('of chance are the same by the same seed, and others by another', async () => {
    await showLadder({ total: '0.1', priceJitter: '40', seed: '7' })
    const lines = rows(ladder, ['price'])
    await type('Seed', '8')
    expect(rows(ladder, ['price'])).not.toEqual(lines)
    await type('Seed', '7')
    expect(rows(ladder, ['price'])).toEqual(lines)
    await type('Price jitter', '0')
    expect(button('Roll again')?.disabled).toBe(true)
  })
})
