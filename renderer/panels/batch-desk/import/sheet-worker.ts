import { readSheets } from '@/shared/sheets/read-sheets'
import { SheetError, type SheetSource, type Workbook } from '@/shared/sheets/cells/workbook'

/** What the worker answers: the workbook, or why there is none, in a sentence for the trader. */
export type SheetAnswer =
  | { readonly id: number; readonly book: Workbook }
  | { readonly id: number; readonly problem: string }

function answerTo(id: number, source: SheetSource): SheetAnswer {
  try {
    return { id, book: readSheets(source) }
  } catch (error) {
    // What is no fault of the file's is a fault of ours: it is not read half.
    return { id, problem: error instanceof SheetError ? error.message : 'The sheet could not be read.' }
  }
}

globalThis.addEventListener(
  'message',
  ({ data }: MessageEvent<{ readonly id: number; readonly source: SheetSource }>) =>
    globalThis.postMessage(answerTo(data.id, data.source)),
)
