import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { looseList, passthrough, GivenText } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** Coins and their chains for deposits and withdrawals (exchange: Further calls). Booleans are text. */
export const coins = endpoint({
  method: 'GET',
  path: '/api/v2/spot/public/coins',
  help: t('Coins'),
  permission: 'public',
  rate: { perSecond: 3, per: 'ip' },
  undocumented: true,
  request: z.object({ coin: z.string().min(1).optional().describe(t('One coin; all without')) }),
  data: looseList(z.looseObject({ coin: GivenText, ...passthrough('coinId', 'transfer', 'areaCoin', 'chains') })),
})
