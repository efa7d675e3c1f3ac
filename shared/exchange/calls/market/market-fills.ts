import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  Category,
  LooseText,
  SymbolName,
  looseList,
  openEnum,
  GivenAmount,
  GivenTime,
  GivenText,
} from '@/shared/exchange/protocol/fields'
import { PAGE_SIZE } from '@/shared/exchange/protocol/limits'
import { numberUpTo } from '@/shared/exchange/protocol/number-up-to'
import { t } from '@/shared/languages/text'

/** The latest trades of a symbol, newest first. `side` is the taker's side (exchange: Further calls). */
export const marketFills = endpoint({
  method: 'GET',
  path: '/api/v3/market/fills',
  help: t('Recent trades of everybody'),
  permission: 'public',
  rate: { perSecond: 20, per: 'ip' },
  undocumented: true,
  request: z.object({
    category: Category.exclude(['MARGIN']),
    symbol: SymbolName,
    limit: numberUpTo(PAGE_SIZE).optional().describe(t('Rows, 1 to 100; default 100')),
  }),
  data: looseList(
    z.looseObject({
      execId: GivenText,
      execLinkId: LooseText,
      price: GivenAmount,
      size: GivenAmount,
      side: openEnum('buy', 'sell'),
      ts: GivenTime,
    }),
  ),
})
