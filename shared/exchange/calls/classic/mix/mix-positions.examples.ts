import type { Examples } from '@/shared/exchange/protocol/example'
import type { mixAllPositions, mixSinglePosition } from './mix-positions'

const position = {
  symbol: 'BTCUSDT',
  marginCoin: 'USDT',
  holdSide: 'long',
  total: '0.01',
  available: '0.01',
  locked: '0',
  marginSize: '32',
  openPriceAvg: '64000',
  markPrice: '64100',
  liquidationPrice: '0',
  breakEvenPrice: '64080',
  leverage: '20',
  marginMode: 'crossed',
  posMode: 'one_way_mode',
  unrealizedPL: '1',
  achievedProfits: '0',
  keepMarginRate: '0.004',
  marginRatio: '0.01',
  totalFee: '0',
  cTime: '1750000000000',
  uTime: '1750000000000',
}
const answers = [[position, { ...position, symbol: 'ETHUSDT', holdSide: 'short' }], []]

export const mixAllPositionsExamples: Examples<typeof mixAllPositions> = {
  requests: [
    { productType: 'usdt-futures', marginCoin: 'USDT' },
    ...(['coin-futures', 'usdc-futures', 'susdt-futures', 'scoin-futures', 'susdc-futures'] as const).map(
      (productType) => ({ productType }),
    ),
  ],
  answers,
}

export const mixSinglePositionExamples: Examples<typeof mixSinglePosition> = {
  requests: [
    { symbol: 'BTCUSDT', productType: 'usdt-futures', marginCoin: 'USDT' },
    { symbol: 'BTCUSD', productType: 'coin-futures', marginCoin: 'BTC' },
    { symbol: 'BTCPERP', productType: 'usdc-futures', marginCoin: 'USDC' },
  ],
  answers,
}
