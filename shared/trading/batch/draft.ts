import type { DraftEdit } from './draft-edit'

/**
 * A batch is a document: rows of text until they are orders. Every cell is what the user typed, so that nothing is
 * lost or silently changed; `rowToOrder` says what it means and `checkBatch` what is wrong with it.
 */
export const draftColumns = ['category', 'symbol', 'side', 'posSide', 'orderType', 'timeInForce', 'price', 'qty', 'stpMode', 'clientOid', 'note'] as const
export type DraftColumn = (typeof draftColumns)[number]

export type DraftRow = { readonly [Column in DraftColumn]: string } & {
  /** Stable while the row is edited, moved or sorted. */
  readonly id: string
  /** Unticked rows stay in the document and are not sent. */
  readonly include: boolean
}

/** The draft of one account, as it is kept. */
export interface Draft {
  /** The account; the profile and its key for as long as nobody knows the account. */
  readonly owner: string
  /** Grows by one with every change. */
  readonly revision: number
  readonly rows: readonly DraftRow[]
}

/** What has become different in a draft with this revision. */
export interface DraftChange {
  readonly owner: string
  readonly revision: number
  readonly edit: DraftEdit
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
  /** The value one keypress would put into the cell. */
  readonly fix?: { readonly label: string; readonly value: string }
}
