import type { CheckedInputOf, OutputOf } from '@/shared/ipc/contract'
import type { Draft, DraftHead } from '@/shared/trading/batch/draft'
import { removal } from '@/shared/trading/batch/draft-edit'
import type { ActiveSession } from './session/active-session'
import { refused, ServiceError } from '../base/service-error'
import { profileDraft } from './session/journal-name'
import { diskProblem } from '../base/place/disk-problem'
import { UNCLAIMED, type Drafts } from '../base/storage/drafts'

/** The drafts of the account in use, and what becomes of their rows when they are sent. */
export interface AccountDrafts {
  list(): OutputOf<'drafts.list'>
  /** Without the rows that became orders. */
  load(id: string): Draft
  create(draft: CheckedInputOf<'drafts.create'>): DraftHead
  change(change: CheckedInputOf<'drafts.change'>): DraftHead
  /** Rows that became orders are not inserted again: `sent` names them. */
  edit(edit: CheckedInputOf<'drafts.edit'>): OutputOf<'drafts.edit'>
  /**
   * Rows that became orders leave their draft, and no window that is late brings them back. A draft that has none left
   * has become the batch: it is closed.
   */
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

  function dropSentOf(id: string, sent: ReadonlySet<string>): void {
    const rows = drafts.load(id)?.rows.filter((row) => sent.has(row.id)) ?? []
    if (rows.length === 0) return
    try {
      const after = drafts.edit(id, removal(rows.map((row) => row.id)))
      if (after?.size === 0) drafts.change(id, { place: 'closed' })
    } catch {
      // The orders are on their way: a disk that refuses must not make their acceptance look like a failure. Loading
      // leaves the rows out too.
    }
  }
  function dropSent(): void {
    const owner = active.currentIfOpen()?.identity.draftOwner()
    const sent = sentRows()
    if (owner === undefined || sent.size === 0) return
    const open = drafts.list(owner).filter(({ place, size }) => place === 'open' && size > 0)
    for (const { id } of open) dropSentOf(id, sent)
  }

  return {
    dropSent,
    list() {
      const owner = active.current().identity.draftOwner()
      dropSent()
      return { owner, drafts: drafts.list(owner) }
    },
    load(id) {
      const before = known(drafts.load(id))
      const sent = sentRows()
      // A template is no draft of orders: the rows it was made from may be sent again and again.
      if (before.place === 'template' || sent.size === 0) return before
      dropSentOf(id, sent)
      const draft = known(drafts.load(id))
      return { ...draft, rows: draft.rows.filter((row) => !sent.has(row.id)) }
    },
    create: (draft) => saved(() => drafts.create(active.current().identity.draftOwner(), draft)),
    change: ({ id, name, place }) =>
      saved(() =>
        known(
          drafts.change(id, { ...(name === undefined ? {} : { name }), ...(place === undefined ? {} : { place }) }),
        ),
      ),
    edit({ id, edit }) {
      const rows = sentRows()
      const insert = edit.insert.filter(({ row }) => !rows.has(row.id))
      const after = known(saved(() => drafts.edit(id, { ...edit, insert })))
      return {
        revision: after.revision,
        sent: edit.insert.flatMap(({ row }) => (rows.has(row.id) ? [row.id] : [])),
      }
    },
  }
}

function known<Found>(found: Found | null): Found {
  if (found === null) throw refused('id: there is no such draft', 'id')
  return found
}

function saved<Answer>(save: () => Answer): Answer {
  try {
    return save()
  } catch (error) {
    if (error instanceof ServiceError) throw error
    throw refused(`The draft cannot be kept: ${diskProblem(error)}.`)
  }
}
