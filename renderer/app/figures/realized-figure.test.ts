import { describe, expect, it } from 'vitest'
import type { ListedFill } from '@/shared/ipc/trading/fills'
import { realizedFigure, utcDayOf } from './realized-figure'

const DAY = Date.UTC(2026, 10, 27)
let fills = 0
const fill = (change: Partial<ListedFill>): ListedFill => ({
  execId: String((fills += 1)),
  orderId: '1',
  clientOid: '',
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'sell',
  price: '60000',
  qty: '0.1',
  fees: [{ coin: 'USDT', amount: '1.5' }],
  scope: 'taker',
  pnl: '-304.377',
  at: DAY + 1000,
  batchId: null,
  ...change,
})
const { pnl: _pnl, ...unstated } = fill({})
const textOf = (list: readonly ListedFill[], problem: string | null = null) =>
  realizedFigure({ fills: list, problem }, DAY)

describe('the realized P&L of today', () => {
  it('is that of the fills since 00:00 UTC, each coin by itself, with the fees named', () => {
    const coin = { category: 'COIN-FUTURES', symbol: 'BTCUSD', pnl: '0.00123', fees: [] } as const
    const list = [fill({}), fill({ pnl: '4.377' }), fill({ at: DAY - 1, pnl: '900' }), fill(coin)]
    expect(textOf(list)).toMatchObject({
      text: '−300.00 USDT, +0.00123000 BTC',
      title: 'Realized P&L of 3 fills since 00:00 UTC, fees excluded. Fees: 3 USDT.',
    })
    expect(utcDayOf(DAY + 5)).toBe(DAY)
  })

  it('has the direction of a single coin', () => {
    expect([textOf([fill({})]).direction, textOf([fill({ pnl: '1' })]).direction]).toEqual(['down', 'up'])
  })

  it('is 0 without fills, or with spot fills only', () => {
    const spot = { ...unstated, category: 'SPOT' } as const
    expect([textOf([]).text, textOf([spot]).text]).toEqual(['0.00 USDT', '0.00 USDT'])
  })

  it('is unknown where the list was not read whole or a P&L is missing, never 0', () => {
    expect(textOf([], 'The exchange did not list all fills of this range.')).toMatchObject({
      text: '?',
      title: 'Unknown: The exchange did not list all fills of this range.',
    })
    expect(textOf([fill({}), unstated])).toMatchObject({
      text: '?',
      title: 'Unknown: The exchange has not sent the P&L of 1 fill.',
    })
  })
})
