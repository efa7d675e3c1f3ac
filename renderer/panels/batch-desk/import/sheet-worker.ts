import { readSheets } from '@/shared/sheets/read-sheets'
import { speak, t } from '@/shared/languages/text'
import { SheetError, type SheetSource, type Workbook } from '@/shared/sheets/cells/workbook'

/** Request to the worker, with the language of its texts; null is English. */
export interface SheetRequest {
  readonly id: number
  readonly source: SheetSource
  readonly language: typeof globalThis.volleyLanguage | null
}
/** Response of the worker: the workbook, or a problem as a sentence for the trader. */
export type SheetAnswer =
  | { readonly id: number; readonly book: Workbook }
  | { readonly id: number; readonly problem: string }

function answerTo(id: number, source: SheetSource): SheetAnswer {
  try {
    return { id, book: readSheets(source) }
  } catch (error) {
    // Any other error is a bug. The sheet is rejected as a whole.
    return { id, problem: error instanceof SheetError ? error.message : t('The sheet could not be read.') }
  }
}

globalThis.addEventListener('message', ({ data: { id, source, language } }: MessageEvent<SheetRequest>) => {
  if (language) speak(language.language, language.catalog)
  globalThis.postMessage(answerTo(id, source))
})
