import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { parseSheet } from '@/shared/trading/batch/paste'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { focusDesk } from '../model/desk-focus'
import { closeIntake, openImport, showDraft, useDeskView } from '@/renderer/domain/drafts/desk-view'
import { plural } from '@/renderer/kit/format/plural'
import { editDraft } from '@/renderer/domain/drafts/draft-store'
import { isBlank } from '@/renderer/domain/drafts/new-row'
import type { DraftModel } from '../model/use-draft-model'
import { decimalOf, importRows, isCertain, mappingFor } from './intake'
import type { DraftRow } from '@/shared/trading/batch/draft-row'

/** A paste into a field, or into a dialog that lies over the desk, is not meant for the draft. */
const isForAnotherField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof Element && target.closest('[role="dialog"]') !== null)

/** Every way rows come into the draft: paste anywhere in the panel, the import dialog, the ladder. */
export function useIntake(model: DraftModel, root: RefObject<HTMLElement | null>) {
  const dialog = useDeskView((state) => state.intake)
  const [parsed, setParsed] = useState<{ readonly text: string; readonly rows: ReadonlySet<string> } | null>(null)
  const { category, symbol } = useSelection()
  const remembered = useSettings(({ settings }) => settings.pasteMappings)
  const defaults = { category, symbol, orderType: 'limit', timeInForce: 'gtc', stpMode: 'none' }
  const { rows, unitOf } = model

  const append = (added: readonly DraftRow[]) => {
    editDraft([...rows.filter((row) => !isBlank(row)), ...added], unitOf)
    closeIntake()
    showDraft()
    focusDesk()
  }

  /** Rows at once when the sheet is certain; else the import dialog asks. */
  const takeText = (text: string) => {
    if (text.trim() === '') return
    const sheet = parseSheet(text)
    const mapping = mappingFor(sheet, remembered)
    if (!isCertain(sheet, mapping)) return openImport(text)
    const { rows: added, notes } = importRows(sheet, mapping, decimalOf(sheet, mapping), defaults)
    append(added)
    // A band, not a toast: it must be read before the review, and must not lie over its button.
    const were = notes.length === 1 ? 'was' : 'were'
    const parsed = `${plural(notes.length, 'number')} of the pasted rows ${were} parsed.`
    const words = `${parsed} ${notes.slice(0, 3).join('. ')}.`
    setParsed(notes.length === 0 ? null : { text: words, rows: new Set(added.map(({ id }) => id)) })
  }

  /**
   * A paste onto the sheet is a whole sheet when it has a header or there is nothing to paste onto; else it is cells.
   */
  const takeSheet = (text: string): boolean => {
    const whole = parseSheet(text).header !== null || rows.every(isBlank)
    if (whole) takeText(text)
    return whole
  }

  const onPaste = (event: React.ClipboardEvent) => {
    if (isForAnotherField(event.target) || dialog !== null) return
    event.preventDefault()
    takeText(event.clipboardData.getData('text/plain'))
  }

  const latest = useRef(takeText)
  useEffect(() => {
    latest.current = takeText
  })
  const closed = dialog === null
  useEffect(() => {
    // Nothing has the focus: the paste is meant for the desk as long as it can be seen.
    const onDocumentPaste = (event: ClipboardEvent) => {
      const seen = root.current?.offsetParent != null
      if (event.target !== document.body || !seen || !closed) return
      latest.current(event.clipboardData?.getData('text/plain') ?? '')
    }
    document.addEventListener('paste', onDocumentPaste)
    return () => document.removeEventListener('paste', onDocumentPaste)
  }, [closed, root])

  return {
    dialog,
    /** How numbers of the last paste were read, as long as one of its rows is in the draft. */
    notice: parsed !== null && rows.some(({ id }) => parsed.rows.has(id)) ? parsed.text : null,
    dismissNotice: useCallback(() => setParsed(null), []),
    defaults,
    append,
    takeSheet,
    onPaste,
    close: useCallback(() => {
      closeIntake()
      focusDesk()
    }, []),
  }
}

export type IntakeHandle = ReturnType<typeof useIntake>
