import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { LooseText, openEnum, looseList } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { addressList, KeyType, SubKeyPermissions } from './create-sub-apikey'

/** A key after the change (spec: Sub-account API key, modify response). */
const ChangedSubKey = z.looseObject({
  note: LooseText,
  apiKey: z.string(),
  type: openEnum(...KeyType.options),
  permissions: looseList(z.string()),
  ips: looseList(z.string()),
})
/** Contains no secret. `ips` is empty if the key may be used from anywhere. */
export type ChangedSubKey = z.output<typeof ChangedSubKey>

const KeyName = z.string().min(1).describe(t('Key to change'))

/**
 * Changes permissions and addresses of a sub-account key. For main accounts only (spec: call 19). The request's table
 * spells the key `apikey`, its example `apiKey`: Volley sends the first and the practice exchange accepts both
 * (A-sub-key-name).
 */
export const updateSubApi = endpoint({
  method: 'POST',
  path: '/api/v3/user/update-sub-api',
  help: t('Change a sub-account key'),
  permission: 'mgt-write',
  rate: { perSecond: 10, per: 'uid' },
  request: z
    .object({
      apikey: KeyName.optional(),
      apiKey: KeyName.optional(),
      passphrase: z
        .string()
        .regex(/^[A-Za-z0-9]{8,32}$/, t('must be 8 to 32 letters and digits'))
        .describe(t('Passphrase from now on')),
      type: KeyType.optional(),
      permissions: SubKeyPermissions.optional(),
      ips: addressList(z.ipv4()).optional().describe(t('IPv4 addresses the key may be used from, at most 30')),
    })
    .refine((change) => (change.apikey ?? change.apiKey) !== undefined, {
      path: ['apikey'],
      message: t('apikey is required'),
      params: { code: '40019' },
    })
    .refine((change) => change.permissions === undefined || change.type !== undefined, {
      path: ['type'],
      message: t('permissions require type'),
    })
    .refine((change) => change.type !== 'read_only' || change.permissions?.includes('withdraw') !== true, {
      path: ['permissions'],
      message: t('withdraw needs type read_write'),
    }),
  data: ChangedSubKey,
})
