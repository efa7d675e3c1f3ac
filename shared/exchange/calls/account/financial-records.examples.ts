import type { Examples } from '@/shared/exchange/protocol/example'
import type { financialRecords } from './financial-records'

const transferIn = {
  category: 'SPOT',
  id: '1420000000000000001',
  symbol: '',
  coin: 'USDT',
  type: 'TRANSFER_IN',
  amount: '1000',
  fee: '0',
  balance: '1000',
  ts: '1694674773000',
}

export const financialRecordsExamples: Examples<typeof financialRecords> = {
  requests: [
    { category: 'SPOT' },
    { category: 'MARGIN', coin: 'USDT' },
    { category: 'USDT-FUTURES', type: 'TRANSFER_IN' },
    { category: 'COIN-FUTURES', startTime: '1694070000000', endTime: '1694674800000' },
    { category: 'USDC-FUTURES', limit: '100', cursor: '1420000000000000001' },
  ],
  answers: [
    { list: [transferIn], cursor: '1420000000000000001' },
    { list: null, cursor: null },
  ],
}
