import type { Random } from '@/shared/base/random'
import type { CheckedInputOf, OutputOf } from '@/shared/ipc/contract'
import type { DraftHead, DraftSent, ReadDraft } from '@/shared/trading/batch/draft/draft'
import { type DraftEdit, removal } from '@/shared/trading/batch/draft/draft-edit'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import type { Caller } from '@/electron/base/caller'
import type { Clock } from '@/shared/base/clock'
import type { ActiveSession } from '@/electron/app/session/active-session'
import { refused, ServiceError } from '@/electron/base/service-error'
import type { SentRowIds } from '@/electron/services/orders/orders'
import { profileDraft } from '@/electron/app/session/journal-name'
import { diskProblem } from '@/electron/base/place/disk-problem'
import { UNCLAIMED, type Drafts } from '@/electron/base/storage/records/drafts'

/** Drafts of the active account, and their rows after a send. */
export interface AccountDrafts {
  list(): OutputOf<'drafts.list'>
  /** Without rows that became orders. */
  load(request: CheckedInputOf<'drafts.load'>): ReadDraft
  create(draft: CheckedInputOf<'drafts.create'>): DraftHead
  change(change: CheckedInputOf<'drafts.change'>): DraftHead
  /** Rows that became orders are not inserted again; `sent` lists them. */
  edit(edit: CheckedInputOf<'drafts.edit'>): OutputOf<'drafts.edit'>
  /**
   * Removes rows that became orders from their draft. A late page cannot restore them. A draft without rows has become
   * the batch and is closed. Rows changed after the revision that `by` sent were not sent: they stay, as new rows.
   */
  dropSent(by?: SendingPage): void
  /**
   * Throws a ServiceError if the rows changed since this revision are unknown. Changes before this start are not known
   * individually.
   */
  requireCurrent(draft: SendingPage['draft']): void
}

/** The page that sent a draft, and the sent revision. */
export interface SendingPage {
  readonly caller: Caller
  readonly draft: { readonly id: string; readonly revision: number }
}

interface AccountDraftsParts {
  readonly drafts: Drafts
  /** Reason why drafts are in memory only; null while they are on disk. */
  readonly memoryOnly: string | null
  readonly active: Pick<ActiveSession, 'current' | 'currentIfOpen'>
  readonly clock: Pick<Clock, 'now'>
  readonly random: Pick<Random, 'bytes'>
  /** Notifies each page of a sent draft; null: no notice. */
  readonly notify: (noticeFor: (caller: Caller) => DraftSent | null) => void
}

const ROW_ID_BYTES = 16

/** Assigns the common draft of earlier versions to the profile that showed it last. */
export function claimDraft(drafts: Drafts, profileId: string): void {
  try {
    drafts.adopt(UNCLAIMED, profileDraft({ id: profileId }, null))
  } catch {
    // If the disk refuses, the draft stays unassigned.
  }
}

export function createAccountDrafts({
  drafts,
  memoryOnly,
  active,
  clock,
  random,
  notify,
}: AccountDraftsParts): AccountDrafts {
  /** Revision of the draft in which a row was last changed, by row ID. Kept for this run only, like reviews. */
  const changedIn = new Map<string, number>()
  /** Senders of drafts whose rows could not be removed from the disk yet, by draft. */
  const unfinished = new Map<string, SendingPage>()
  /** Empty if nothing is known of the edit. */
  const savedOf = (id: string, edit: string | undefined): Pick<ReadDraft, 'isSaved'> =>
    edit !== undefined && drafts.hasEdit(id, edit) ? { isSaved: true } : {}
  const sentRows = (): SentRowIds => active.currentIfOpen()?.ordersIfReady()?.sentDraftRows() ?? new Set()

  const hasAny = (id: string, rows: SentRowIds): boolean =>
    drafts.load(id)?.rows.some((row) => rows.has(row.id)) === true

  const newRowId = (): string => Buffer.from(random.bytes(ROW_ID_BYTES)).toString('hex')

  function dropSentOf(id: string, sentIds: SentRowIds, sender?: SendingPage): void {
    const by = sender?.draft.id === id ? sender : unfinished.get(id)
    const draft = drafts.load(id)
    const rows = draft?.rows.filter((row) => sentIds.has(row.id)) ?? []
    if (draft === null || rows.length === 0) return
    const late = by === undefined ? [] : rows.filter((row) => (changedIn.get(row.id) ?? 0) > by.draft.revision)
    const at = clock.now()
    const newIds = Object.fromEntries(late.map((row) => [row.id, newRowId()]))
    try {
      const edit = { ...removal(rows.map((row) => row.id)), insert: again(draft.rows, sentIds, newIds) }
      const after = drafts.edit(id, edit, { sent: { at, newIds } })
      unfinished.delete(id)
      for (const row of rows) changedIn.delete(row.id)
      if (after?.size === 0) drafts.change(id, { place: 'closed' })
      if (by === undefined) return
      const numbers = late.map((row) => draft.rows.indexOf(row) + 1)
      notify((caller) => {
        const isExternal = caller !== by.caller
        if (!isExternal && numbers.length === 0) return null
        return { id, name: draft.name, at, isExternal, changed: numbers }
      })
    } catch {
      // The orders are being sent: a full disk must not make their acceptance look like a failure. Loading omits the
      // rows too, and the next read or edit of the draft removes them.
      if (by !== undefined && hasAny(id, sentIds)) unfinished.set(id, by)
    }
  }
  function dropSent(by?: SendingPage): void {
    const owner = active.currentIfOpen()?.identity.draftOwner()
    const sentIds = sentRows()
    if (owner === undefined || sentIds.size === 0) return
    const open = drafts.list(owner).filter(({ place, size }) => place === 'open' && size > 0)
    for (const { id } of open) dropSentOf(id, sentIds, by)
  }

  return {
    dropSent,
    requireCurrent({ id, revision }) {
      if (revision < drafts.revisionAtStart(id)) throw refused('review-of-old-draft')
    },
    list() {
      const owner = active.current().identity.draftOwner()
      dropSent()
      return { owner, drafts: drafts.list(owner), ...(memoryOnly === null ? {} : { memoryOnly }) }
    },
    load({ id, edit }) {
      const before = present(drafts.load(id))
      const sentIds = sentRows()
      // A template is no draft of orders: the rows it was made from may be sent again and again.
      if (before.place === 'template' || sentIds.size === 0) return { ...before, ...savedOf(id, edit) }
      dropSentOf(id, sentIds)
      const draft = present(drafts.load(id))
      const rows = draft.rows.filter((row) => !sentIds.has(row.id))
      return { ...draft, rows, ...savedOf(id, edit) }
    },
    create: (draft) => saved(() => drafts.create(active.current().identity.draftOwner(), draft)),
    change: ({ id, name, place }) =>
      saved(() =>
        present(
          drafts.change(id, { ...(name === undefined ? {} : { name }), ...(place === undefined ? {} : { place }) }),
        ),
      ),
    edit({ id, edit, name }) {
      const rows = sentRows()
      if (rows.size > 0 && drafts.load(id)?.place !== 'template') {
        dropSentOf(id, rows)
        // A change of a row that is about to go would be lost with it.
        const changed = new Set(edit.change.flatMap((row) => (rows.has(row.id) ? [row.id] : [])))
        if (hasAny(id, changed)) throw refused('draft-has-sent-rows')
      }
      const insert = edit.insert.filter(({ row }) => !rows.has(row.id))
      const after = present(saved(() => drafts.edit(id, { ...edit, insert }, { name })))
      const touched = [...edit.change.map((row) => row.id), ...insert.map(({ row }) => row.id)]
      for (const row of touched) changedIn.set(row, after.revision)
      for (const row of edit.remove) changedIn.delete(row)
      return {
        revision: after.revision,
        sent: edit.insert.flatMap(({ row }) => (rows.has(row.id) ? [row.id] : [])),
      }
    },
  }
}

/** Sent rows that stay, at their places and under new IDs: rows under the old IDs count as sent. */
function again(
  rows: readonly DraftRow[],
  sentIds: SentRowIds,
  newIds: Readonly<Record<string, string>>,
): DraftEdit['insert'] {
  const remaining = rows.flatMap((row) => {
    const newId = newIds[row.id]
    if (newId !== undefined) return [{ ...row, id: newId }]
    return sentIds.has(row.id) ? [] : [row]
  })
  const ids = new Set(Object.values(newIds))
  return remaining.flatMap((row, at) => (ids.has(row.id) ? [{ row, after: remaining[at - 1]?.id ?? null }] : []))
}

function present<Result>(value: Result | null): Result {
  if (value === null) throw refused('draft-unknown')
  return value
}

function saved<Answer>(save: () => Answer): Answer {
  try {
    return save()
  } catch (error) {
    if (error instanceof ServiceError) throw error
    throw refused('draft-unsaved', { reason: diskProblem(error) })
  }
}
