import type { Examples } from '@/shared/exchange/protocol/example'
import type { spotSymbols } from './spot-symbols'

const symbol = {
  symbol: 'BTCUSDT',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  minTradeAmount: '0',
  maxTradeAmount: '10000000000',
  takerFeeRate: '0.002',
  makerFeeRate: '0.002',
  pricePrecision: '2',
  quantityPrecision: '6',
  quotePrecision: '8',
  minTradeUSDT: '1',
  status: 'online',
  orderQuantity: '400',
  buyLimitPriceRatio: '0.05',
  sellLimitPriceRatio: '0.05',
  areaSymbol: 'no',
  openTime: '1532454360000',
  offTime: '',
}

export const spotSymbolsExamples: Examples<typeof spotSymbols> = {
  requests: [{}, { symbol: 'BTCUSDT' }],
  answers: [
    [],
    [symbol, { ...symbol, status: 'offline' }, { ...symbol, status: 'gray' }, { ...symbol, status: 'halt' }],
  ],
}
