import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { t } from '@/shared/languages/text'
import { readCells, readText } from '@/shared/sheets/text/delimited-text'
import { SheetError, type Workbook } from '@/shared/sheets/cells/workbook'
import { findHeader } from '@/shared/trading/import/find-header'
import type { ImportFinding } from '@/shared/trading/import/finding'
import type { Rewritten } from '@/shared/trading/import/import-sheet'
import { useSession } from '@/renderer/state/bridge/account-session'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { focusDesk } from '../model/desk-focus'
import { closeImportDialog, openImport, showDraft, useDeskView } from '@/renderer/domain/drafts/desk-view'
import { editDraft, useDrafts } from '@/renderer/domain/drafts/store/draft-store'
import { isBlank } from '@/renderer/domain/drafts/store/new-row'
import type { DraftModel } from '../model/use-draft-model'
import { ownCells, type BlockCells, type BlockTarget } from '../model/clipboard-cells'
import { cellsOf, isCertainBlock, importBlock } from './block'
import { carriesSheet, offeredBy, sheetFileOf, sourceOf, type Offered } from './import-source'
import { countOf, isCertain, importTable, type ImportResult } from './import-table'
import type { PastedBlock } from './paste-dialog'
import { readSource } from './sheet-reader'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** A paste into a field or a dialog above the desk is not for the draft. */
const isForAnotherField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof Element && target.closest('[role="dialog"]') !== null)

/** Notice about rows that were imported without a dialog, shown while one of them is in the draft. */
export interface ImportSummary {
  /** Imported rows out of the lines of the sheet; null for cells. */
  readonly count: string | null
  readonly rewritten: readonly Rewritten[]
  readonly findings: readonly ImportFinding[]
}

/** All ways to add rows to the draft: paste or drop anywhere in the panel, the import dialog, the ladder. */
export function usePasteImport(model: DraftModel, root: RefObject<HTMLElement | null>) {
  const dialog = useDeskView((state) => state.importDialog)
  const [summary, setSummary] = useState<(ImportSummary & { readonly rows: ReadonlySet<string> }) | null>(null)
  const { category, symbol } = useSelection()
  const remembered = useSettings(({ settings }) => settings.pasteMappings)
  const defaults = { category, symbol, orderType: 'limit', timeInForce: 'gtc', stpMode: 'none' }
  const { rows, unitOf } = model

  const [block, setBlock] = useState<PastedBlock | null>(null)

  const announce = ({ sheet, findings }: ImportResult, ids: readonly string[], count: string | null) => {
    const isSilent = sheet.rewritten.length === 0 && findings.length === 0 && count === null
    setSummary(isSilent ? null : { rewritten: sheet.rewritten, findings, count, rows: new Set(ids) })
  }

  const append = (added: readonly DraftRow[]) => {
    editDraft([...rows.filter((row) => !isBlank(row)), ...added], unitOf)
    closeImportDialog()
    showDraft()
    focusDesk()
  }

  /** Adds the rows at once if the sheet is unambiguous; otherwise the import dialog opens. */
  const importWorkbook = (book: Workbook) => {
    const table = book.sheets[book.active]
    if (table === undefined || table.rows.length === 0) return
    const importResult = importTable(book, table, remembered, defaults, {}, model.isHedge)
    if (!isCertain(importResult)) return openImport(book)
    const added = importResult.sheet.rows.map(({ row }) => row)
    append(added)
    announce(
      importResult,
      added.map(({ id }) => id),
      countOf(importResult),
    )
  }

  const placeBlock = (importResult: ImportResult, target: BlockTarget) => {
    setBlock(null)
    const changed = target.place(cellsOf(importResult))
    if (changed === null) addNotice('warning', t('Nothing was pasted'), t('The rows it was meant for are gone.'))
    else announce(importResult, changed, null)
  }
  /** Pastes the cells at once if they are unambiguous; otherwise a dialog opens. */
  const pasteBlock = (book: Workbook, target: BlockTarget) => {
    const importResult = importBlock(book, target)
    if (importResult === null) return
    if (isCertainBlock(importResult)) placeBlock(importResult, target)
    else setBlock({ book, target })
  }
  const latest = useRef({ importWorkbook, pasteBlock })
  useEffect(() => {
    latest.current = { importWorkbook, pasteBlock }
  })

  const readOffered = async (offered: Offered, target: BlockTarget | null): Promise<void> => {
    const { session } = useSession.getState()
    const { active } = useDrafts.getState()
    const isStillCurrent = () =>
      useSession.getState().session === session && (active === null || useDrafts.getState().active === active)
    try {
      const source = await sourceOf(offered)
      const book = source === null ? null : await readSource(source)
      if (book === null) return
      if (!isStillCurrent()) throw new SheetError(t('Another draft was opened in the meantime.'))
      if (target === null) latest.current.importWorkbook(book)
      else latest.current.pasteBlock(book, target)
    } catch (error) {
      addNotice(
        'warning',
        t('The sheet was not imported'),
        error instanceof SheetError ? error.message : t('The file could not be opened.'),
      )
    }
  }

  /** Text is read synchronously within milliseconds; other content goes to the sheet reader. */
  const take = (offered: Offered) => {
    const isText = !offered.html.includes('<table') && offered.text.trim() !== '' && sheetFileOf(offered) === null
    if (isText) latest.current.importWorkbook(readText(offered.text))
    else void readOffered(offered, null)
  }

  /** Cells copied from Volley are pasted as-is; others go through the importer. */
  const takeCells = (offered: Offered, own: BlockCells['cells'] | null, target: BlockTarget) => {
    if (own !== null) target.place({ cells: own, unticked: new Set() })
    else if (offered.html.includes('<table')) void readOffered(offered, target)
    else latest.current.pasteBlock(readCells(offered.text), target)
  }

  /** A paste onto the sheet is a whole sheet if it has a header or there is no target; otherwise it is cells. */
  const takeSheet = (data: DataTransfer, target: BlockTarget | null) => {
    const offered = offeredBy(data)
    const [table] = readText(offered.text).sheets
    const hasHeader = table !== undefined && findHeader(table.rows) >= 0
    const isWhole = rows.every(isBlank) || hasHeader || sheetFileOf(offered) !== null
    if (isWhole) take(offered)
    else if (target !== null) takeCells(offered, ownCells(data), target)
  }

  const onPaste = (event: React.ClipboardEvent) => {
    if (isForAnotherField(event.target) || dialog !== null) return
    event.preventDefault()
    take(offeredBy(event.clipboardData))
  }
  const onDragOver = (event: React.DragEvent) => {
    if (carriesSheet(event.dataTransfer)) event.preventDefault()
  }
  const onDrop = (event: React.DragEvent) => {
    if (!carriesSheet(event.dataTransfer) || dialog !== null) return
    event.preventDefault()
    event.stopPropagation()
    const offered = offeredBy(event.dataTransfer)
    // A dragged file carries its name as text.
    take(offered.file === null ? offered : { ...offered, html: '', text: '' })
  }

  const taking = useRef(take)
  useEffect(() => {
    taking.current = take
  })
  const closed = dialog === null
  useEffect(() => {
    // If nothing has the focus, the paste goes to the desk while it is visible.
    const onDocumentPaste = (event: ClipboardEvent) => {
      const isVisible = root.current?.offsetParent != null
      if (event.target !== document.body || !isVisible || !closed) return
      taking.current(offeredBy(event.clipboardData))
    }
    document.addEventListener('paste', onDocumentPaste)
    return () => document.removeEventListener('paste', onDocumentPaste)
  }, [closed, root])

  return {
    dialog,
    /** Notice about the last rows imported without a dialog, shown while one of them is in the draft. */
    notice: summary !== null && rows.some(({ id }) => summary.rows.has(id)) ? summary : null,
    dismissNotice: useCallback(() => setSummary(null), []),
    defaults,
    append,
    takeSheet,
    /** Cells that wait for confirmation. */
    block,
    placeBlock,
    dropBlock: useCallback(() => {
      setBlock(null)
      focusDesk()
    }, []),
    onPaste,
    onDragOver,
    onDrop,
    close: useCallback(() => {
      closeImportDialog()
      focusDesk()
    }, []),
  }
}

export type PasteImport = ReturnType<typeof usePasteImport>
