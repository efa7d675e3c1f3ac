// @vitest-environment happy-dom
import { Blob } from 'node:buffer'
import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { aPosition } from '@/shared/testing/samples/account'
import { anOrder } from '@/shared/testing/samples/orders'
import { aStrategy } from '@/shared/testing/samples/strategies'
import type { ClassicOrder } from '@/shared/trading/account/classic-account'
import type { Order } from '@/shared/trading/orders/order'
import { fillColumns } from '@/renderer/domain/fills/fill-columns'
import type { QtyForm } from '@/renderer/domain/orders/use-price-decimals'
import { type Check, table, type Recorded } from '@/renderer/testing/round-trip'
import { accountColumns } from './batch-desk/results/joint-results'
import { resultColumns } from './batch-desk/results/results-view'
import { allFillColumns } from './fills/fills-panel'
import { classicOpenColumns } from './open-orders/classic-open-orders'
import { openOrderColumns } from './open-orders/open-orders-columns'
import { pastOrderColumns } from './order-history/classic-history'
import { historyColumns } from './order-history/order-history-panel'
import { positionColumns } from './positions/position-columns'
import { strategyColumns } from './strategy-orders/strategy-columns'
import { strategyRows } from './strategy-orders/strategy-rows'
import type { PositionRow } from './positions/position-rows'

const now = 1_790_000_000_000
const decimals = () => 2
const lots: QtyForm = () => ({ decimals: 2, unit: 'BTC' })
const ignored = (): void => undefined

const filled: Order = anOrder({
  category: 'USDT-FUTURES',
  qty: '2',
  filledQty: '1',
  filledValue: '1',
  avgPrice: '1',
  fees: [{ coin: 'USDT', amount: '1' }],
  state: 'filled',
  openedAt: now,
  sightedAt: now,
  createdAt: now,
  updatedAt: now,
})
const fill = {
  account: '~',
  batchId: null,
  execId: '1234567890123456789',
  orderId: '1234567890123456789',
  clientOid: '~',
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  price: '1',
  qty: '1',
  fees: [{ coin: 'USDT', amount: '-1' }],
  scope: 'maker',
  pnl: '-1',
  at: now,
} as const
const classic: ClassicOrder = {
  orderId: '1234567890123456789',
  clientOid: '~',
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'buy',
  posSide: null,
  orderType: 'limit',
  timeInForce: 'gtc',
  price: '1',
  qty: '1',
  filledQty: '1',
  avgPrice: '1',
  status: '~',
  createdAt: now,
  updatedAt: now,
}
const ofClassic: Recorded<ClassicOrder>['amounts'] = {
  Price: ({ price }) => price,
  Quantity: ({ qty }) => qty,
  Filled: ({ filledQty }) => filledQty,
}
const feeOf = ({ fees }: { readonly fees: readonly { readonly amount: string }[] }) => fees[0]!.amount

const position: PositionRow = {
  ...aPosition({ posSide: 'short', openedAt: String(now), realisedPnl: '-1', unrealisedPnl: '-1', funding: '-1' }),
  avgPrice: '1',
  markPrice: '1',
  breakEvenPrice: '1',
  liquidationPrice: '1',
  margin: '1',
  marginRatio: '1',
  range: null,
  exits: [],
}
const positionTerms: Parameters<typeof positionColumns>[0] = {
  decimals,
  lots,
  coinPrice: () => null,
  fundingOf: () => null,
  actions: { width: 1, cell: () => null },
  hasUnknown: false,
}
const ofPosition: Recorded<PositionRow> = {
  amounts: {
    Size: ({ total }) => total,
    Entry: ({ avgPrice }) => avgPrice,
    Mark: ({ markPrice }) => markPrice,
    'Break-even': ({ breakEvenPrice }) => breakEvenPrice,
    Liquidation: ({ liquidationPrice }) => liquidationPrice,
    Margin: ({ margin }) => margin,
    'Margin ratio': ({ marginRatio }) => marginRatio,
    Leverage: ({ leverage }) => leverage,
    'Unrealized P&L': ({ unrealisedPnl }) => unrealisedPnl,
    'Realized P&L': ({ realisedPnl }) => realisedPnl,
    Funding: ({ funding }) => funding,
  },
  times: { Opened: ({ openedAt }) => openedAt },
  computed: ['Value', 'To liquidation', 'ROE', 'Next funding'],
}
const noAmend = { key: '', edit: null, reading: null, start: ignored, type: ignored } as unknown as Parameters<
  typeof openOrderColumns
>[0]

const filledAmounts: Recorded<Order>['amounts'] = {
  Price: ({ price }) => price,
  Quantity: ({ qty }) => qty,
  Filled: ({ filledQty }) => filledQty,
  Average: ({ avgPrice }) => avgPrice,
}
/** TABLE: the tables of a source file, with the content of their files according to the records. */
const tables: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  'panels/batch-desk/results/joint-results.tsx': {
    'results of several accounts': table(
      accountColumns([], decimals),
      { row: 0, order: filled, cells: new Map() },
      { amounts: { Price: ({ order }) => order.price }, computed: ['#'] },
    ),
  },
  'panels/batch-desk/results/results-view.tsx': {
    'results of a batch': table(resultColumns(now, decimals, lots, true), filled, {
      amounts: filledAmounts,
      computed: ['#'],
    }),
  },
  'panels/fills/fills-panel.tsx': {
    fills: table(allFillColumns(now, decimals, lots, true), fill, {
      amounts: {
        Price: ({ price }) => price,
        Quantity: ({ qty }) => qty,
        Fee: feeOf,
        'Realized P&L': ({ pnl }) => pnl,
      },
      times: { Time: ({ at }) => at },
      texts: { Account: ({ account }) => account, 'Fill ID': ({ execId }) => execId },
      computed: ['Value'],
    }),
  },
  'panels/tape/own-fills.tsx': {
    'own fills': table(fillColumns(now, decimals, lots), fill, {
      amounts: {
        Price: ({ price }) => price,
        Quantity: ({ qty }) => qty,
        Fee: feeOf,
        'Realized P&L': ({ pnl }) => pnl,
      },
      times: { Time: ({ at }) => at },
      texts: { orderId: ({ orderId }) => orderId, clientOid: ({ clientOid }) => clientOid },
    }),
  },
  'panels/open-orders/open-orders-panel.tsx': {
    'open orders': table(
      openOrderColumns(noAmend, now, decimals, lots, () => '100'),
      filled,
      {
        amounts: { Price: ({ price }) => price, Quantity: ({ qty }) => qty },
        times: { Time: ({ openedAt }) => openedAt },
        texts: { orderId: ({ orderId }) => orderId ?? '' },
        computed: ['Filled', 'Remaining', 'Value', 'Distance'],
      },
    ),
  },
  'panels/open-orders/classic-open-orders.tsx': {
    'open orders of a classic account': table(
      classicOpenColumns(ignored),
      { key: 'a', category: 'SPOT', symbol: 'BTCUSDT', order: classic, placing: null, canceling: null, at: now },
      {
        amounts: {
          Price: ({ order }) => order?.price,
          Quantity: ({ order }) => order?.qty,
          Filled: ({ order }) => order?.filledQty,
        },
        times: { Time: ({ at }) => at },
        texts: { clientOid: ({ order }) => order?.clientOid ?? '' },
      },
    ),
  },
  'panels/order-history/order-history-panel.tsx': {
    'order history': table(historyColumns(now, decimals, lots), filled, {
      amounts: { ...filledAmounts, Value: ({ filledValue }) => filledValue, Fee: feeOf },
      times: {
        Closed: ({ sightedAt }) => sightedAt,
        Opened: ({ openedAt }) => openedAt,
        Read: ({ updatedAt }) => updatedAt,
      },
      computed: ['Realized P&L'],
    }),
  },
  'panels/order-history/classic-history.tsx': {
    'history of a classic account': table(pastOrderColumns, classic, {
      amounts: { ...ofClassic, Average: ({ avgPrice }) => avgPrice },
      times: { Time: ({ updatedAt }) => updatedAt },
      texts: { State: ({ status }) => status },
    }),
  },
  'panels/positions/positions-panel.tsx': {
    positions: table(positionColumns(positionTerms), position, ofPosition),
  },
  'panels/positions/classic-positions.tsx': {
    'positions of a classic account': table(positionColumns(positionTerms), position, ofPosition),
  },
  'panels/strategy-orders/strategy-orders-panel.tsx': {
    'strategy orders': table(
      strategyColumns(decimals, () => 'BTC', { blockedReason: null, onModify: ignored, onCancel: ignored }),
      strategyRows([aStrategy({ takeProfit: '1', stopLoss: '1', updatedTime: String(now) })], [], [])[0]!,
      {
        amounts: {
          'Take profit': ({ terms }) => terms?.takeProfit,
          'Stop loss': ({ terms }) => terms?.stopLoss,
          Trigger: () => null,
        },
        times: { Time: ({ at }) => at },
      },
    ),
  },
}

// The Blob of the simulated page takes no bytes.
beforeAll(() => void vi.stubGlobal('Blob', Blob))
afterAll(() => void vi.unstubAllGlobals())

describe('Another program reads what the records have', () => {
  for (const [path, checks] of Object.entries(tables))
    for (const [name, check] of Object.entries(checks)) it(`in the file of ${name}, ${path}`, check)
})
