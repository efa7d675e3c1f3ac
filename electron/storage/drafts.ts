import { methods } from '../../shared/ipc/contract'
import type { Draft } from '../../shared/trading/batch/draft'
import type { Database } from './database'

const emptyDraft: Draft = { name: '', rows: [] }
const DraftDocument = methods['drafts.save'].input

/** The batch being written, as it was last saved; an empty one when there is none or it cannot be read. */
export function loadDraft(database: Database): Draft {
  const row = database.prepare('SELECT document FROM draft WHERE id = 1').get()
  if (typeof row?.document !== 'string') return emptyDraft
  try {
    const parsed = DraftDocument.safeParse(JSON.parse(row.document))
    return parsed.success ? parsed.data : emptyDraft
  } catch {
    return emptyDraft
  }
}

/** Keeps the batch being written across restarts. */
export function saveDraft(database: Database, draft: Draft): void {
  database
    .prepare('INSERT INTO draft (id, document) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET document = excluded.document')
    .run(JSON.stringify(draft))
}
