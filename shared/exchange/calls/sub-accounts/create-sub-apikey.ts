import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { LooseText, openEnum, looseList } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** Largest number of addresses of a key (spec: Other limits). */
const IPS_PER_KEY = 30

/** Read-only or read-write key. */
export const KeyType = z.enum(['read_write', 'read_only']).describe(t('Permissions of the key'))
export type KeyType = z.infer<typeof KeyType>

/** Permissions of a sub-account key. `withdraw` needs read_write (spec: Authentication). */
export const SubKeyPermission = z.enum(['uta_trade', 'uta_mgt', 'withdraw'])
export type SubKeyPermission = z.infer<typeof SubKeyPermission>
/** At least one. The calls, which know the type, check that `withdraw` needs read_write. */
export const SubKeyPermissions = z
  .array(SubKeyPermission)
  .min(1, t('Choose at least one permission'))
  .describe(t('Permissions'))

/** A list of at most the allowed number of addresses. */
export const addressList = (address: z.ZodType<string, string>) =>
  z.array(address).refine((list) => list.length <= IPS_PER_KEY, t`takes at most ${IPS_PER_KEY} addresses`)

/** The new key. `secretKey` is returned only once. `ipList` is null if there is none. */
const NewSubKey = z.looseObject({
  subUid: z.string(),
  label: LooseText,
  apiKey: z.string(),
  secretKey: z.string(),
  permType: openEnum(...KeyType.options),
  permList: looseList(z.string()),
  ipList: looseList(z.string()),
})
/** Contains a secret: the main process stores it, and pages receive the answer without it. */
export type NewSubKey = z.output<typeof NewSubKey>

/** Creates a key of a sub-account. For master accounts of broker users only (spec: call 18). */
export const createSubApikey = endpoint({
  method: 'POST',
  path: '/api/v3/broker/create-sub-apikey',
  help: t('Create a sub-account key'),
  permission: 'mgt-write',
  rate: { perSecond: 20, per: 'uid' },
  request: z
    .object({
      subUid: z
        .string()
        .regex(/^\d{1,20}$/, t('must be a UID'))
        .describe(t('Sub-account UID')),
      passphrase: z.string().min(1).max(64).describe(t('Passphrase of the new key; it cannot be recovered later')),
      label: z.string().min(1).max(64).describe('Label'),
      ipList: addressList(z.union([z.ipv4(), z.ipv6()])).describe(t('Addresses the key may be used from, at most 30')),
      permType: KeyType,
      permList: SubKeyPermissions,
    })
    .refine((key) => key.permType === 'read_write' || !key.permList.includes('withdraw'), {
      path: ['permList'],
      message: t('withdraw needs permType read_write'),
    }),
  data: NewSubKey,
})
