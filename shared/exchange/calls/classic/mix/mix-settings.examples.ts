import type { Examples } from '@/shared/exchange/protocol/example'
import type { setLeverage, setPositionMode } from './mix-settings'

export const setPositionModeExamples: Examples<typeof setPositionMode> = {
  requests: [
    { productType: 'usdt-futures', posMode: 'one_way_mode' },
    { productType: 'coin-futures', posMode: 'hedge_mode' },
    { productType: 'usdc-futures', posMode: 'hedge_mode' },
  ],
  answers: [{ posMode: 'hedge_mode' }],
}

export const setLeverageExamples: Examples<typeof setLeverage> = {
  requests: [
    { symbol: 'BTCUSDT', productType: 'usdt-futures', marginCoin: 'usdt', leverage: '20' },
    { symbol: 'BTCUSD', productType: 'COIN-FUTURES', marginCoin: 'BTC', leverage: '125' },
    { symbol: 'BTCPERP', productType: 'usdc-futures', marginCoin: 'USDC', leverage: '1' },
  ],
  answers: [
    {
      symbol: 'BTCUSDT',
      marginCoin: 'USDT',
      longLeverage: '20',
      shortLeveage: '20',
      crossMarginLeverage: '20',
      marginMode: 'crossed',
    },
  ],
}
