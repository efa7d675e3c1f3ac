import type { Examples } from '@/shared/exchange/protocol/example'
import type { spotFills } from './spot-fills'

const fill = {
  userId: '1234567890',
  symbol: 'BTCUSDT',
  orderId: '121211212122',
  tradeId: '98382838',
  orderType: 'market',
  side: 'buy',
  priceAvg: '13000',
  size: '0.0007',
  amount: '9.1',
  tradeScope: 'taker',
  feeDetail: { deduction: 'no', feeCoin: 'BTC', totalDeductionFee: '', totalFee: '-0.0000007' },
  cTime: '1695865232579',
  uTime: '1695865233027',
}

export const spotFillsExamples: Examples<typeof spotFills> = {
  requests: [
    {},
    {
      symbol: 'BTCUSDT',
      orderId: '121211212122',
      startTime: '1695806275000',
      endTime: '1695809875000',
      idLessThan: '98382838',
      limit: '20',
    },
  ],
  answers: [[fill, { ...fill, side: 'sell', tradeScope: 'maker' }], []],
}
