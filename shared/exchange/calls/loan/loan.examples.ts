import type { Examples } from '@/shared/exchange/protocol/example'
import type { borrowHistory } from './borrow-history'
import type { borrowOngoing } from './borrow-ongoing'
import type { loanCoins } from './loan-coins'

const lent = {
  coin: 'USDT',
  hourRateFlexible: '0.00070776',
  rateFlexible: '6.2',
  hourRate7D: '0.00090182',
  rate7D: '7.9',
  hourRate30D: '0.00107305',
  rate30D: '9.4',
  minBorrowLimit: '10',
  maxBorrowLimit: '500000',
  minBorrowAmount: '10',
  maxBorrowAmount: '500000',
}

export const loanCoinsExamples: Examples<typeof loanCoins> = {
  requests: [{}, { coin: 'USDT' }],
  answers: [
    {
      loanInfos: [lent],
      pledgeInfos: [
        {
          coin: 'BTC',
          initRate: '70',
          supRate: '83',
          forceRate: '90',
          minPledgeAmount: '10',
          maxPledgeAmount: '1000000',
        },
      ],
    },
  ],
}

export const borrowOngoingExamples: Examples<typeof borrowOngoing> = {
  requests: [{}, { orderId: '1', loanCoin: 'USDT', pledgeCoin: 'BTC' }],
  answers: [
    [
      {
        orderId: '1',
        loanCoin: 'USDT',
        loanAmount: '7000',
        interestAmount: '0.05',
        hourInterestRate: '0.00070776',
        pledgeCoin: 'BTC',
        pledgeAmount: '0.1',
        pledgeRate: '70',
        supRate: '83',
        forceRate: '90',
        borrowTime: '1694674773000',
        expireTime: '1695279573000',
      },
    ],
  ],
}

const ended = {
  orderId: '1',
  loanCoin: 'USDT',
  pledgeCoin: 'BTC',
  initPledgeAmount: '0.1',
  initLoanAmount: '7000',
  hourRate: '0.00070776',
  pledgeDays: '7',
  borrowTime: '1694674773000',
  status: 'REPAY',
  daily: 'SEVEN',
}
const quarter = { startTime: '1690000000000', endTime: '1694674773000' }

export const borrowHistoryExamples: Examples<typeof borrowHistory> = {
  requests: [
    quarter,
    { ...quarter, orderId: '1', loanCoin: 'USDT', pledgeCoin: 'BTC', status: 'REPAY', pageNum: '1', pageSize: '100' },
    { ...quarter, status: 'FORCE' },
    { ...quarter, status: 'ROLLBACK' },
  ],
  answers: [
    [
      ended,
      { ...ended, status: 'FORCE', daily: 'THIRTY', pledgeDays: '30' },
      { ...ended, status: 'ROLLBACK', daily: 'FLEXIBLE', pledgeDays: '' },
    ],
  ],
}
