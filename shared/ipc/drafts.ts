import { z } from 'zod'
import type { Draft } from '../trading/batch/draft'
import { type DraftEdit, nothing } from '../trading/batch/draft-edit'
import { method } from './method'
import type { DraftRow } from '../trading/batch/draft-row'

/** A draft is written by hand: more than this is a mistake. */
export const MAX_DRAFT_ROWS = 2000
/** Rows that one edit may change or insert; with the longest texts they still fit into one call. */
const ROWS_PER_EDIT = 100
/** Rows that one edit may take out. */
const REMOVALS_PER_EDIT = 2000

const text = z.string().max(200)
const rowId = z.string().max(40)
const cells = z.strictObject({
  include: z.boolean(),
  category: text,
  symbol: text,
  side: text,
  posSide: text,
  orderType: text,
  timeInForce: text,
  price: text,
  qty: text,
  stpMode: text,
  clientOid: text,
  note: text,
})

/** A row as typed: texts of at most 200 characters, unchecked beyond that; a draft may hold nonsense. */
export const DraftRowInput = cells.extend({ id: rowId }) satisfies z.ZodType<DraftRow>

const DraftEditInput = z.strictObject({
  remove: z.array(rowId).max(REMOVALS_PER_EDIT),
  change: z.array(z.strictObject({ id: rowId, cells: cells.partial() })).max(ROWS_PER_EDIT),
  insert: z.array(z.strictObject({ row: DraftRowInput, after: rowId.nullable() })).max(ROWS_PER_EDIT),
})

/** Reading and editing of drafts. Both name the owner or answer it, so that no edit lands in another account. */
export const draftMethods = {
  /** The draft of the account in use. */
  'drafts.load': method<Draft>()(z.strictObject({})),
  /**
   * Edits the draft of this owner, also while another account is in use; answers once the edit is kept. `sent` names
   * the rows to be inserted that became orders meanwhile: they stay out.
   */
  'drafts.edit': method<{ readonly revision: number; readonly sent: readonly string[] }>()(
    z.strictObject({ owner: z.string().max(200), edit: DraftEditInput }),
  ),
} as const

/** An edit of any size as edits that fit into one call each. */
export function partsOf({ remove, change, insert }: DraftEdit): readonly DraftEdit[] {
  const parts: DraftEdit[] = []
  for (let at = 0; at < remove.length; at += REMOVALS_PER_EDIT)
    parts.push({ ...nothing, remove: remove.slice(at, at + REMOVALS_PER_EDIT) })
  for (let at = 0; at < change.length; at += ROWS_PER_EDIT)
    parts.push({ ...nothing, change: change.slice(at, at + ROWS_PER_EDIT) })
  for (let at = 0; at < insert.length; at += ROWS_PER_EDIT)
    parts.push({ ...nothing, insert: insert.slice(at, at + ROWS_PER_EDIT) })
  return parts
}
