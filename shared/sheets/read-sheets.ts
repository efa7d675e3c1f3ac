import { readText, readTextFile } from './text/delimited-text'
import { readHtml } from './html/read-html'
import { MAX_SOURCE_BYTES, SheetError, type SheetSource, type Workbook } from './cells/workbook'
import { readXlsx } from './xlsx/read-xlsx'

const zipHead = [0x50, 0x4b]
const compoundHead = [0xd0, 0xcf]
const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean => head.every((byte, at) => bytes[at] === byte)

/** A file by what it is, not by its name; names can lie. */
function readFile(name: string, bytes: Uint8Array): Workbook {
  if (startsWith(bytes, zipHead) || startsWith(bytes, compoundHead)) return readXlsx(name, bytes)
  // No text has a zero in it but UTF-16, which begins with its mark.
  const isText = bytes[0] === 0xff || bytes[0] === 0xfe || !bytes.subarray(0, 4096).includes(0)
  if (isText) return readTextFile(name, bytes)
  throw new SheetError(`${name} is neither a workbook (.xlsx) nor text (.csv, .tsv).`)
}

/**
 * Reads a clipboard or a file as sheets. Pure, so that it runs in a worker.
 *
 * @throws SheetError with a sentence for the trader.
 */
export function readSheets(source: SheetSource): Workbook {
  const size =
    source.kind === 'file' ? source.bytes.length : source.kind === 'html' ? source.html.length : source.text.length
  if (size > MAX_SOURCE_BYTES)
    throw new SheetError(`That is larger than ${MAX_SOURCE_BYTES / 1024 / 1024} MB, more than any list of orders.`)
  switch (source.kind) {
    case 'text':
      return readText(source.text)
    case 'html':
      return readHtml(source.html, source.text)
    case 'file':
      return readFile(source.name, source.bytes)
  }
}
