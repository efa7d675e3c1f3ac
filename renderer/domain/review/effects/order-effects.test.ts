import { describe, expect, it } from 'vitest'
import { anAssessment } from '@/shared/testing/samples/assessment'
import type { FillEstimate, RowAssessment } from '@/shared/trading/pretrade/assessment/assessment'
import { expectedFills } from './order-effects'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

const order = (side: 'buy' | 'sell'): OrderIntent => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side,
  orderType: 'market',
  qty: '1',
  timeInForce: 'gtc',
  stpMode: 'none',
})
const trades = (change: Partial<Extract<FillEstimate, { kind: 'trades' }>>): FillEstimate => ({
  kind: 'trades',
  average: '100',
  worst: '101',
  filledQty: '1',
  isWhole: true,
  share: '0.1',
  slippage: '0.001',
  ...change,
})
const row = (at: number, change: Partial<RowAssessment> = {}): RowAssessment => ({
  row: at,
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  notional: null,
  fill: { kind: 'rests' },
  position: null,
  margin: null,
  liquidation: null,
  ...change,
})
const assessment = (rows: readonly RowAssessment[]) => anAssessment({ rows })

describe('totals of the orders in a review', () => {
  it('weights the expected average by quantity and keeps the worst price of each side', () => {
    const rows = [
      row(0, { fill: trades({}) }),
      row(1, { fill: trades({ average: '104', worst: '110', filledQty: '3', share: '0.4', slippage: '0.02' }) }),
      row(2, { fill: trades({ worst: '90' }) }),
    ]
    expect(expectedFills(assessment(rows), [order('buy'), order('buy'), order('sell')])).toEqual([
      {
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        side: 'buy',
        notional: null,
        trades: { qty: '4', average: '103', worst: '110', share: '0.4', slippage: '0.02' },
        resting: 0,
        unchecked: [],
      },
      {
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        side: 'sell',
        notional: null,
        trades: { qty: '1', average: '100', worst: '90', share: '0.1', slippage: '0.001' },
        resting: 0,
        unchecked: [],
      },
    ])
  })

  it('distinguishes resting, part-filled and unchecked orders', () => {
    const stale: FillEstimate = { kind: 'unchecked', reason: 'the book is stale' }
    const rows = [
      row(0),
      row(1, { fill: trades({ isWhole: false }) }),
      row(2, { fill: stale }),
      row(3, { fill: stale }),
    ]
    expect(
      expectedFills(
        assessment(rows),
        rows.map(() => order('buy')),
      ),
    ).toMatchObject([{ resting: 2, unchecked: ['the book is stale'], trades: { qty: '1' } }])
    const inUsdt = (amount: string) => ({ coin: 'USDT', amount })
    expect(
      expectedFills(assessment([row(0, { notional: inUsdt('1.5') }), row(1, { notional: inUsdt('2') })]), [
        order('buy'),
        order('buy'),
      ]),
    ).toMatchObject([{ notional: inUsdt('3.5') }])
    expect(expectedFills(assessment([row(0)]), [order('buy')])).toMatchObject([{ trades: null, resting: 1 }])
  })
})
