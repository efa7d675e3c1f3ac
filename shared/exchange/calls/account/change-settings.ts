import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { Category, HoldMode, Leverage, PosSide, SymbolName } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** Both changes return the text "success" (exchange: Further calls). */
const Success = z.union([z.string(), z.looseObject({})]).nullish()

/** Leverage of a futures symbol, crossed: isolated margin also requires the position side (A-isolated). */
export const accountSetLeverage = endpoint({
  method: 'POST',
  path: '/api/v3/account/set-leverage',
  help: t('Leverage of a symbol'),
  permission: 'mgt-write',
  rate: { perSecond: 10, per: 'uid' },
  undocumented: true,
  request: z.object({
    category: Category,
    symbol: SymbolName.optional(),
    leverage: Leverage,
    coin: z.string().min(1).optional().describe(t('Margin coin; for margin the coin that is borrowed')),
    posSide: PosSide.optional(),
  }),
  data: Success,
})

/** One-way or hedge mode of the whole account. Refused while there are positions or orders. */
export const accountSetHoldMode = endpoint({
  method: 'POST',
  path: '/api/v3/account/set-hold-mode',
  help: t('One-way or hedge mode'),
  permission: 'mgt-write',
  rate: { perSecond: 10, per: 'uid' },
  undocumented: true,
  request: z.object({ holdMode: HoldMode.describe(t('Position mode')) }),
  data: Success,
})
