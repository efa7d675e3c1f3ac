import type { Examples } from '@/shared/exchange/protocol/example'
import type { mixFills } from './mix-fills'

const fill = {
  tradeId: '123',
  symbol: 'ETHUSDT',
  orderId: '121212',
  price: '1900',
  baseVolume: '1',
  quoteVolume: '1902',
  feeDetail: [{ deduction: 'no', feeCoin: 'USDT', totalDeductionFee: '0', totalFee: '-1.14' }],
  side: 'buy',
  tradeSide: 'open',
  posMode: 'one_way_mode',
  tradeScope: 'taker',
  profit: '0',
  cTime: '1627293509612',
}

export const mixFillsExamples: Examples<typeof mixFills> = {
  requests: [
    {
      productType: 'usdt-futures',
      symbol: 'ETHUSDT',
      orderId: '123',
      startTime: '1695806275000',
      endTime: '1695809875000',
      idLessThan: '123',
      limit: '100',
    },
    { productType: 'coin-futures' },
    { productType: 'usdc-futures' },
  ],
  answers: [
    { fillList: [fill, { ...fill, side: 'sell', tradeScope: 'maker' }], endId: '123' },
    { fillList: null, endId: null },
  ],
}
