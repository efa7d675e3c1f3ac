import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { DecimalString, GivenAmount, SymbolName } from '@/shared/exchange/protocol/fields'
import { ProductType } from '@/shared/exchange/calls/classic/market/classic-enum'
import { t } from '@/shared/languages/text'

/** Largest quantity of a symbol for an amount of margin at a price. Default leverage 20. */
export const openCount = endpoint({
  method: 'GET',
  path: '/api/v2/mix/account/open-count',
  help: t('Classic: maximum openable quantity'),
  permission: 'mgt-read',
  rate: { perSecond: 10, per: 'uid' },
  request: z.object({
    symbol: SymbolName,
    productType: ProductType,
    marginCoin: z.string().min(1).describe(t('Margin coin')),
    openAmount: DecimalString.describe(t('Margin to use')),
    openPrice: DecimalString.describe(t('Price')),
    leverage: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, t('must be a whole number such as 20'))
      .optional(),
  }),
  data: z.looseObject({ size: GivenAmount }),
})
