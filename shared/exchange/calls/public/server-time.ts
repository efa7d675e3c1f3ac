import { z } from 'zod'
import { GivenTime } from '@/shared/exchange/protocol/fields'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { t } from '@/shared/languages/text'

/** Server time in Unix milliseconds, as text (exchange: Clock). */
export const serverTime = endpoint({
  method: 'GET',
  path: '/api/v3/public/time',
  help: t('Server time'),
  permission: 'public',
  rate: { perSecond: 20, per: 'ip' },
  undocumented: true,
  request: z.object({}),
  data: z.looseObject({ serverTime: GivenTime }),
})
