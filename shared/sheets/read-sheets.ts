import { t } from '@/shared/languages/text'
import { encodingNames, type Encoding } from './cells/encodings'
import { decodeText } from './text/decode-text'
import { readText, readTextFile } from './text/delimited-text'
import { readHtml } from './html/read-html'
import { MAX_SOURCE_BYTES, SheetError, type FileSource, type SheetSource, type Workbook } from './cells/workbook'
import { readXlsx } from './xlsx/read-xlsx'
import { isSpreadsheetMl, readSpreadsheetMl } from './xlsx/spreadsheetml'

const zipHead = [0x50, 0x4b]
const compoundHead = [0xd0, 0xcf]
const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean => head.every((byte, at) => bytes[at] === byte)

/** The encoding that a page declares. */
const namedEncoding = (bytes: Uint8Array): Encoding | null => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048))
  const label =
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ??
    /^<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1]
  try {
    const name = label === undefined ? null : new TextDecoder(label).encoding
    return encodingNames.find((encoding) => encoding === (name === 'gbk' ? 'gb18030' : name)) ?? null
  } catch {
    return null
  }
}

const isPage = (text: string): boolean => /^\s*<(!doctype html|html|head|meta|style|table|div|body|\?xml)/i.test(text)

/** Determines the type of a file by its content, not by its name. */
function readFile({ name, bytes, encoding }: FileSource): Workbook {
  if (startsWith(bytes, zipHead) || startsWith(bytes, compoundHead)) return readXlsx(name, bytes)
  const decoded = decodeText(bytes, encoding ?? namedEncoding(bytes))
  if (decoded === null) throw new SheetError(t`${name} is neither a workbook (.xlsx) nor text (.csv, .tsv).`)
  const text = decoded.text.replace(/^\uFEFF/, '')
  if (isSpreadsheetMl(text)) return readSpreadsheetMl(name, text)
  if (!isPage(text)) return readTextFile(name, decoded)
  const page = readHtml(text, '')
  if (page.sheets[0]?.rows.length === 0) throw new SheetError(t`${name} is a web page or an XML file without a table.`)
  return { ...page, source: `${name}, ${page.source}` }
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
    throw new SheetError(t`That is larger than ${MAX_SOURCE_BYTES / 1024 / 1024} MB, more than any list of orders.`)
  switch (source.kind) {
    case 'text':
      return readText(source.text)
    case 'html':
      return readHtml(source.html, source.text)
    case 'file':
      return readFile(source)
  }
}
