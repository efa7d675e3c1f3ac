import type { Examples } from '@/shared/exchange/protocol/example'
import type { candles } from './candles'

const pair = { category: 'SPOT', symbol: 'BTCUSDT' } as const

export const candlesExamples: Examples<typeof candles> = {
  requests: [
    { ...pair, interval: '1m', startTime: '1750000000000', endTime: '1750060000000', type: 'market', limit: '1000' },
    { category: 'USDT-FUTURES', symbol: 'BTCUSDT', interval: '3m', type: 'mark' },
    { category: 'COIN-FUTURES', symbol: 'BTCUSD_CM', interval: '5m', type: 'index' },
    { category: 'USDC-FUTURES', symbol: 'BTCPERP', interval: '15m', type: 'premium' },
    ...(['30m', '1H', '4H', '6H', '12H', '1D'] as const).map((interval) => ({ ...pair, interval })),
  ],
  answers: [[['1750000000000', '64000', '64100', '63900', '64050', '12.5', '800000']], []],
}
