import { z } from 'zod'
import { type SavedFact, savedFactOf } from './saved-fact'
import type { Database } from './sqlite'

const Watches = z.array(
  z.strictObject({
    /** The name of the account's journal. */
    source: z.string(),
    profileId: z.string(),
    /** How its profile is called. */
    account: z.string(),
    isPractice: z.boolean(),
    /** How many risk units and loans were watched last. */
    count: z.number().int(),
    /** Nobody watches it any more, and that was told. */
    isNotified: z.boolean(),
  }),
)
/** Accounts of which something was watched, so that a start looks after each. */
export type SavedWatches = z.infer<typeof Watches>

export const savedWatchesOf = (database: Database): SavedFact<SavedWatches> =>
  savedFactOf(database, 'watched accounts', Watches)
