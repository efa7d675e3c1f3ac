import { describe, expect, it } from 'vitest'
import type { Assessment, FillEstimate, RowAssessment } from '@/shared/trading/pretrade/assessment'
import { expectedFills, positionEffects } from './order-effects'
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
  liquidationPrice: null,
  ...change,
})
const assessment = (rows: readonly RowAssessment[]): Assessment => ({
  account: { profileId: 'practice', profile: 'Practice', environment: 'practice', uid: '1' },
  rows,
  ltv: null,
  ownMedian: { notional: null, orders: 0 },
  findings: [],
  band: 'silent',
  phrase: null,
})

describe('what a review shows of the orders together', () => {
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

  it('tells what rests, what is only part-filled and what was not checked apart', () => {
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

  it('leads each position from before the first order to after the last, with all its margin', () => {
    const net = (before: string, after: string) => ({ side: 'net' as const, before, after, coin: 'BTC' })
    const rows = [
      row(0, { position: net('1', '2'), margin: { coin: 'USDT', amount: '10' }, liquidationPrice: '80' }),
      row(1, { position: net('2', '4'), margin: { coin: 'USDT', amount: '20.5' }, liquidationPrice: '85' }),
      row(2, { category: 'SPOT' }),
    ]
    expect(positionEffects(assessment(rows))).toEqual([
      {
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        change: net('1', '4'),
        margin: { coin: 'USDT', amount: '30.5' },
        liquidationPrice: '85',
      },
    ])
  })
})
