import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  Category,
  DecimalString,
  OrderType,
  passthrough,
  Side,
  SymbolName,
  LooseAmount,
} from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** The largest order the account can open, in the unit of its quantity (A-max-open). A reading, though it is a POST. */
export const maxOpenAvailable = endpoint({
  method: 'POST',
  path: '/api/v3/account/max-open-available',
  help: t('Most that an order can open'),
  permission: 'trade-read',
  rate: { perSecond: 5, per: 'uid' },
  undocumented: true,
  request: z.object({
    category: Category,
    symbol: SymbolName,
    orderType: OrderType,
    side: Side,
    price: DecimalString.optional().describe(t('Of a limit order')),
    size: DecimalString.optional(),
  }),
  data: z.looseObject({
    maxOpen: LooseAmount,
    maxBuyOpen: LooseAmount,
    maxSellOpen: LooseAmount,
    ...passthrough('available', 'buyOpenCost', 'sellOpenCost'),
  }),
})
