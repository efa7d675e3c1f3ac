import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { HoldMode, Leverage, LooseText, SymbolName, LooseAmount } from '@/shared/exchange/protocol/fields'
import { ProductType } from '@/shared/exchange/calls/classic/market/classic-enum'
import { t } from '@/shared/languages/text'

/** One-way or hedge mode of a futures product. Refused while there are positions or orders (spec: Classic calls). */
export const setPositionMode = endpoint({
  method: 'POST',
  path: '/api/v2/mix/account/set-position-mode',
  help: t('Classic: one-way or hedge mode'),
  permission: 'mgt-write',
  rate: { perSecond: 5, per: 'uid' },
  request: z.object({ productType: ProductType, posMode: HoldMode.describe(t('Position mode')) }),
  data: z.looseObject({ posMode: LooseText }),
})

/**
 * Leverage of a futures symbol of a classic account (A-position-settings). The answer has the spelling `shortLeveage`
 * (exchange: Classic orders).
 */
export const setLeverage = endpoint({
  method: 'POST',
  path: '/api/v2/mix/account/set-leverage',
  help: t('Classic: leverage of a symbol'),
  permission: 'mgt-write',
  rate: { perSecond: 5, per: 'uid' },
  request: z.object({
    symbol: SymbolName,
    productType: ProductType,
    marginCoin: z.string().min(1).describe(t('Margin coin')),
    leverage: Leverage,
  }),
  data: z.looseObject({
    symbol: LooseText,
    marginCoin: LooseText,
    longLeverage: LooseAmount,
    shortLeveage: LooseAmount,
    crossMarginLeverage: LooseAmount,
    marginMode: LooseText,
  }),
})
