import type { Category } from '@/shared/exchange/protocol/fields'
import type { DraftEdit } from './draft-edit'
import type { DraftColumn, DraftRow } from './draft-row'

/**
 * `closed`: not on the desk, but listed. `template`: never sent itself; drafts are made from it. `deleted`: hidden, and
 * restorable for a limited time.
 */
export const draftPlaces = ['open', 'closed', 'template', 'deleted'] as const
export type DraftPlace = (typeof draftPlaces)[number]

/** A draft without its rows, as tabs and lists show it. */
export interface DraftHead {
  /** Never changes; the page chooses it. */
  readonly id: string
  /** The account; the profile and its key while the account is unknown. */
  readonly owner: string
  readonly name: string
  readonly place: DraftPlace
  /** Increases with every change, of the rows or other fields. */
  readonly revision: number
  /** Number of rows. */
  readonly size: number
  /** Unix ms; 0 for drafts from before this field existed. */
  readonly changedAt: number
}

/** A batch before it is sent: a stored document of an account. */
export interface Draft extends DraftHead {
  readonly rows: readonly DraftRow[]
}

/** A draft as requested by a window. */
export interface ReadDraft extends Draft {
  /** True if the edit of the request is on disk; absent where this is not known. */
  readonly isSaved?: true
}

export interface DraftChange {
  readonly head: DraftHead
  readonly edit: DraftEdit
  /** Set if the removed rows became orders. */
  readonly sent?: SentRows
}

/** Rows of a draft that became orders. */
export interface SentRows {
  /** Unix ms. */
  readonly at: number
  /** New IDs, by ID, of the rows that stay: they were changed after the review. */
  readonly newIds: Readonly<Record<string, string>>
}

/** A draft was sent. Published to every page that may show it, adapted to each. */
export interface DraftSent {
  readonly id: string
  readonly name: string
  /** Unix ms. */
  readonly at: number
  /** True if another page sent it. */
  readonly isExternal: boolean
  /** Numbers of the rows that another page changed after the review. They stay in the draft with that change. */
  readonly changed: readonly number[]
}

export interface Fix {
  readonly label: string
  readonly value: string
  readonly category?: Category
}

/** Finding about a cell, a row (field null) or the whole batch (rowId null). */
export interface Problem {
  readonly rowId: string | null
  readonly field: DraftColumn | null
  /** `unchecked` is a separate level: a check that could not run has not passed. */
  readonly level: 'error' | 'warning' | 'unchecked'
  /** Rule as a short stable identifier: 'tick', 'lot', 'minimum', 'number', 'required', 'choice'… */
  readonly rule: string
  /** Sentence for the trader that names the rule and its value. */
  readonly message: string
  /** Value that a keypress writes into the cell, with the category of its row if it changes too. */
  readonly fix?: Fix
}
