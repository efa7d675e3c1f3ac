import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { GivenText, looseList } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/**
 * The risk units with the caller as primary account: values for riskUnitId of ltv-convert (exchange: Further calls).
 */
export const riskUnit = endpoint({
  method: 'GET',
  path: '/api/v3/ins-loan/risk-unit',
  help: t('Own risk units'),
  permission: 'mgt-read',
  rate: { perSecond: 3, per: 'uid' },
  undocumented: true,
  request: z.object({}),
  data: z.looseObject({ riskUnitId: looseList(GivenText) }),
})
