import type { Examples } from '@/shared/exchange/protocol/example'
import type { taxRecords } from './tax-records'

const week = { startTime: '1694070000000', endTime: '1694674800000' }

export const taxRecordsExamples: Examples<typeof taxRecords> = {
  requests: [
    { bizType: 'SPOT', ...week },
    { bizType: 'MARGIN', marginType: 'isolated', ...week },
    { bizType: 'MARGIN', marginType: 'crossed', coin: 'BTC', ...week },
    { bizType: 'USDT-FUTURES', ...week, limit: '500', cursor: '123' },
    { bizType: 'COIN-FUTURES', ...week },
    { bizType: 'USDC-FUTURES', ...week },
    { bizType: 'OTHER', ...week },
  ],
  answers: [
    [{ id: '123', coin: 'USDT', type: 'TRANSFER_IN', amount: '100', fee: '0', balance: '100', ts: '1694674773000' }],
    [],
  ],
}
