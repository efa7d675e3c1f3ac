import { unzipSync } from 'fflate'
import { t } from '@/shared/languages/text'
import { MAX_SOURCE_BYTES, SheetError } from '@/shared/sheets/cells/workbook'

/** Limit of an unpacked part of a workbook: a sheet of 200,000 cells takes about 15 MB. */
const MAX_PART_BYTES = 48 * 1024 * 1024
/** Limit of all unpacked parts together. */
const MAX_UNPACKED_BYTES = 96 * 1024 * 1024
/** Limit of entries in an archive. A workbook has some dozens. */
const MAX_ENTRIES = 10_000

/** The parts of a workbook that are read. Pictures, macros and the rest stay packed. */
const isRead = (name: string): boolean =>
  /^xl\/(_rels\/[^/]+\.rels|(workbook|styles|sharedStrings)\d*\.xml|worksheets\/[^/]+\.xml)$/i.test(name)

/** The parts of a workbook as text, by their paths in lower case. */
export type Parts = ReadonlyMap<string, string>

const tooLarge = t('The workbook is too large when unpacked; save the required rows as a separate workbook.')

/**
 * Unpacks a workbook. Sizes are limited by the archive's declaration before unpacking, and excess data is truncated
 * there and then fails as incomplete XML.
 *
 * @throws SheetError if it is no archive, is encrypted, or too large.
 */
export function unpack(bytes: Uint8Array): Parts {
  if (bytes.length > MAX_SOURCE_BYTES) throw new SheetError(tooLarge)
  let entries = 0
  let unpacked = 0
  const filter = ({ name, originalSize }: { readonly name: string; readonly originalSize: number }): boolean => {
    entries += 1
    if (entries > MAX_ENTRIES) throw new SheetError(tooLarge)
    if (!isRead(name)) return false
    unpacked += originalSize
    if (originalSize > MAX_PART_BYTES || unpacked > MAX_UNPACKED_BYTES) throw new SheetError(tooLarge)
    return true
  }
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    return new Map(
      Object.entries(unzipSync(bytes, { filter })).map(([name, part]) => [name.toLowerCase(), decoder.decode(part)]),
    )
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw new SheetError(t('The file is not a whole .xlsx workbook: it cannot be unpacked.'))
  }
}
