import { FileSpreadsheet } from 'lucide-react'
import { t } from '@/shared/languages/text'
import { encodingNames, encodings } from '@/shared/sheets/cells/encodings'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { FileButton } from '@/renderer/kit/ui/buttons/file-button'
import { Select } from '@/renderer/kit/ui/fields/select'
import { fileSource, offeredBy, sourceOf } from './import-source'
import { countOf } from './import-table'
import type { Import } from './use-import'
import { TextArea } from '@/renderer/kit/ui/fields/text-area'

function SheetChoice({ control }: { readonly control: Import }) {
  const sheets = control.book?.sheets ?? []
  if (sheets.length < 2) return null
  return (
    <Select
      size="small"
      label={t('Sheet of the workbook')}
      value={String(control.sheetAt)}
      options={sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
      onChange={(at) => control.setSheet(Number(at))}
    />
  )
}

/** Encoding of a text file; the preview follows. */
function EncodingChoice({ control }: { readonly control: Import }) {
  const encoding = control.book?.file === undefined ? undefined : control.book.encoding
  if (encoding === undefined) return null
  return (
    <Select
      size="small"
      label={t('Encoding of the file')}
      value={encoding}
      options={encodingNames.map((value) => ({ value, label: encodings[value] }))}
      onChange={control.setEncoding}
    />
  )
}

/** Restores the columns of a known file format, whatever was chosen or confirmed for its header. */
function PresetButton({ control }: { readonly control: Import }) {
  const { preset, mapping } = control.importResult?.usual ?? { preset: null, mapping: [] }
  const isUsed = control.importResult?.sheet.mapping.join() === mapping.join()
  if (preset === null || isUsed) return null
  return (
    <Button size="small" onClick={() => control.setMapping(mapping)}>{t`Use the columns of ${preset.name}`}</Button>
  )
}

/** Source of the rows: typed or pasted text, the clipboard of a spreadsheet, or a file. */
export function ImportSourceBar({ control }: { readonly control: Import }) {
  const { book, importResult, busy, problem } = control
  return (
    <>
      <div className="import-source">
        <span className="import-source__name">
          {busy ? t('Loading the sheet') : control.isTyped ? t('Rows as text') : t`From ${book?.source ?? ''}`}
          {!busy && importResult !== null && <span className="faint"> {countOf(importResult)}</span>}
        </span>
        <SheetChoice control={control} />
        <EncodingChoice control={control} />
        <PresetButton control={control} />
        {importResult !== null && importResult.table.rows.length > 0 && (
          <Checkbox
            checked={importResult.headerAt >= 0}
            onChange={(isHeader) => control.setHeader(isHeader ? Math.max(0, importResult.headerAt) : -1)}
          >
            {t('First row is a header')}
          </Checkbox>
        )}
        <span className="toolbar__gap" />
        {!control.isTyped && (
          <Button size="small" tone="quiet" onClick={control.startOver}>
            {t('Another sheet')}
          </Button>
        )}
        <FileButton
          size="small"
          label={t('Sheet file')}
          accept=".xlsx,.xlsm,.xls,.csv,.tsv,.txt,.md,.json,.jsonl,.html,.htm,.xml"
          icon={<FileSpreadsheet />}
          onFile={(file) => void control.load(fileSource(file))}
        >
          {t('Choose a file…')}
        </FileButton>
      </div>
      {problem !== null && (
        <p className="import-problem" role="alert">
          {problem}
        </p>
      )}
      {control.isTyped && (
        <TextArea
          className="import-text"
          aria-label={t('Rows as text')}
          placeholder={t('Paste rows, or drop cells or a file (.xlsx, .csv); with or without a header')}
          value={control.text}
          spellCheck={false}
          onChange={(event) => control.setText(event.target.value)}
          onPaste={(event) => {
            const offered = offeredBy(event.clipboardData)
            // Plain text goes into the field; tables and files go to the sheet reader.
            if (offered.html === '' && offered.file === null) return
            event.preventDefault()
            void control.load(sourceOf(offered))
          }}
        />
      )}
    </>
  )
}
