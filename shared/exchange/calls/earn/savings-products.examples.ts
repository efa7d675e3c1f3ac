import type { Examples } from '@/shared/exchange/protocol/example'
import type { savingsProducts } from './savings-products'

const flexible = {
  productId: '2001',
  coin: 'USDT',
  periodType: 'flexible',
  period: '',
  apyType: 'ladder',
  advanceRedeem: 'Yes',
  settleMethod: 'daily',
  apyList: [
    { rateLevel: '0', minStepVal: '0', maxStepVal: '300', currentApy: '8' },
    { rateLevel: '1', minStepVal: '300', maxStepVal: '', currentApy: '2.1' },
  ],
  status: 'in_progress',
  productLevel: 'normal',
}
const fixed = {
  productId: '2105',
  periodType: 'fixed',
  period: '90',
  apyType: 'single',
  advanceRedeem: 'No',
  settleMethod: 'maturity',
}

export const savingsProductsExamples: Examples<typeof savingsProducts> = {
  requests: [{}, { coin: 'USDT' }],
  answers: [
    [
      flexible,
      {
        ...flexible,
        ...fixed,
        apyList: [{ rateLevel: '0', minStepVal: '0', maxStepVal: '200000', currentApy: '5.6' }],
      },
    ],
    [],
  ],
}
