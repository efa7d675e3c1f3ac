import type { Random } from '@/shared/base/random'
import type { CheckedInputOf, OutputOf } from '@/shared/ipc/contract'
import type { DraftHead, DraftSent, ReadDraft } from '@/shared/trading/batch/draft/draft'
import { type DraftEdit, removal } from '@/shared/trading/batch/draft/draft-edit'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import type { Caller } from '@/electron/base/caller'
import type { Clock } from '@/shared/base/clock'
import type { ActiveSession } from '@/electron/app/session/active-session'
import { refused, ServiceError } from '@/electron/base/service-error'
import { profileDraft } from '@/electron/app/session/journal-name'
import { diskProblem } from '@/electron/base/place/disk-problem'
import { UNCLAIMED, type Drafts } from '@/electron/base/storage/records/drafts'

/** Drafts of the active account, and their rows after a send. */
export interface AccountDrafts {
  list(): OutputOf<'drafts.list'>
  /** Without rows that became orders. */
  load(ask: CheckedInputOf<'drafts.load'>): ReadDraft
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
  readonly notify: (newsOf: (caller: Caller) => DraftSent | null) => void
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
  /** Revision of each draft in which a row was removed, by row ID. Kept for this run only. */
  const removedIn = new Map<string, Map<string, number>>()
  function noteRemoved(id: string, rows: readonly string[], revision: number): void {
    const ofDraft = removedIn.get(id) ?? new Map<string, number>()
    removedIn.set(id, ofDraft)
    for (const row of rows) ofDraft.set(row, revision)
  }
  /** Rows removed before this start are unknown. */
  function removedSince(id: string, since: number | undefined): Pick<ReadDraft, 'removed'> {
    if (since === undefined || since < drafts.revisionAtStart(id)) return {}
    const removed = [...(removedIn.get(id) ?? [])].filter(([, revision]) => revision > since)
    return { removed: removed.map(([row]) => row) }
  }
  const sentRows = (): ReadonlySet<string> => new Set(active.currentIfOpen()?.ordersIfReady()?.sentDraftRows())

  /** The same rows with new IDs, since their previous IDs count as sent. */
  function again(rows: readonly DraftRow[]): DraftEdit['insert'] {
    const own = rows.map((row) => ({ ...row, id: Buffer.from(random.bytes(ROW_ID_BYTES)).toString('hex') }))
    return own.map((row, at) => ({ row, after: own[at - 1]?.id ?? null }))
  }

  function dropSentOf(id: string, sent: ReadonlySet<string>, by?: SendingPage): void {
    const draft = drafts.load(id)
    const rows = draft?.rows.filter((row) => sent.has(row.id)) ?? []
    if (draft === null || rows.length === 0) return
    const late = by?.draft.id === id ? rows.filter((row) => (changedIn.get(row.id) ?? 0) > by.draft.revision) : []
    const at = clock.now()
    try {
      const after = drafts.edit(id, { ...removal(rows.map((row) => row.id)), insert: again(late) }, { at })
      if (after !== null)
        noteRemoved(
          id,
          rows.map((row) => row.id),
          after.revision,
        )
      if (after?.size === 0) drafts.change(id, { place: 'closed' })
      for (const row of rows) changedIn.delete(row.id)
      if (by?.draft.id !== id) return
      const numbers = late.map((row) => draft.rows.indexOf(row) + 1)
      notify((caller) => {
        const isExternal = caller !== by.caller
        if (!isExternal && numbers.length === 0) return null
        return { id, name: draft.name, at, isExternal, changed: numbers }
      })
    } catch {
      // The orders are being sent: a disk error must not make their acceptance look like a failure. Loading also omits
      // the rows.
    }
  }
  function dropSent(by?: SendingPage): void {
    const owner = active.currentIfOpen()?.identity.draftOwner()
    const sent = sentRows()
    if (owner === undefined || sent.size === 0) return
    const open = drafts.list(owner).filter(({ place, size }) => place === 'open' && size > 0)
    for (const { id } of open) dropSentOf(id, sent, by)
  }

  return {
    dropSent,
    requireCurrent({ id, revision }) {
      if (revision < drafts.revisionAtStart(id))
        throw refused('review: the draft was changed since, so nothing was sent. Go back and review it again', 'review')
    },
    list() {
      const owner = active.current().identity.draftOwner()
      dropSent()
      return { owner, drafts: drafts.list(owner), ...(memoryOnly === null ? {} : { memoryOnly }) }
    },
    load({ id, since }) {
      const before = known(drafts.load(id))
      const sent = sentRows()
      // A template is not a draft of orders: its source rows can be sent repeatedly.
      if (before.place === 'template' || sent.size === 0) return { ...before, ...removedSince(id, since) }
      dropSentOf(id, sent)
      const draft = known(drafts.load(id))
      const rows = draft.rows.filter((row) => !sent.has(row.id))
      return { ...draft, rows, ...removedSince(id, since) }
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
      const touched = [...edit.change.map((one) => one.id), ...insert.map(({ row }) => row.id)]
      for (const row of touched) changedIn.set(row, after.revision)
      for (const row of edit.remove) changedIn.delete(row)
      noteRemoved(id, edit.remove, after.revision)
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
