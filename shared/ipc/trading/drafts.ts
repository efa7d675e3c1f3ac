import { z } from 'zod'
import { t } from '@/shared/languages/text'
import { draftPlaces, type DraftHead, type ReadDraft } from '@/shared/trading/batch/draft/draft'
import { type DraftEdit, noEdit } from '@/shared/trading/batch/draft/draft-edit'
import { MAX_DRAFT_NAME } from '@/shared/trading/batch/draft/draft-name'
import { method, reading } from '@/shared/ipc/transport/method'
import { MAX_CELL_CHARACTERS, type DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** A draft is typed by a person: more rows are a mistake. */
export const MAX_DRAFT_ROWS = 2000
/** Limit of open drafts of an account. */
export const MAX_OPEN_DRAFTS = 24
/** Limit of stored drafts of an account, including closed ones. */
export const MAX_DRAFTS = 500
/** Limit of changed or inserted rows in an edit. With the longest texts they still fit into one call. */
const ROWS_PER_EDIT = 100
/** Limit of removed rows in an edit. */
const REMOVALS_PER_EDIT = 2000

const text = z.string().max(MAX_CELL_CHARACTERS)
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
  takeProfit: text,
  stopLoss: text,
  stpMode: text,
  clientOid: text,
  note: text,
})

/** A row as typed: texts of at most 200 characters, otherwise not validated. */
export const DraftRowInput = cells.extend({ id: rowId }) satisfies z.ZodType<DraftRow>

const DraftEditInput = z.strictObject({
  remove: z.array(rowId).max(REMOVALS_PER_EDIT),
  change: z.array(z.strictObject({ id: rowId, cells: cells.partial() })).max(ROWS_PER_EDIT),
  insert: z.array(z.strictObject({ row: DraftRowInput, after: rowId.nullable() })).max(ROWS_PER_EDIT),
  order: z.array(rowId).max(MAX_DRAFT_ROWS).optional(),
})

/** A name as typed, without blanks around it: 1 to 60 characters. */
export const DraftName = z.string().trim().min(1).max(MAX_DRAFT_NAME)

export const DraftId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, t('must be 1 to 64 letters, digits, _ or -'))

const EditName = z.string().min(1).max(64)

/**
 * The drafts of the current owner. An edit names a draft by its ID, which is unique over all accounts: it changes the
 * intended draft, even after a change of the account.
 */
export const draftMethods = {
  /** Every draft of the current owner, in any place. At least one is open. */
  'drafts.list': reading<{
    readonly owner: string
    readonly drafts: readonly DraftHead[]
    /** Reason if drafts are in memory only and end with the application. Absent while they are on disk. */
    readonly memoryOnly?: string
  }>()(z.strictObject({})),
  /** `edit`: the name of an edit without a reply. */
  'drafts.load': reading<ReadDraft>()(z.strictObject({ id: DraftId, edit: EditName.optional() })),
  /** Creates an empty draft of the account on screen. An existing draft with this ID is returned unchanged. */
  'drafts.create': method<DraftHead>()(
    z.strictObject({ id: DraftId, name: DraftName.optional(), place: z.enum(['open', 'template']).optional() }),
  ),
  /** Renames, closes, opens or deletes. */
  'drafts.change': method<DraftHead>()(
    z.strictObject({
      id: DraftId,
      name: DraftName.optional(),
      place: z.enum(draftPlaces).optional(),
    }),
  ),
  /**
   * Replies after the edit is stored. `sent` names the inserted rows that have become orders: they are not inserted. An
   * edit of a closed draft opens it again. `name`: `drafts.load` states by it that the edit was stored.
   */
  'drafts.edit': method<{ readonly revision: number; readonly sent: readonly string[] }>()(
    z.strictObject({ id: DraftId, edit: DraftEditInput, name: EditName.optional() }),
  ),
} as const

/** An edit as the input of `drafts.edit`. */
export const editInput = ({ remove, change, insert, order }: DraftEdit): z.input<typeof DraftEditInput> => ({
  remove: [...remove],
  change: [...change],
  insert: [...insert],
  ...(order === undefined ? {} : { order: [...order] }),
})

/** An edit of any size as edits that fit into one call each. */
export function partsOf({ remove, change, insert, order }: DraftEdit): readonly DraftEdit[] {
  const parts: DraftEdit[] = []
  for (let at = 0; at < remove.length; at += REMOVALS_PER_EDIT)
    parts.push({ ...noEdit, remove: remove.slice(at, at + REMOVALS_PER_EDIT) })
  for (let at = 0; at < change.length; at += ROWS_PER_EDIT)
    parts.push({ ...noEdit, change: change.slice(at, at + ROWS_PER_EDIT) })
  for (let at = 0; at < insert.length; at += ROWS_PER_EDIT)
    parts.push({ ...noEdit, insert: insert.slice(at, at + ROWS_PER_EDIT) })
  // The named rows exist at that point.
  if (order !== undefined) parts.push({ ...noEdit, order })
  return parts
}
