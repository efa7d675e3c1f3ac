import { t } from '@/shared/languages/text'
import { SheetError, type SheetTable, type Workbook } from '@/shared/sheets/cells/workbook'
import { unpack, type Parts } from './parts'
import { readSharedStrings } from './shared-strings'
import { readStyles } from './styles'
import { readWorksheet, type WorkbookContext } from './worksheet'
import { readXml } from './xml'

interface SheetEntry {
  readonly name: string
  readonly relation: string
  readonly isHidden: boolean
}

/** Targets of the relations of a part, by their IDs. */
function readRelations(part: string | undefined): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  if (part === undefined) return targets
  readXml(part, {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id !== undefined && Target !== undefined) targets.set(Id, Target)
    },
  })
  return targets
}

/** Relations are relative to the folder of their part, or to the root if they begin with a slash. */
const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase()

/** Some programs number even single parts. */
const partNamed = (parts: Parts, name: RegExp): string | undefined => [...parts].find(([path]) => name.test(path))?.[1]

/** The sheets of a workbook, the open one, and the epoch of its dates. */
function readOutline(part: string) {
  const entries: SheetEntry[] = []
  let active = 0
  let is1904 = false
  readXml(part, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      else if (name === 'workbookView') active = Number(attributes.activeTab ?? 0)
      else if (name === 'sheet') {
        const relation = Object.entries(attributes).find(([attribute]) => /(^|:)id$/.test(attribute))?.[1] ?? ''
        entries.push({ name: attributes.name ?? '', relation, isHidden: (attributes.state ?? 'visible') !== 'visible' })
      }
    },
  })
  return { entries, active, is1904 }
}

function readSheet({ name, isHidden }: SheetEntry, part: string, context: WorkbookContext): SheetTable {
  const sheet = readWorksheet(name, part, context)
  return isHidden ? { ...sheet, remarks: [t('This sheet is hidden in the workbook.'), ...sheet.remarks] } : sheet
}

/** Sheets with cells. Charts have none. */
function readSheets(parts: Parts, entries: readonly SheetEntry[], context: WorkbookContext) {
  const targets = readRelations(partNamed(parts, /^xl\/_rels\/workbook\d*\.xml\.rels$/))
  return entries.flatMap((entry) => {
    const part = parts.get(pathOf(targets.get(entry.relation) ?? ''))
    return part === undefined ? [] : [{ entry, table: readSheet(entry, part, context) }]
  })
}

/** The head of a Windows compound file: an old .xls, or a workbook with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * Reads an .xlsx workbook as values, formats and hidden parts. Nothing in it is executed: of formulas the last result
 * is read, links are not followed, macros and pictures stay packed.
 *
 * @throws SheetError with a sentence for the trader.
 */
export function readXlsx(name: string, bytes: Uint8Array): Workbook {
  if (compoundFile.every((byte, at) => bytes[at] === byte))
    throw new SheetError(t('The workbook is under a password or an old .xls; save it as .xlsx without a password.'))
  const parts = unpack(bytes)
  const outline = partNamed(parts, /^xl\/workbook\d*\.xml$/)
  if (outline === undefined) throw new SheetError(t('The file holds no workbook; save it as .xlsx or .csv.'))
  const { entries, active, is1904 } = readOutline(outline)
  const context = {
    strings: readSharedStrings(partNamed(parts, /^xl\/sharedstrings\d*\.xml$/)),
    styles: readStyles(partNamed(parts, /^xl\/styles\d*\.xml$/)),
    is1904,
  }
  const sheets = readSheets(parts, entries, context)
  if (sheets.length === 0) throw new SheetError(t('The workbook has no sheet with cells.'))
  const open = sheets.findIndex(({ entry }) => entry === entries[active])
  return { source: name, sheets: sheets.map(({ table }) => table), active: Math.max(0, open) }
}
