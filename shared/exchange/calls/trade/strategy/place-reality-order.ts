import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { ClientOid, DecimalString, LooseText, OrderType, Side, SymbolName } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/**
 * Places an order on a stock-type pair. Other symbols are refused (spec: call 6). Volley is limited to one per second:
 * its user's permission to place 30 is unknown.
 */
export const placeRealityOrder = endpoint({
  method: 'POST',
  path: '/api/v3/trade/place-reality-order',
  help: t('Place a stock order'),
  permission: 'trade-write',
  rate: { perSecond: 1, per: 'uid', whitelistedPerSecond: 30 },
  request: z
    .object({
      category: z.enum(['SPOT', 'MARGIN']).optional().describe(t('Category; default SPOT')),
      symbol: SymbolName.describe(t('Stock-type pair')),
      side: Side,
      orderType: OrderType,
      qty: DecimalString.describe(t('Quantity; a market buy in quote coin')),
      price: DecimalString.optional().describe(t('Limit price')),
      clientOid: ClientOid.optional(),
    })
    .refine((order) => order.orderType === 'market' || order.price !== undefined, {
      path: ['price'],
      message: t('A limit order needs a price'),
    }),
  data: z.looseObject({ orderId: z.string(), clientOid: LooseText }),
})
