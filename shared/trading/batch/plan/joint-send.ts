import { z } from 'zod'
import { t } from '@/shared/languages/text'
import { PRACTICE_ID } from '@/shared/trading/account/practice-id'
import { Sizing } from './sizing'

/** Largest number of accounts of a joint send, including the first. */
export const MAX_JOINT_ACCOUNTS = 12

/**
 * One action that sent a batch to several accounts. The journal of each account stores it with its batch, so that each
 * journal names all accounts.
 */
export const JointSend = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, t('must be 16 to 64 letters, digits, _ or -')),
  /** The first is the account on screen. The sizes of the others derive from its sizes. */
  accounts: z
    .array(z.strictObject({ profileId: z.string().min(1).max(64), label: z.string().max(60), sizing: Sizing }))
    .min(2, t('a joint send goes to two accounts at least'))
    .max(MAX_JOINT_ACCOUNTS, t`at most ${MAX_JOINT_ACCOUNTS} accounts at once`)
    .refine(
      (accounts) => new Set(accounts.map(({ profileId }) => profileId)).size === accounts.length,
      t('names an account twice'),
    )
    .refine(
      (accounts) => accounts.every(({ profileId }) => profileId !== PRACTICE_ID),
      t('names the practice account, which takes no part in a joint send'),
    ),
})
export type JointSend = z.infer<typeof JointSend>
