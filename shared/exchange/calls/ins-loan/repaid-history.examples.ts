import type { Examples } from '@/shared/exchange/protocol/example'
import type { repaidHistory } from './repaid-history'

const row = { repayOrderId: '9', repaidTime: '1694674773000', coin: 'USDT' }

export const repaidHistoryExamples: Examples<typeof repaidHistory> = {
  requests: [{}, { startTime: '1694674773000', endTime: '1694774773000', limit: '100' }],
  answers: [
    [
      { ...row, repayAmount: '1000', repayInterest: '1.5', repayType: 'all', businessType: 'normal' },
      // The description's own second element has another spelling of its amounts.
      {
        ...row,
        repayOrderId: '8',
        repaidAmount: '500',
        repaidInterest: '0.5',
        repayType: 'part',
        businessType: 'liquidation',
      },
    ],
  ],
}
