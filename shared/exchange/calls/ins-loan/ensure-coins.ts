import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { givenList, LooseAmount, GivenText } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { ProductId } from './loan-symbols'

/** Collateral coins of a loan product and their ratios (exchange: Further calls). Caps in USDT. */
export const ensureCoins = endpoint({
  method: 'GET',
  path: '/api/v3/ins-loan/ensure-coins-convert',
  help: t('Collateral of a loan product'),
  permission: 'mgt-read',
  rate: { perSecond: 3, per: 'uid' },
  undocumented: true,
  request: z.object({ productId: ProductId }),
  data: z.looseObject({
    productId: GivenText,
    coinInfo: givenList(z.looseObject({ coin: GivenText, convertRatio: LooseAmount, maxConvertValue: LooseAmount })),
  }),
})
