import { t } from '@/shared/languages/text'
import { SheetError, type SheetSource, type Workbook } from '@/shared/sheets/cells/workbook'
import type { SheetAnswer, SheetRequest } from './sheet-worker'
import { startWorker } from '@/renderer/kit/workers/start-worker'

/** Timeout of a read. Sheets within the size limits take less. */
const LONGEST_READ_MS = 20_000

let worker: Worker | null = null
let last = 0

/** Keeps the bytes of a text file, because its encoding may have to be changed. */
const withFile = (book: Workbook, source: SheetSource): Workbook =>
  source.kind === 'file' && book.encoding !== undefined ? { ...book, file: source } : book

/** Terminates the worker after a failure; the next sheet gets a new one. */
function discardWorker(): void {
  worker?.terminate()
  worker = null
}

/**
 * Reads a clipboard or a file as sheets, off the main thread.
 *
 * @throws SheetError with a sentence for the trader, also when the reading takes too long.
 */
export function readSource(source: SheetSource): Promise<Workbook> {
  worker ??= startWorker('sheets')
  const reader = worker
  const id = (last += 1)
  return new Promise((resolve, reject) => {
    const settled = new AbortController()
    const timer = setTimeout(() => fail(t('Reading the sheet took too long.')), LONGEST_READ_MS)
    function settle(): void {
      clearTimeout(timer)
      settled.abort()
    }
    function fail(message: string): void {
      settle()
      discardWorker()
      reject(new SheetError(message))
    }
    const onAnswer = ({ data }: MessageEvent<SheetAnswer>): void => {
      if (data.id !== id) return
      settle()
      if ('book' in data) resolve(withFile(data.book, source))
      else reject(new SheetError(data.problem))
    }
    reader.addEventListener('message', onAnswer, settled)
    reader.addEventListener('error', () => fail(t('The sheet could not be read.')), settled)
    reader.postMessage({ id, source, language: globalThis.volleyLanguage ?? null } satisfies SheetRequest)
  })
}
