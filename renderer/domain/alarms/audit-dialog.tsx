import { useDeferredValue, useRef, useState } from 'react'
import { t } from '@/shared/languages/text'
import type { AlarmLevel } from '@/shared/trading/alarms/alarm'
import { type AuditEntry, type AuditKind } from '@/shared/trading/alarms/audit'
import { formatDateTime, formatUtc } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Chip } from '@/renderer/kit/ui/chip'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { Field, TextField } from '@/renderer/kit/ui/fields/field'
import { PageButtons, usePages } from '@/renderer/kit/ui/panel/pages'
import { Select } from '@/renderer/kit/ui/fields/select'
import { useAccountQuery } from '@/renderer/state/queries/account-query'
import { levelNames, levelTones } from './alarm-level'
import './alarms.css'

const levelName = (level: AlarmLevel): string => levelNames[level].toLowerCase()
const kindNames: Readonly<Record<AuditKind, string>> = {
  raised: t('Raised'),
  'raised-again': t('Raised again'),
  acknowledged: t('Acknowledged'),
  snoozed: t('Snoozed'),
  over: t('Over'),
  'sound-played': t('Sounded'),
  'sound-blocked': t('Sound blocked'),
  'sound-off': t('Sound off'),
}

export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    id: 'at',
    title: t('Time'),
    width: '146px',
    isTime: true,
    value: ({ at }) => at,
    cell: ({ at }) => <span title={formatUtc(at)}>{formatDateTime(at)}</span>,
  },
  {
    id: 'level',
    title: t('Level'),
    width: '84px',
    value: ({ level }) => levelName(level),
    cell: ({ level }) => <Chip tone={levelTones[level]}>{levelName(level)}</Chip>,
  },
  { id: 'kind', title: t('What'), width: '112px', shownFrom: 700, value: ({ kind }) => kindNames[kind] },
  {
    id: 'subject',
    title: t('Unit or loan'),
    width: '96px',
    value: ({ subject }) => subject,
  },
  {
    id: 'title',
    title: t('Alarm'),
    width: 'minmax(130px, 1.3fr)',
    value: ({ title }) => title,
  },
  {
    id: 'text',
    title: t('Text or reason'),
    width: 'minmax(120px, 1fr)',
    value: ({ text }) => text,
  },
  {
    id: 'actor',
    title: t('By'),
    width: '132px',
    shownFrom: 840,
    value: ({ actor }) => (actor === '' ? 'Volley' : actor),
  },
]

const EVERY = 'every'
const levelOptions = [
  { value: EVERY, label: t('Every level') },
  { value: 'warning', label: t('Warnings') },
  { value: 'call', label: t('Margin calls') },
  { value: 'critical', label: t('Critical') },
] as const
type LevelChoice = (typeof levelOptions)[number]['value']

/** Timestamp of the input's local time; null if it is empty. */
const momentOf = (local: string): number | null => (local === '' ? null : new Date(local).getTime())
const FRESH_MS = 3000

/** History of the alarms for two years: person, reason, and whether the sound was played. */
export function AuditDialog({ onClose }: { readonly onClose: () => void }) {
  const search = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [level, setLevel] = useState<LevelChoice>(EVERY)
  const [subject, setSubject] = useState(EVERY)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const pages = usePages<number>()
  const [first, last] = [momentOf(from), momentOf(to)]
  const isBackwards = first !== null && last !== null && first > last
  const filter = {
    text: useDeferredValue(text),
    level: level === EVERY ? null : level,
    subject: subject === EVERY ? null : subject,
    from: first,
    // Up to the end of the typed minute.
    to: last === null ? null : last + 59_999,
    before: pages.before,
  }
  const { data, error } = useAccountQuery('alarms.audit', filter, {
    showsPrevious: true,
    enabled: !isBackwards,
    refetchInterval: pages.before === null ? FRESH_MS : false,
  })
  const narrow = (change: () => void): void => {
    pages.toNewest()
    change()
  }
  const subjects = [EVERY, ...(data?.subjects ?? [])]
  const footer = (
    <>
      <PageButtons pages={pages} next={data?.next ?? null} />
      <Button tone="primary" onClick={onClose}>
        {t('Close')}
      </Button>
    </>
  )
  const empty = error === null ? (data === undefined ? t('Loading…') : t('No alarm fits this search.')) : error.message
  return (
    <Dialog open onOpenChange={onClose} title={t('Alarm history')} width={980} footer={footer} initialFocus={search}>
      <div className="audit__filters">
        <TextField
          label={t('Search')}
          ref={search}
          placeholder={t('Words of title, text, reason or name')}
          value={text}
          onChange={(now) => narrow(() => setText(now))}
        />
        <Field label={t('Level')}>
          {(input) => (
            <Select
              {...input}
              label={t('Level')}
              value={level}
              options={levelOptions}
              onChange={(now) => narrow(() => setLevel(now))}
            />
          )}
        </Field>
        <Field label={t('Unit or loan')}>
          {(input) => (
            <Select
              {...input}
              label={t('Unit or loan')}
              value={subject}
              options={subjects.map((subject) => ({ value: subject, label: subject === EVERY ? t('All') : subject }))}
              onChange={(now) => narrow(() => setSubject(now))}
            />
          )}
        </Field>
        <TextField
          label={t('Since')}
          type="datetime-local"
          value={from}
          onChange={(now) => narrow(() => setFrom(now))}
        />
        <TextField
          label={t('Until')}
          type="datetime-local"
          value={to}
          error={isBackwards ? t('must not be earlier than From') : null}
          onChange={(now) => narrow(() => setTo(now))}
        />
      </div>
      <div className="audit__table">
        <DataTable
          label={t('Alarm history')}
          rows={data?.entries ?? []}
          columns={auditColumns}
          rowKey={({ seq }) => String(seq)}
          empty={empty}
        />
      </div>
    </Dialog>
  )
}
