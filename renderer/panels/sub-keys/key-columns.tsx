import { Pencil } from 'lucide-react'
import type { SubKeyRecord } from '@/shared/ipc/desktop/sub-keys'
import { t, punctuated, comma } from '@/shared/languages/text'
import { formatDateTime, formatShort, formatUtc } from '@/renderer/kit/format/time'
import type { Column } from '@/renderer/kit/table/columns/column'
import { Chip, type ChipTone } from '@/renderer/kit/ui/chip'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { addressesText, permissionText, typeText } from './rights'

const outcomes: Readonly<Record<SubKeyRecord['outcome'], { readonly label: string; readonly tone: ChipTone }>> = {
  sent: { label: t('Sent'), tone: 'accent' },
  done: { label: t('Done'), tone: 'up' },
  refused: { label: t('Refused'), tone: 'danger' },
  not_sent: { label: t('Not sent'), tone: 'neutral' },
  unknown: { label: t('Unknown'), tone: 'unknown' },
}
const keyText = ({ label, lastFour }: SubKeyRecord): string =>
  [label, lastFour === '' ? '' : `…${lastFour}`].filter(Boolean).join(' ')
/** Rights confirmed by the exchange, otherwise the requested ones. */
const rightsOf = ({ after, requestedRights: requested }: SubKeyRecord) => after ?? requested

/** Columns of the records: user, key, change and result. */
export const keyColumns = (now: number, onChange: (record: SubKeyRecord) => void): readonly Column<SubKeyRecord>[] => [
  {
    id: 'at',
    title: t('Time'),
    width: '104px',
    isTime: true,
    value: ({ requestedAt }) => requestedAt,
    cell: ({ requestedAt }) => (
      <time title={`${formatDateTime(requestedAt)}, ${formatUtc(requestedAt)}`}>{formatShort(requestedAt, now)}</time>
    ),
  },
  {
    id: 'does',
    title: t('What'),
    width: '72px',
    isFilter: true,
    value: ({ does }) => (does === 'create' ? t('Created') : t('Changed')),
  },
  { id: 'key', title: t('Key'), width: 'minmax(110px, 1.4fr)', value: keyText },
  { id: 'sub', title: t('Sub-account'), width: 'minmax(96px, 1fr)', shownFrom: 760, value: ({ subUid }) => subUid },
  { id: 'type', title: t('Type'), width: '108px', value: (record) => typeText(rightsOf(record).type) },
  {
    id: 'permissions',
    title: t('Permissions'),
    width: 'minmax(120px, 1.6fr)',
    value: (record) => punctuated((rightsOf(record).permissions ?? []).map(permissionText).join(comma())),
  },
  {
    id: 'addresses',
    title: t('Addresses'),
    width: 'minmax(110px, 1.4fr)',
    shownFrom: 860,
    value: (record) => addressesText(rightsOf(record).ips),
  },
  {
    id: 'outcome',
    title: t('Outcome'),
    width: '92px',
    isFilter: true,
    value: ({ outcome, message, code }) =>
      outcome === 'done' || message === ''
        ? outcomes[outcome].label
        : punctuated(`${outcomes[outcome].label}: ${message}${code === '' ? '' : ` (${code})`}`),
    cell: ({ outcome, message }) => (
      <Chip tone={outcomes[outcome].tone} title={outcome === 'done' ? undefined : message}>
        {outcomes[outcome].label}
      </Chip>
    ),
  },
  { id: 'by', title: t('By'), width: 'minmax(120px, 1fr)', shownFrom: 1180, value: ({ by }) => by },
  {
    id: 'actions',
    title: '',
    width: '34px',
    pinned: true,
    cell: (record) =>
      record.keyId === '' ? null : (
        <IconButton
          size="small"
          label={t`Change ${keyText(record)}…`}
          icon={<Pencil />}
          onClick={() => onChange(record)}
        />
      ),
  },
]
