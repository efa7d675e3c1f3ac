import type { Examples } from '@/shared/exchange/protocol/example'
import type { modifyStrategyOrder } from './modify-strategy-order'
import type { placeRealityOrder } from './place-reality-order'

const ids = { orderId: '111', clientOid: 'mine' }

export const modifyStrategyOrderExamples: Examples<typeof modifyStrategyOrder> = {
  requests: [
    {
      ...ids,
      qty: '0.5',
      tpTriggerBy: 'market',
      slTriggerBy: 'mark',
      takeProfit: '110000',
      stopLoss: '90000',
      tpOrderType: 'limit',
      slOrderType: 'market',
      tpLimitPrice: '109000',
    },
    {
      orderId: '111',
      qty: '0.5',
      tpTriggerBy: 'mark',
      slTriggerBy: 'market',
      tpOrderType: 'market',
      slOrderType: 'limit',
      slLimitPrice: '89000',
    },
    {
      clientOid: 'mine',
      qty: '1',
      triggerBy: 'mark',
      triggerPrice: '100000',
      triggerOrderType: 'limit',
      triggerOrderPrice: '100100',
    },
    { clientOid: 'mine', qty: '1', triggerBy: 'market', triggerOrderType: 'market' },
  ],
  answers: [ids],
}

export const placeRealityOrderExamples: Examples<typeof placeRealityOrder> = {
  requests: [
    {
      category: 'SPOT',
      symbol: 'RTSLAUSDT',
      side: 'buy',
      orderType: 'limit',
      qty: '1',
      price: '100',
      clientOid: 'mine',
    },
    { category: 'MARGIN', symbol: 'RTSLAUSDT', side: 'sell', orderType: 'market', qty: '1' },
  ],
  answers: [ids, { orderId: '112', clientOid: '' }],
}
