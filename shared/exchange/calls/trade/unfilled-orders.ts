import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { Category, SymbolName, UnixMsString } from '@/shared/exchange/protocol/fields'
import { PAGE_SIZE } from '@/shared/exchange/protocol/limits'
import { t } from '@/shared/languages/text'
import { OrderPage } from './order-record'

/** `limit` in the exchange's format: text from 1 to the page size. */
export const PageLimit = z
  .string()
  .refine(
    (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= PAGE_SIZE,
    t('limit must be 1 to 100'),
  )

/** Lists unfilled and partially filled orders, newest first, by cursor (spec: call 5). */
export const unfilledOrders = endpoint({
  method: 'GET',
  path: '/api/v3/trade/unfilled-orders',
  help: t('List open orders'),
  permission: 'trade-read',
  rate: { perSecond: 20, per: 'uid' },
  request: z.object({
    category: Category.optional(),
    symbol: SymbolName.optional(),
    startTime: UnixMsString.optional(),
    endTime: UnixMsString.optional(),
    limit: PageLimit.optional(),
    cursor: z.string().optional(),
  }),
  data: OrderPage,
})
