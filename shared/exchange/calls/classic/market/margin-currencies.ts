import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { LooseAmount, looseList, passthrough, GivenText } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** Spot pairs with margin trading and their terms (exchange: Further calls). */
export const marginCurrencies = endpoint({
  method: 'GET',
  path: '/api/v2/margin/currencies',
  help: t('Classic: pairs with margin'),
  permission: 'public',
  rate: { perSecond: 10, per: 'ip' },
  undocumented: true,
  request: z.object({}),
  data: looseList(
    z.looseObject({
      symbol: GivenText,
      baseCoin: GivenText,
      quoteCoin: GivenText,
      maxCrossedLeverage: LooseAmount,
      isBorrowable: z.boolean(),
      isCrossBorrowable: z.boolean().nullish(),
      isIsolatedBaseBorrowable: z.boolean().nullish(),
      isIsolatedQuoteBorrowable: z.boolean().nullish(),
      ...passthrough(
        'maxIsolatedLeverage',
        'status',
        'minTradeAmount',
        'maxTradeAmount',
        'takerFeeRate',
        'makerFeeRate',
      ),
    }),
  ),
})
