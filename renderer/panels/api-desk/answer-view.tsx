import { useMemo, useState } from 'react'
import type { ApiAnswer } from '@/shared/ipc/trading/api-desk'
import { t } from '@/shared/languages/text'
import { formatTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Chip, type ChipTone } from '@/renderer/kit/ui/chip'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { AnswerGrid } from './answer-grid'
import { tablesOf } from './answer-tables'
import { copyText } from '@/renderer/kit/files/copy-text'
import { saveFile } from '@/renderer/kit/files/save-file'
import { answerCsvOf, tsvOf } from './answer-csv'
import { JsonView } from '@/renderer/domain/wire/json-view'

interface AnswerViewProps {
  /** Name of a saved file. */
  readonly name: string
  readonly data: unknown
  readonly columnNames: readonly string[]
  /** Text shown if there is no data. */
  readonly none: string
}

const forms = [
  { value: 'table', label: t('Table') },
  { value: 'json', label: t('JSON') },
] as const

function copy(text: string): void {
  if (copyText(text)) showToast('info', t('Copied'))
  else showToast('warning', t('The clipboard did not take it'), t('Select the text and copy it manually.'))
}

/** Data of a response as tables and as JSON, with copy and CSV. */
export function AnswerView({ name, data, columnNames, none }: AnswerViewProps) {
  const [form, setForm] = useState<'table' | 'json'>('table')
  const [selectedName, setSelectedName] = useState('')
  const tables = useMemo(() => tablesOf(data, columnNames), [data, columnNames])
  const table = tables.find((table) => table.name === selectedName) ?? tables[0]
  if (table === undefined) return <PanelState kind="empty" title={t('No data')} text={none} />
  const asTable = form === 'table'
  const lists = tables.map((table) => ({ value: table.name, label: `${table.name} ${table.rows.length}` }))
  const copyShown = () => copy(asTable ? tsvOf(table) : JSON.stringify(data, null, 2))
  const save = () => saveFile(`${name}-${table.name}.csv`.replaceAll(' ', '-'), answerCsvOf(table))
  return (
    <div className="answer__data">
      <div className="toolbar">
        <Choice size="small" label={t('Show as')} value={form} onChange={setForm} options={forms} />
        {asTable && tables.length > 1 && (
          <Choice size="small" label={t('List')} value={table.name} onChange={setSelectedName} options={lists} />
        )}
        {asTable && tables.length === 1 && (
          <span>{table.rows.length === 1 ? t('1 row') : t`${table.rows.length} rows`}</span>
        )}
        <span className="toolbar__gap" />
        <Button
          size="small"
          tone="quiet"
          title={asTable ? t('The table, for a spreadsheet') : t('The whole answer')}
          onClick={copyShown}
        >
          {t('Copy')}
        </Button>
        <Button size="small" tone="quiet" title={t`Save ${table.name} as a file`} onClick={save}>
          {t('CSV')}
        </Button>
      </div>
      <div className="answer__body">
        {asTable ? <AnswerGrid key={table.name} table={table} /> : <JsonView value={data} />}
      </div>
    </div>
  )
}

const kinds: Readonly<Record<ApiAnswer['kind'], readonly [string, ChipTone]>> = {
  done: ['done', 'accent'],
  refused: ['refused', 'danger'],
  not_sent: [t('not sent'), 'warn'],
  unknown: [t('outcome unknown'), 'unknown'],
}

/** Result of a call: code, meaning, duration and origin. */
export function AnswerHead({
  answer,
  at,
  from,
}: {
  readonly answer: ApiAnswer
  readonly at: number
  readonly from: string
}) {
  const [label, tone] = kinds[answer.kind]
  return (
    <div className="answer__head" role="status">
      <p>
        <Chip tone={tone} data-testid="api-outcome" data-kind={answer.kind}>
          {label}
        </Chip>
        <b className="selectable">{answer.code}</b>
        <span className="toolbar__gap" />
        <span
          className="faint"
          title={t('From the button to the answer, waiting for the rate limit included')}
        >{t`${answer.tookMs} ms`}</span>
        <span className="faint">
          {from} · {formatTime(at)}
        </span>
      </p>
      {answer.meaning !== null && <p className="answer__meaning">{answer.meaning}</p>}
      {answer.kind !== 'done' && answer.message !== answer.meaning && (
        <p className="answer__message selectable">{answer.message}</p>
      )}
      {answer.kind === 'done' && answer.message !== 'success' && <p className="answer__message">{answer.message}</p>}
    </div>
  )
}
