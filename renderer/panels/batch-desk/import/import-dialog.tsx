import { useMemo, useState } from 'react'
import type { DecimalSign } from '@/shared/trading/batch/local-number'
import { ambiguousDecimals, parseSheet, type ColumnMapping } from '@/shared/trading/batch/paste'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { Button } from '@/renderer/kit/ui/button'
import { Choice } from '@/renderer/kit/ui/choice'
import { Dialog } from '@/renderer/kit/ui/dialog'
import { plural } from '@/renderer/kit/format/plural'
import { columnCount, decimalOf, headerLine, importRows, mappingFor, type Defaults } from './intake'
import { ImportPreview } from './import-preview'
import './import.css'
import type { DraftRow } from '@/shared/trading/batch/draft-row'

interface ImportDialogProps {
  readonly text: string
  readonly defaults: Defaults
  readonly onRows: (rows: readonly DraftRow[]) => void
  readonly onClose: () => void
}

function DecimalQuestion({
  cells,
  value,
  onChange,
}: {
  readonly cells: readonly string[]
  readonly value: DecimalSign | null
  readonly onChange: (sign: DecimalSign) => void
}) {
  return (
    <div className="import-question">
      <span>
        How is <b>{cells[0]}</b> meant? The sheet does not tell; it is asked once for all {cells.length} such numbers.
      </span>
      <Choice<DecimalSign | 'open'>
        label="Decimal sign"
        size="small"
        value={value ?? 'open'}
        onChange={(sign) => sign !== 'open' && onChange(sign)}
        options={[
          { value: 'point', label: 'Point is the decimal sign' },
          { value: 'comma', label: 'Comma is the decimal sign' },
        ]}
      />
    </div>
  )
}

/** A sheet on its way into the draft: what its columns mean, how its decimals read, and every row as it will be. */
export function ImportDialog({ text: given, defaults, onRows, onClose }: ImportDialogProps) {
  const [text, setText] = useState(given)
  const remembered = useSettings(({ settings }) => settings.pasteMappings)
  const sheet = useMemo(() => parseSheet(text), [text])
  const [chosen, setChosen] = useState<{ readonly header: string; readonly mapping: ColumnMapping } | null>(null)
  const [decimal, setDecimal] = useState<DecimalSign | null>(null)
  const width = columnCount(sheet)
  const mapping =
    chosen !== null && chosen.mapping.length === width && chosen.header === headerLine(sheet)
      ? chosen.mapping
      : mappingFor(sheet, remembered)
  const ambiguous = ambiguousDecimals(sheet, mapping)
  const imported = importRows(sheet, mapping, decimal ?? decimalOf(sheet, mapping), defaults)
  const answered = ambiguous.length === 0 || decimal !== null
  const ready = text.trim() !== '' && imported.rows.length > 0 && answered

  const confirm = () => {
    if (sheet.header !== null)
      void saveSettings({ pasteMappings: { ...remembered, [headerLine(sheet)]: [...mapping] } })
    onRows(imported.rows)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Import rows"
      width={920}
      footer={
        <>
          <span className="import-note">
            {imported.notes.length > 0 &&
              `${plural(imported.notes.length, 'number')} parsed, for example: ${imported.notes[0]}`}
          </span>
          <Button onClick={onClose} keys="Esc">
            Back
          </Button>
          <Button tone="primary" disabled={!ready} onClick={confirm} data-testid="import-confirm">
            {answered ? `Add ${plural(imported.rows.length, 'row')} to the draft` : 'Answer the question first'}
          </Button>
        </>
      }
    >
      <div className="import">
        <textarea
          className="import-text"
          aria-label="Rows as text"
          placeholder="Paste rows here: tabs, commas or semicolons, with or without a header"
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        {ambiguous.length > 0 && <DecimalQuestion cells={ambiguous} value={decimal} onChange={setDecimal} />}
        {width > 0 && text.trim() !== '' && (
          <ImportPreview
            sheet={sheet}
            mapping={mapping}
            rows={imported.rows}
            onMapping={(next) => setChosen({ header: headerLine(sheet), mapping: next })}
          />
        )}
      </div>
    </Dialog>
  )
}
