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

/**
 * The richest of what is offered: a table says what its cells hold, text only what they show. A spreadsheet puts a
 * picture of the cells beside both, so a file counts only where there is no text.
 */
export async function sourceOf({ html, text, file }: Offered): Promise<SheetSource | null> {
  if (hasTable(html)) return { kind: 'html', html, text }
  if (text.trim() !== '') return { kind: 'text', text }
  return file === null ? null : fileSource(file)
}
