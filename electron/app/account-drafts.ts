import type { Draft } from '@/shared/trading/batch/draft'
import { type DraftEdit, removal } from '@/shared/trading/batch/draft-edit'
import type { ActiveSession } from './session/active-session'
import { refused, ServiceError } from '../base/service-error'
import { profileDraft } from './session/journal-name'
import { diskProblem } from '../base/storage/disk-problem'
import { UNCLAIMED, type Drafts } from '../base/storage/drafts'

/** The draft of the account in use, and what becomes of its rows when they are sent. */
export interface AccountDrafts {
  open(): Draft
  /** Rows that became orders are not inserted again: `sent` names them. */
  edit(owner: string, edit: DraftEdit): { readonly revision: number; readonly sent: readonly string[] }
  /** Rows that became orders leave the draft, and no window that is late brings them back. */
  dropSent(): void
}

/** The draft from the time when there was one for all goes to the profile it was last seen in. */
export function claimDraft(drafts: Drafts, profileId: string): void {
  try {
    drafts.adopt(UNCLAIMED, profileDraft({ id: profileId }, null))
  } catch {
    // The disk refuses: it goes on waiting.
  }
}

export function createAccountDrafts(
  drafts: Drafts,
  active: Pick<ActiveSession, 'current' | 'currentIfOpen'>,
): AccountDrafts {
  const sentRows = (): ReadonlySet<string> => new Set(active.currentIfOpen()?.ordersIfReady()?.sentDraftRows())

  function dropSent(): void {
    const owner = active.currentIfOpen()?.identity.draftOwner()
    const sent = sentRows()
    if (owner === undefined || sent.size === 0) return
    try {
      drafts.edit(owner, removal(sent))
    } catch {
      // The orders are on their way: a disk that refuses must not make their acceptance look like a failure. Opening
      // leaves the rows out too.
    }
  }

  return {
    dropSent,
    open() {
      const owner = active.current().identity.draftOwner()
      const sent = sentRows()
      dropSent()
      const draft = drafts.open(owner)
      return sent.size === 0 ? draft : { ...draft, rows: draft.rows.filter(({ id }) => !sent.has(id)) }
    },
    edit(owner, edit) {
      const rows = sentRows()
      const insert = edit.insert.filter(({ row }) => !rows.has(row.id))
      const after = edited(() => drafts.edit(owner, { ...edit, insert }))
      if (after === null) throw refused('owner: there is no such draft', 'owner')
      return { revision: after.revision, sent: edit.insert.flatMap(({ row: { id } }) => (rows.has(id) ? [id] : [])) }
    },
  }
}

function edited<Answer>(edit: () => Answer): Answer {
  try {
    return edit()
  } catch (error) {
    if (error instanceof ServiceError) throw error
    throw refused(`The draft cannot be kept: ${diskProblem(error)}.`)
  }
}
