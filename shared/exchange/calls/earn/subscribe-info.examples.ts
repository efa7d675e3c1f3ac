import type { Examples } from '@/shared/exchange/protocol/example'
import type { savingsSubscribeInfo } from './subscribe-info'

const flexible = {
  singleMinAmount: '0.1',
  singleMaxAmount: '100000',
  remainingAmount: '99999.5',
  subscribePrecision: '8',
  profitPrecision: '8',
  subscribeTime: '1694674773000',
  interestTime: '1694736000000',
  settleTime: '1694822400000',
  expireTime: '',
  redeemTime: '',
  settleMethod: '',
  apyList: [
    { rateLevel: '0', minStepVal: '0', maxStepVal: '300', currentApy: '8' },
    { rateLevel: '1', minStepVal: '300', maxStepVal: '', currentApy: '2.1' },
  ],
  redeemDelay: 'D+1',
}

export const savingsSubscribeInfoExamples: Examples<typeof savingsSubscribeInfo> = {
  requests: [
    { productId: '2001', periodType: 'flexible' },
    { productId: '2101', periodType: 'fixed' },
  ],
  answers: [
    flexible,
    {
      ...flexible,
      expireTime: '1695340800000',
      redeemTime: '1695513600000',
      settleMethod: 'maturity',
      redeemDelay: 'D+2',
    },
  ],
}
