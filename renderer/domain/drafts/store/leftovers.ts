import type { Bridge } from '@/shared/ipc/bridge'
import { applyEdit, type DraftEdit, editBetween, isNoEdit } from '@/shared/trading/batch/draft/draft-edit'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** Edits of a draft that were not confirmed to be on disk when their page ended. */
export interface Leftover {
  readonly id: string
  readonly name: string
  readonly edit: DraftEdit
}

/** A leftover that is not on disk, with the rows that are. */
export interface Missing extends Leftover {
  readonly rows: readonly DraftRow[]
}

const KEY = 'volley-unsaved-edits'

/** Written while the page ends; survives a reload, but not the closing of the tab. */
export function storeLeftovers(store: Pick<Storage, 'setItem' | 'removeItem'>, leftovers: readonly Leftover[]): void {
  if (leftovers.length === 0) return store.removeItem(KEY)
  store.setItem(KEY, JSON.stringify(leftovers))
}

/** Empty without readable data. */
function savedIn(store: Pick<Storage, 'getItem'>): readonly Leftover[] {
  try {
    return JSON.parse(store.getItem(KEY) ?? '[]')
  } catch {
    return []
  }
}

/**
 * Edits that the previous page could not deliver. Null if the draft cannot be read now; the next call reads it again.
 */
export async function missingEdits(
  call: Bridge['call'],
  store: Pick<Storage, 'getItem' | 'removeItem'>,
): Promise<readonly Missing[] | null> {
  const leftovers = savedIn(store)
  const missing: Missing[] = []
  for (const leftover of leftovers) {
    const reply = await call('drafts.load', { id: leftover.id })
    if (!reply.ok) return null
    const { rows } = reply.value
    const edit = editBetween(rows, applyEdit(rows, leftover.edit))
    if (!isNoEdit(edit)) missing.push({ ...leftover, edit, rows })
  }
  store.removeItem(KEY)
  return missing
}
