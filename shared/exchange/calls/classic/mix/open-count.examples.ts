import type { Examples } from '@/shared/exchange/protocol/example'
import type { openCount } from './open-count'

export const openCountExamples: Examples<typeof openCount> = {
  requests: [
    {
      symbol: 'BTCUSDT',
      productType: 'usdt-futures',
      marginCoin: 'USDT',
      openAmount: '5000',
      openPrice: '23189.5',
      leverage: '20',
    },
    { symbol: 'BTCUSD', productType: 'coin-futures', marginCoin: 'BTC', openAmount: '1', openPrice: '23189.5' },
    { symbol: 'BTCPERP', productType: 'usdc-futures', marginCoin: 'USDC', openAmount: '5000', openPrice: '23189.5' },
  ],
  answers: [{ size: '4.24' }],
}
