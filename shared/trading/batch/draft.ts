import type { DraftEdit } from './draft-edit'
import type { DraftColumn, DraftRow } from './draft-row'

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
