import { z } from 'zod'
import { draftPlaces, type Draft, type DraftHead } from '../trading/batch/draft'
import { type DraftEdit, nothing } from '../trading/batch/draft-edit'
import { MAX_DRAFT_NAME } from '../trading/batch/draft-name'
import { method, reading } from './method'
import type { DraftRow } from '../trading/batch/draft-row'

/** A draft is written by hand: more than this is a mistake. */
export const MAX_DRAFT_ROWS = 2000
/** Drafts of one account that stand on the desk at once. */
export const MAX_OPEN_DRAFTS = 24
/** Drafts of one account that are kept, closed ones included. */
export const MAX_DRAFTS = 500
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

/** A name as typed, without blanks around it: 1 to 60 characters. */
export const DraftName = z.string().trim().min(1).max(MAX_DRAFT_NAME)

const draftId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -')

/**
 * The drafts of the account in use. A draft is named by its ID, which no other account has: an edit lands where it was
 * meant, whatever is in use by then.
 */
export const draftMethods = {
  /** Every draft of the account in use, whatever its place; one of them is open. */
  'drafts.list': reading<{ readonly owner: string; readonly drafts: readonly DraftHead[] }>()(z.strictObject({})),
  'drafts.load': reading<Draft>()(z.strictObject({ id: draftId })),
  /** Makes an empty draft of the account on screen; one with this ID that is there already is answered as it is. */
  'drafts.create': method<DraftHead>()(
    z.strictObject({ id: draftId, name: DraftName.optional(), place: z.enum(['open', 'template']).optional() }),
  ),
  /** Renames, closes, opens or deletes. */
  'drafts.change': method<DraftHead>()(
    z.strictObject({
      id: draftId,
      name: DraftName.optional(),
      place: z.enum(draftPlaces).optional(),
    }),
  ),
  /**
   * Answers once the edit is kept. `sent` names the rows to be inserted that became orders meanwhile: they stay out.
   * What is typed into a draft that was closed meanwhile opens it again.
   */
  'drafts.edit': method<{ readonly revision: number; readonly sent: readonly string[] }>()(
    z.strictObject({ id: draftId, edit: DraftEditInput }),
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
