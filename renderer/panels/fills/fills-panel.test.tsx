// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import type { ListedFill } from '@/shared/ipc/trading/fills'
import { DAY_MS } from '@/shared/base/time'
import { allLive, disconnect, practiceApp } from '@/renderer/testing/account'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { eventually } from '@/renderer/testing/eventually'
import { cell, choose, closeScreen, happens, message, rows, show, shownText, type } from '@/renderer/testing/screen'
import { fileGrid } from '@/renderer/kit/table/table-content'
import { useApp } from '@/renderer/state/stores/app-store'
import { allFillColumns, FillsPanel } from './fills-panel'
import { daysProblem, rangeOf, readRangeOf } from '@/renderer/domain/fills/day-range'

const utc = () => 0
const now = Date.UTC(2026, 10, 27, 15, 30)

const fill = (change: Partial<ListedFill> = {}): ListedFill => ({
  execId: 'e1',
  orderId: '77',
  clientOid: 'own-1',
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'sell',
  price: '60000',
  qty: '0.5',
  fees: [{ coin: 'USDT', amount: '12' }],
  scope: 'taker',
  pnl: '-304.377',
  batchId: 'batch-9',
  at: Date.now() - 1000,
  ...change,
})

async function showFills(fills: readonly ListedFill[], problem: string | null = null): Promise<void> {
  answer('fills.list', { fills, problem })
  await show(<FillsPanel />)
  await happens(() => {
    useApp.setState({ app: practiceApp })
    allLive()
  })
}
afterEach(async () => {
  await closeScreen()
  disconnect()
  useApp.setState({ app: null })
})

describe('The fills', () => {
  it('of every symbol and category have value, fee in its coin, realized P&L, liquidity and batch', async () => {
    const { pnl: _none, ...onSpot } = fill({ execId: 'e3', category: 'SPOT', symbol: 'ETHUSDT', batchId: null })
    answer('market.instruments', ({ category }) => (category === 'USDT-FUTURES' ? [btcPerp] : []))
    await showFills([
      fill(),
      fill({
        execId: 'e2',
        category: 'COIN-FUTURES',
        symbol: 'BTCUSD',
        qty: '500',
        pnl: '0.00016718',
        fees: [],
        scope: 'maker',
      }),
      onSpot,
    ])
    await eventually(() => expect(rows('Fills', ['symbol'])).toHaveLength(3))
    expect(rows('Fills', ['value', 'fee', 'pnl', 'liquidity', 'batch'])).toEqual([
      ['30000.00 USDT', '12 USDT', '−304.38 USDT', 'taker', 'batch-9'],
      ['500.00 USD', '—', '+0.00016718 BTC', 'maker', 'batch-9'],
      ['30000.00 USDT', '12 USDT', '—', 'taker', '—'],
    ])
    await eventually(() => expect(rows('Fills', ['price'])).toEqual([['60000.0'], ['60000'], ['60000']]))
    expect(cell('Fills', 0, 'pnl').title).toBe('-304.377 USDT')
    expect(cell('Fills', 0, 'value').title).toContain('Computed by Volley')
    expect(shownText()).toContain('−304.38 USDT+0.00016718 BTC')
  })

  it('have a “?” for a realized P&L that was not sent, in the row and in the totals', async () => {
    const { pnl: _pnl, ...unknown } = fill()
    await showFills([unknown])
    await eventually(() => expect(rows('Fills', ['pnl'])).toEqual([['?']]))
    expect(document.querySelector('[data-testid="fill-totals-day"]')?.textContent).toContain('+ ?')
  })

  it('state that fills may be missing, and are not called none then', async () => {
    await showFills([], 'The exchange did not list all fills of this range.')
    await eventually(() => expect(message()).toMatchObject({ kind: 'error', title: 'The fills are not known in full' }))
    await closeScreen()
    refuseCall('fills.list', 'Too many requests.')
    await show(<FillsPanel />)
    await eventually(() => expect(message()).toMatchObject({ kind: 'error', reason: 'Too many requests.' }))
  })

  it('are of the days that are chosen; a wrong range is named and not read', async () => {
    await showFills([fill(), fill({ execId: 'old', at: Date.now() - 40 * DAY_MS })])
    await eventually(() => expect(rows('Fills', ['symbol'])).toHaveLength(1))
    await choose('Range', 'Last 90 days')
    await eventually(() => expect(rows('Fills', ['symbol'])).toHaveLength(2))
    await choose('Range', 'From day to day')
    await type('To day', '2026-01-04')
    expect(shownText()).toContain('To must not be before from')
    const starts = inputsOf('fills.list').map((range) => (range as { from: number }).from)
    expect(Math.min(...starts)).toBeGreaterThan(Date.now() - 92 * DAY_MS)
  })

  it('of accounts that are open beside this one stand with the name of their account', async () => {
    const account = { session: 7 } as never
    answer('accounts.list', {
      equity: null,
      accounts: [
        { profileId: 'b', label: 'Second', blockedReason: null, account },
        { profileId: 'c', label: 'Closed', blockedReason: null, account: null },
      ],
    })
    answer('fills.additional', { fills: [fill({ at: Date.now() - 500 })], problem: null })
    await showFills([fill()])
    await eventually(() => expect(rows('Fills', ['account'])).toEqual([['Second'], ['Practice']]))
    expect(inputsOf('fills.additional')[0]).toMatchObject({ session: 7 })
  })

  it('leave for files with every digit, their IDs, coins and both times', () => {
    const grid = fileGrid(
      allFillColumns(
        now,
        () => 1,
        () => ({ unit: 'BTC', decimals: 3 }),
        true,
      ),
      [{ ...fill({ at: now }), account: 'Practice' }],
    )
    const row = Object.fromEntries(grid.fields.map((name, at) => [name, grid.data[0]![at]]))
    expect(row).toMatchObject({
      'Time (UTC)': '2026-11-27T15:30:00.000Z',
      Account: 'Practice',
      symbol: 'BTCUSDT',
      category: 'USDT-FUTURES',
      orderId: '77',
      clientOid: 'own-1',
      Price: '60000',
      Value: '30000',
      'Value, coin': 'USDT',
      'Fee (USDT)': '12',
      'Realized P&L': '-304.377',
      'Realized P&L, coin': 'USDT',
      Batch: 'batch-9',
    })
  })
})

describe('A range of days', () => {
  it('includes both days, lasts until the end of today, and the totals are always read', () => {
    const days = { name: 'days', from: '2026-11-02', to: '2026-11-02' } as const
    expect(rangeOf(days, now, utc)).toEqual({ from: Date.UTC(2026, 10, 2), to: Date.UTC(2026, 10, 3) - 1 })
    expect(rangeOf({ ...days, name: 'week' }, now, utc)?.from).toBe(Date.UTC(2026, 10, 23))
    expect(readRangeOf(rangeOf({ ...days, name: 'day' }, now, utc), now, utc)).toEqual({
      from: Date.UTC(2026, 10, 1),
      to: Date.UTC(2026, 10, 28) - 1,
    })
    expect(rangeOf({ ...days, name: 'all' }, now, utc)).toBeNull()
    expect(daysProblem({ ...days, from: '' })).toEqual({ field: 'from', text: 'From must be a day' })
    expect(daysProblem({ ...days, name: 'day', from: '' })).toBeNull()
  })
})
