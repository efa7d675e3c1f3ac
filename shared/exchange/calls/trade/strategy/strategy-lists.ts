import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { LooseId, Category, givenList, looseList, UnixMsString } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { StrategyRecord, StrategyType } from './strategy-fields'
import { PageLimit } from '@/shared/exchange/calls/trade/unfilled-orders'

/** Waiting strategy orders, newest first: a bare array (exchange: Unified orders). */
export const unfilledStrategyOrders = endpoint({
  method: 'GET',
  path: '/api/v3/trade/unfilled-strategy-orders',
  help: t('List waiting strategy orders'),
  permission: 'trade-read',
  rate: { perSecond: 20, per: 'uid' },
  undocumented: true,
  request: z.object({ category: Category, type: StrategyType.optional() }),
  data: looseList(StrategyRecord),
})

/** Strategy orders that were triggered, failed or were canceled, newest first, by cursor. */
export const historyStrategyOrders = endpoint({
  method: 'GET',
  path: '/api/v3/trade/history-strategy-orders',
  help: t('List past strategy orders'),
  permission: 'trade-read',
  rate: { perSecond: 20, per: 'uid' },
  undocumented: true,
  request: z.object({
    category: Category,
    type: StrategyType.optional(),
    startTime: UnixMsString.optional(),
    endTime: UnixMsString.optional(),
    limit: PageLimit.optional(),
    cursor: z.string().optional(),
  }),
  data: z.looseObject({ list: givenList(StrategyRecord), cursor: LooseId }),
})
