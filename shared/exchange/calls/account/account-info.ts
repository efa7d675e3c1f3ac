import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { LooseId, LooseText, passthrough, wholeList } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** Permissions and IP addresses of the calling key (exchange: Further calls). */
export const accountInfo = endpoint({
  method: 'GET',
  path: '/api/v3/account/info',
  help: t('Account and key information'),
  permission: 'mgt-read',
  rate: { perSecond: 10, per: 'uid' },
  undocumented: true,
  request: z.object({}),
  data: z.looseObject({
    userId: LooseId,
    /** read_write or read_only, as in the sub-account calls (A-key-rights). */
    permType: LooseText,
    permissions: wholeList(z.string()).nullish(),
    ips: z.union([wholeList(z.string()), z.string()]).nullish(),
    ...passthrough('inviterId', 'parentId', 'channelCode', 'channel', 'regisTime'),
  }),
})
