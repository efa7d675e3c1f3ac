import { t } from '@/shared/languages/text'
import { MAX_SOURCE_BYTES, SheetError, type SheetSource } from '@/shared/sheets/cells/workbook'

/** Content of a drop or paste before files are read. */
export interface Offered {
  readonly html: string
  readonly text: string
  readonly file: File | null
}

/** Reads the content of a clipboard or a drop. Must be called during the event, because it is empty afterwards. */
export const offeredBy = (data: DataTransfer | null): Offered => ({
  html: data?.getData('text/html') ?? '',
  text: data?.getData('text/plain') ?? '',
  file: data?.files?.[0] ?? null,
})

/** True if the dragged content can be a sheet. Panels of the workspace are dragged as well. */
export const carriesSheet = (data: DataTransfer | null): boolean =>
  data !== null && [t('Files'), 'text/html'].some((kind) => data.types.includes(kind))

const hasTable = (html: string): boolean => /<table[\s>]/i.test(html)

/** Bytes of the file, if it does not exceed the size limit. */
export async function fileSource(file: File): Promise<SheetSource> {
  if (file.size > MAX_SOURCE_BYTES)
    throw new SheetError(t`${file.name} is larger than ${MAX_SOURCE_BYTES / 1024 / 1024} MB.`)
  return { kind: 'file', name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}

/** A file that can be a sheet. Images are excluded, because spreadsheets copy an image with their cells. */
export const sheetFileOf = ({ html, file }: Offered): File | null =>
  file === null || hasTable(html) || file.type.startsWith('image/') ? null : file

/**
 * Most detailed content: a table has the values of its cells, text only their appearance. A file has priority over its
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
