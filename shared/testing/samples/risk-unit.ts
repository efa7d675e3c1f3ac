import type { LtvRecord } from '@/shared/exchange/calls/ins-loan/ltv-convert'

/**
 * An answer of ltv-convert: 10 BTC at 0.95, 100 ETH at 0.9 and USDT against 500,000 USDT. A test overrides the fields
 * of its subject.
 */
export const ltvAnswer = (change: Partial<LtvRecord> = {}): LtvRecord => ({
  ltv: '0.559284',
  subAccountUids: ['12345679', '12345680'],
  usdtBalance: '894000',
  unpaidUsdtAmount: '500000',
  unpaidInfo: [{ coin: 'USDT', unpaidQty: '499500', unpaidInterest: '500' }],
  balanceInfo: [
    { coin: 'BTC', price: '60000', amount: '10', convertedUsdtAmount: '570000' },
    { coin: 'ETH', price: '3000', amount: '100', convertedUsdtAmount: '270000' },
    { coin: 'USDT', price: '1', amount: '54000', convertedUsdtAmount: '54000' },
  ],
  ...change,
})
