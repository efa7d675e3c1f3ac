import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { Category, SymbolName, looseList } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { BatchResult } from './batch-result'

/** Cancels every open order of a category, or of a symbol in it (spec: call 4). Code 24056 means already gone. */
export const cancelSymbolOrder = endpoint({
  method: 'POST',
  path: '/api/v3/trade/cancel-symbol-order',
  help: t('Cancel all open orders of a category or symbol'),
  permission: 'trade-write',
  rate: { perSecond: 5, per: 'uid' },
  request: z.object({ category: Category, symbol: SymbolName.optional() }),
  data: z.looseObject({ list: looseList(BatchResult) }),
})
