import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { Category, SymbolName, UnixMsString } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { OrderPage } from './order-record'
import { PageLimit } from './unfilled-orders'

/** Lists closed orders: 90 days back, windows of at most 30 days (exchange: Unified orders). */
export const historyOrders = endpoint({
  method: 'GET',
  path: '/api/v3/trade/history-orders',
  help: t('List closed orders'),
  permission: 'trade-read',
  rate: { perSecond: 20, per: 'uid' },
  undocumented: true,
  range: { window: { days: 30 }, back: { days: 90 } },
  request: z.object({
    category: Category,
    symbol: SymbolName.optional(),
    startTime: UnixMsString.optional(),
    endTime: UnixMsString.optional(),
    limit: PageLimit.optional(),
    cursor: z.string().optional(),
  }),
  data: OrderPage,
})
