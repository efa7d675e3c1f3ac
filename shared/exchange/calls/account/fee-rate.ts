import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { Category, SymbolName, LooseAmount } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** Fee rates of the caller for a symbol, as ratios (exchange: Further calls). */
export const feeRate = endpoint({
  method: 'GET',
  path: '/api/v3/account/fee-rate',
  help: t('Fees on one symbol'),
  permission: 'mgt-read',
  rate: { perSecond: 3, per: 'uid' },
  undocumented: true,
  request: z.object({ category: Category, symbol: SymbolName }),
  data: z.looseObject({ makerFeeRate: LooseAmount, takerFeeRate: LooseAmount }),
})
