import { useMemo, useRef, useState } from 'react'
import { t } from '@/shared/languages/text'
import { readText } from '@/shared/sheets/text/delimited-text'
import type { Encoding } from '@/shared/sheets/cells/encodings'
import { SheetError, type SheetSource, type SheetTable, type Workbook } from '@/shared/sheets/cells/workbook'
import type { ColumnMapping } from '@/shared/trading/import/column-mapping'
import { noAnswers, type Answers } from '@/shared/trading/import/import-sheet'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { headerLine, importTable, type Decided, type Defaults } from './import-table'
import { readSource } from './sheet-reader'

/** Decisions about one table; reset for another table. */
interface Decisions extends Decided {
  readonly table: SheetTable
}

/** Import of a workbook: the selected sheet and the decisions about it. */
export function useImport(initial: Workbook | null, defaults: Defaults, isHedge: boolean) {
  const [text, setText] = useState('')
  const [workbook, setWorkbook] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [sheetAt, setSheetAt] = useState<number | null>(null)
  const [decisions, setDecisions] = useState<Decisions | null>(null)
  const remembered = useSettings(({ settings }) => settings.pasteMappings)
  const typed = useMemo(() => (text.trim() === '' ? null : readText(text)), [text])
  const book = workbook ?? typed
  const table = book?.sheets[sheetAt ?? book.active] ?? null
  const decided = decisions !== null && decisions.table === table ? decisions : null
  const [usual] = useState(defaults)
  const importResult = useMemo(
    () =>
      book === null || table === null ? null : importTable(book, table, remembered, usual, decided ?? {}, isHedge),
    [book, table, remembered, usual, decided, isHedge],
  )
  const latest = useRef(0)

  const decide = (next: Decided) => table !== null && setDecisions({ ...decided, ...next, table })

  /** Reads another source. The latest of several requests wins. */
  const load = async (source: Promise<SheetSource | null>): Promise<void> => {
    const requestNumber = (latest.current += 1)
    setBusy(true)
    setProblem(null)
    try {
      const sheet = await source
      const next = sheet === null ? null : await readSource(sheet)
      if (requestNumber !== latest.current || next === null) return
      setWorkbook(next)
      setSheetAt(null)
    } catch (error) {
      if (requestNumber !== latest.current) return
      setProblem(error instanceof SheetError ? error.message : t('The file could not be opened.'))
    } finally {
      if (requestNumber === latest.current) setBusy(false)
    }
  }

  return {
    text,
    /** True if the sheet is the content of the text field. */
    isTyped: workbook === null,
    book,
    busy,
    problem,
    sheetAt: sheetAt ?? book?.active ?? 0,
    importResult,
    answers: decided?.answers ?? noAnswers,
    setText,
    load,
    startOver: () => {
      setWorkbook(null)
      setText('')
      setProblem(null)
      setSheetAt(null)
    },
    setSheet: setSheetAt,
    /** Reads the text file again with another encoding. */
    setEncoding: (encoding: Encoding) => {
      if (book?.file !== undefined) void load(Promise.resolve({ ...book.file, encoding }))
    },
    setHeader: (headerAt: number) =>
      setDecisions(table === null ? null : { table, headerAt, answers: decided?.answers ?? noAnswers }),
    setMapping: (mapping: ColumnMapping) => decide({ mapping }),
    answer: (answers: Answers) => decide({ answers }),
    /** Saves the mapping for later sheets with this header. */
    remember: () => {
      const header = importResult?.sheet.header
      if (header)
        void saveSettings({ pasteMappings: { ...remembered, [headerLine(header)]: [...importResult.sheet.mapping] } })
    },
  }
}

export type Import = ReturnType<typeof useImport>
