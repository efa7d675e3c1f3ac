import { useState } from 'react'
import { t } from '@/shared/languages/text'
import type { ColumnMapping } from '@/shared/trading/import/column-mapping'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { ImportPreview } from './import-preview'
import type { ImportResult } from './import-table'
import { RewrittenList } from './rewritten-list'

type RowSelection = 'all' | 'marked' | 'rewritten'

interface ImportRowsProps {
  readonly importResult: ImportResult
  /** Absent if the meaning of the columns is fixed. */
  readonly onMapping?: (mapping: ColumnMapping) => void
}

/** Rows of a sheet: all, those with remarks, or all rewritten numbers. */
export function ImportRows({ importResult, onMapping }: ImportRowsProps) {
  const [displayed, setShown] = useState<RowSelection>('all')
  const { sheet, findings } = importResult
  const inFindings = new Set(findings.flatMap(({ rowNumbers }) => rowNumbers))
  const marked = sheet.rows.filter(
    ({ source, cells }) =>
      inFindings.has(source.number) || cells.some(({ differs, ambiguous }) => differs !== null || ambiguous !== null),
  )
  return (
    <>
      <div className="import-views">
        <Choice<RowSelection>
          label={t('Shown rows')}
          size="small"
          value={displayed}
          onChange={setShown}
          options={[
            { value: 'all', label: t`All rows ${sheet.rows.length}` },
            { value: 'marked', label: t`With remarks ${marked.length}`, disabled: marked.length === 0 },
            {
              value: 'rewritten',
              label: t`Rewritten numbers ${sheet.rewritten.length}`,
              disabled: sheet.rewritten.length === 0,
            },
          ]}
        />
      </div>
      {displayed === 'rewritten' ? (
        <RewrittenList rewritten={sheet.rewritten} />
      ) : (
        <ImportPreview sheet={sheet} rows={displayed === 'all' ? sheet.rows : marked} onMapping={onMapping} />
      )}
    </>
  )
}
