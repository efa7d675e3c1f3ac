import { z } from 'zod'
import { EvidenceRow } from '@/shared/exchange/evidence/evidence-row'
import type { Database } from '@/electron/base/storage/sqlite'
import { type SavedFact, savedFactOf } from './saved-fact'

/** Evidence about the assumptions, for one exchange. A row of an assumption that no longer exists is dropped. */
export type SavedEvidence = SavedFact<readonly EvidenceRow[]>

/** Evidence that is not stored. */
export const unsavedEvidence: SavedEvidence = { read: () => null, save: () => undefined }

const Rows = z
  .array(z.unknown())
  .transform((rows): readonly EvidenceRow[] => rows.flatMap((row) => EvidenceRow.safeParse(row).data ?? []))

export const savedEvidenceOf = (database: Database, exchange: string): SavedEvidence =>
  savedFactOf(database, `evidence ${exchange}`, Rows)
