import { z } from 'zod'
import { type SavedFact, savedFactOf } from './saved-fact'
import type { Database } from './sqlite'

const Ids = z.array(z.string())
/** Ids of the profiles that were open beside the one on screen, so that a start after a crash opens them again. */
export type SavedAccounts = SavedFact<z.infer<typeof Ids>>

export const savedAccountsOf = (database: Database): SavedAccounts => savedFactOf(database, 'further accounts', Ids)
