import { readSheets } from '@/shared/sheets/read-sheets'
import { speak } from '@/shared/languages/text'
import { SheetError, type SheetSource, type Workbook } from '@/shared/sheets/cells/workbook'

/** What the worker is asked, with the language to answer in; null is English. */
export interface SheetAsk {
  readonly id: number
  readonly source: SheetSource
  readonly spoken: typeof globalThis.volleyLanguage | null
}
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

globalThis.addEventListener('message', ({ data: { id, source, spoken } }: MessageEvent<SheetAsk>) => {
  if (spoken) speak(spoken.language, spoken.catalogue)
  globalThis.postMessage(answerTo(id, source))
})
