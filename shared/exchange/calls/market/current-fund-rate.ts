import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { SymbolName, looseList, LooseAmount, LooseTime } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/**
 * Current estimate of the next funding rate. The interval is in hours, `nextUpdate` in Unix ms
 * (exchange: Further calls).
 */
export const currentFundRate = endpoint({
  method: 'GET',
  path: '/api/v3/market/current-fund-rate',
  help: t('Funding rate of a perpetual'),
  permission: 'public',
  rate: { perSecond: 20, per: 'ip' },
  undocumented: true,
  request: z.object({ symbol: SymbolName }),
  data: looseList(
    z.looseObject({
      symbol: z.string(),
      fundingRate: LooseAmount,
      fundingRateInterval: LooseAmount,
      nextUpdate: LooseTime,
      minFundingRate: LooseAmount,
      maxFundingRate: LooseAmount,
    }),
  ),
})
