import type { Category, Side } from '@/shared/exchange/protocol/fields'
import type { Workbook } from '@/shared/sheets/cells/workbook'
import { createAccountStore } from '@/renderer/state/bridge/account-session'

/** Ends of a ladder as decimal text, and its side. */
export interface LadderRange {
  readonly category: Category
  readonly symbol: string
  readonly side: Side
  readonly from: string
  readonly to: string
}

/** Dialog that adds rows to the draft; `book` is the table or workbook to import. */
export type ImportDialog =
  | { readonly kind: 'ladder'; readonly range: LadderRange | null }
  | { readonly kind: 'import'; readonly book: Workbook | null }

/** Command for the rows of the sheet, from outside of the sheet. */
export type SheetCommand = 'replace' | 'sort' | 'move-up' | 'move-down'

interface DeskView {
  /** Batch on display; null for the draft. */
  readonly batchId: string | null
  readonly importDialog: ImportDialog | null
  /** The initial document was chosen. */
  readonly hasOpened: boolean
  /** Executed by the sheet as soon as it is shown. */
  readonly command: SheetCommand | null
}

/** View state of the batch desk. */
export const useDeskView = createAccountStore<DeskView>({
  batchId: null,
  importDialog: null,
  hasOpened: false,
  command: null,
})
export const showDraft = (): void => useDeskView.setState({ batchId: null })
export const showBatch = (batchId: string): void => useDeskView.setState({ batchId })
export const openLadder = (): void => useDeskView.setState({ importDialog: { kind: 'ladder', range: null } })
/** Opens the ladder form with chosen ends; number and size of the orders are entered there. */
export const openLadderOver = (range: LadderRange): void =>
  useDeskView.setState({ importDialog: { kind: 'ladder', range } })
export const openImport = (book: Workbook | null): void =>
  useDeskView.setState({ importDialog: { kind: 'import', book } })
export const commandSheet = (command: SheetCommand | null): void => useDeskView.setState({ command })
export const closeImportDialog = (): void => useDeskView.setState({ importDialog: null })
