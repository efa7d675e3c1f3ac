import { z } from 'zod'
import { t } from '@/shared/languages/text'
import { type SavedFact, savedFactOf } from './saved-fact'
import type { Database } from '@/electron/base/storage/sqlite'

const Ids = z.array(z.string())
/** IDs of the additional profiles that were open. A start after a crash opens them again. */
export type SavedAccounts = SavedFact<z.infer<typeof Ids>>

export const savedAccountsOf = (database: Database): SavedAccounts => savedFactOf(database, t('further accounts'), Ids)
