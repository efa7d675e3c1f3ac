import type { Examples } from '@/shared/exchange/protocol/example'
import type { ltvConvert } from './ltv-convert'

export const ltvConvertExamples: Examples<typeof ltvConvert> = {
  requests: [{}, { riskUnitId: '12345678' }],
  answers: [
    {
      ltv: '0.6231',
      subAccountUids: ['12345679', '12345680'],
      usdtBalance: '3201223.59',
      unpaidUsdtAmount: '1994682.42',
      unpaidInfo: [{ coin: 'USDT', unpaidQty: '1994000', unpaidInterest: '682.42' }],
      balanceInfo: [{ coin: 'BTC', price: '97250.1', amount: '10.5', convertedUsdtAmount: '970069.75' }],
    },
    // Percent in place of a ratio, and a unit that is not computed at the moment.
    {
      ltv: '63.42',
      subAccountUids: [],
      usdtBalance: '1000000',
      unpaidUsdtAmount: '634200',
      unpaidInfo: [{ coin: 'USDT', unpaidQty: '634200', unpaidInterest: '0' }],
      balanceInfo: [{ coin: 'USDT', price: '1', amount: '1000000', convertedUsdtAmount: '1000000' }],
    },
    { ltv: '', subAccountUids: [], usdtBalance: '', unpaidUsdtAmount: '', unpaidInfo: [], balanceInfo: [] },
    { ltv: '0', subAccountUids: [], usdtBalance: '0', unpaidUsdtAmount: '0', unpaidInfo: [], balanceInfo: [] },
  ],
}
