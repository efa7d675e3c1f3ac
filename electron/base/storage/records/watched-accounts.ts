import { z } from 'zod'
import { t } from '@/shared/languages/text'
import { type SavedFact, savedFactOf } from './saved-fact'
import type { Database } from '@/electron/base/storage/sqlite'

const Watches = z.array(
  z.strictObject({
    /** The name of the account's journal. */
    source: z.string(),
    profileId: z.string(),
    /** The label of its profile. */
    account: z.string(),
    isPractice: z.boolean(),
    /** Number of risk units and loans watched last. */
    count: z.number().int(),
    /** The watch has ended, and the alarm of it was raised. */
    isNotified: z.boolean(),
  }),
)
/** Accounts with watched items. A start checks each. */
export type SavedWatches = z.infer<typeof Watches>

export const savedWatchesOf = (database: Database): SavedFact<SavedWatches> =>
  savedFactOf(database, t('watched accounts'), Watches)
