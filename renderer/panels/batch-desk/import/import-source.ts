import { MAX_SOURCE_BYTES, SheetError, type SheetSource } from '@/shared/sheets/cells/workbook'

/** What is dropped or pasted, before files are read. */
export interface Offered {
  readonly html: string
  readonly text: string
  readonly file: File | null
}

/** What a clipboard or a drop offers. It must be taken at once: after the event it is empty. */
export const offeredBy = (data: DataTransfer | null): Offered => ({
  html: data?.getData('text/html') ?? '',
  text: data?.getData('text/plain') ?? '',
  file: data?.files?.[0] ?? null,
})

/** Whether something is dragged here that could be a sheet; panels of the workspace are dragged, too. */
export const carriesSheet = (data: DataTransfer | null): boolean =>
  data !== null && ['Files', 'text/html'].some((kind) => data.types.includes(kind))

const hasTable = (html: string): boolean => /<table[\s>]/i.test(html)

/** The file's own bytes, if it is not too large to be a sheet. */
export async function fileSource(file: File): Promise<SheetSource> {
  if (file.size > MAX_SOURCE_BYTES)
    throw new SheetError(`${file.name} is larger than ${MAX_SOURCE_BYTES / 1024 / 1024} MB.`)
  return { kind: 'file', name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}

/** A file that may be a sheet. Images are none: spreadsheets copy one with their cells. */
export const sheetFileOf = ({ html, file }: Offered): File | null =>
  file === null || hasTable(html) || file.type.startsWith('image/') ? null : file

/**
 * The richest of the offers: a table has the values of its cells, text only their appearance. A file counts before its
 * name, which file managers offer as text.
 */
export async function sourceOf(offered: Offered): Promise<SheetSource | null> {
  const { html, text, file } = offered
  if (hasTable(html)) return { kind: 'html', html, text }
  const sheet = sheetFileOf(offered)
  if (sheet !== null) return fileSource(sheet)
  if (text.trim() !== '') return { kind: 'text', text }
  return file === null ? null : fileSource(file)
}
