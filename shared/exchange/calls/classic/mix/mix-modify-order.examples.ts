import type { Examples } from '@/shared/exchange/protocol/example'
import type { mixModifyOrder } from './mix-modify-order'

export const mixModifyOrderExamples: Examples<typeof mixModifyOrder> = {
  requests: [
    {
      symbol: 'BTCUSDT',
      productType: 'usdt-futures',
      orderId: '121211212122',
      newClientOid: 'two',
      newPrice: '30000',
      newSize: '0.2',
    },
    {
      symbol: 'BTCUSD',
      productType: 'coin-futures',
      clientOid: 'one',
      newClientOid: 'two',
      newPresetStopSurplusPrice: '35000',
      newPresetStopLossPrice: '25000',
    },
    { symbol: 'BTCPERP', productType: 'usdc-futures', clientOid: 'one', newClientOid: 'two' },
  ],
  answers: [{ orderId: '121211212123', clientOid: 'two' }],
}
