import type { Examples } from '@/shared/exchange/protocol/example'
import type { ensureCoins } from './ensure-coins'

export const ensureCoinsExamples: Examples<typeof ensureCoins> = {
  requests: [{ productId: '1001' }],
  answers: [
    { productId: '1001', coinInfo: [{ coin: 'BTC', convertRatio: '0.95', maxConvertValue: '50000000' }] },
    { productId: '1002', coinInfo: null },
  ],
}
