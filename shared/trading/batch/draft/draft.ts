import type { Category } from '@/shared/exchange/protocol/fields'
import type { DraftEdit } from './draft-edit'
import type { DraftColumn, DraftRow } from './draft-row'

/**
 * `closed`: not on the desk, and found again. `template`: never sent itself; drafts are made from it. `deleted`:
 * nowhere to be seen; for a while it can be taken back.
 */
export const draftPlaces = ['open', 'closed', 'template', 'deleted'] as const
export type DraftPlace = (typeof draftPlaces)[number]

/** A draft without its rows, as tabs and lists show it. */
export interface DraftHead {
  /** For ever; the page chooses it. */
  readonly id: string
  /** The account; the profile and its key for as long as nobody knows the account. */
  readonly owner: string
  readonly name: string
  readonly place: DraftPlace
  /** Grows by one with every change, of the rows or of the rest. */
  readonly revision: number
  /** How many rows it has. */
  readonly size: number
  /** ms since the epoch; 0 where it is older than that was noted. */
  readonly changedAt: number
}

/** A batch before it is sent: a document of one account, as it is kept. */
export interface Draft extends DraftHead {
  readonly rows: readonly DraftRow[]
}

/** A draft as a window reads it. */
export interface ReadDraft extends Draft {
  /** True if the edit of the request is on disk; absent where this is not known. */
  readonly isSaved?: true
}

/** What has become different in a draft, and what it is now. */
export interface DraftChange {
  readonly head: DraftHead
  readonly edit: DraftEdit
  /** The rows it removes became orders; ms since the epoch. */
  readonly sent?: { readonly at: number }
}

/** A draft was sent: said to every page that may show it, each in its own terms. */
export interface DraftSent {
  readonly id: string
  readonly name: string
  /** ms since the epoch. */
  readonly at: number
  /** Another page sent it than the one that is told. */
  readonly isExternal: boolean
  /** Numbers of the rows that another page changed after the review: they stay in the draft as they are now. */
  readonly changed: readonly number[]
}

export interface Fix {
  readonly label: string
  readonly value: string
  readonly category?: Category
}

/** One finding about one cell, one row (field null) or the whole batch (rowId null). */
export interface Problem {
  readonly rowId: string | null
  readonly field: DraftColumn | null
  /** `unchecked` is its own mark: a check that could not run has not passed. */
  readonly level: 'error' | 'warning' | 'unchecked'
  /** The rule, as a short stable word: 'tick', 'lot', 'minimum', 'number', 'required', 'choice'… */
  readonly rule: string
  /** A sentence for the trader that names the rule and its value. */
  readonly message: string
  /** The value one keypress would put into the cell, and the category of its row where that belongs to it. */
  readonly fix?: Fix
}
