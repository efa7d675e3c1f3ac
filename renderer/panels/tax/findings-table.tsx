import { grouped } from '@/shared/base/grouped'
import type { TaxOverview } from '@/shared/ipc/watching/tax'
import { subtract } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { TaxFindings } from '@/shared/trading/tax/tax-check'
import { taxKindLabels } from '@/shared/trading/tax/tax-kind'
import type { TaxRow } from '@/shared/trading/tax/tax-row'
import { formatDateTime } from '@/renderer/kit/format/time'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'

export interface Finding {
  readonly key: string
  readonly what: string
  readonly at: number
  readonly coin: string
  readonly kind: string
  readonly off: string
  readonly text: string
}

const gapLabels = {
  pending: t('Not read yet'),
  reading: t('Being read'),
  failed: t('Could not be read'),
  'out-of-reach': t('No longer returned by the exchange'),
} as const

function recordText({ record: { id, type, amount, fee, balance } }: TaxRow): string {
  const cost = grouped(fee || '0')
  return t`${id} ${type} ${grouped(amount)}, fee ${cost}, balance ${grouped(balance)}`
}

/** All findings about the records of a range, as rows. */
function findingsOf({ gaps }: Pick<TaxOverview, 'gaps'>, findings: TaxFindings): readonly Finding[] {
  const rows: Finding[] = gaps.map(({ kind, state, from, to }) => ({
    key: `gap ${kind} ${from}`,
    what: t('Gap'),
    at: from,
    coin: '',
    kind: taxKindLabels[kind],
    off: '',
    text: t`${gapLabels[state]}: until ${formatDateTime(to)}`,
  }))
  for (const { id, kinds, how, at, coin } of findings.duplicates) {
    const under = kinds[0] === kinds[1] ? '' : t`, also under ${taxKindLabels[kinds[0]]}`
    const text =
      how === 'changed' ? t`Record ${id} came again with another content` : t`Record ${id} came twice${under}`
    rows.push({
      key: `double ${kinds[1]} ${id} ${how}`,
      what: t('Double'),
      at,
      coin,
      kind: taxKindLabels[kinds[1]],
      off: '',
      text,
    })
  }
  for (const { before, after, expected } of findings.breaks) {
    const { balance, coin, id } = after.record
    rows.push({
      key: `break ${after.kind} ${id}`,
      what: t('Balance'),
      at: after.at,
      coin,
      kind: taxKindLabels[after.kind],
      off: expected === null ? '' : subtract(balance, expected),
      text:
        before === null
          ? t`Cannot be followed: ${recordText(after)}`
          : t`${recordText(after)}; ${expected ?? ''} was to be expected after ${recordText(before)}`,
    })
  }
  for (const row of findings.unreadable) {
    const { coin, id } = row.record
    rows.push({
      key: `unreadable ${row.kind} ${id}`,
      what: t('Number'),
      at: row.at,
      coin,
      kind: taxKindLabels[row.kind],
      off: '',
      text: t`In no sum, as it cannot be read as a number: ${recordText(row)}`,
    })
  }
  return rows
}

export const findingColumns: readonly Column<Finding>[] = [
  { id: 'what', title: t('Finding'), width: '80px', value: ({ what }) => what, isFilter: true },
  {
    id: 'at',
    title: t('Time'),
    width: '150px',
    isTime: true,
    value: ({ at }) => at,
    cell: ({ at }) => formatDateTime(at),
  },
  { id: 'kind', title: t('Kind'), width: '120px', value: ({ kind }) => kind, isFilter: true },
  { id: 'coin', title: t('Coin'), width: '70px', isWhole: true, value: ({ coin }) => coin, isFilter: true },
  {
    id: 'off',
    title: t('Off by'),
    width: '120px',
    numeric: true,
    value: ({ off }) => off,
    coin: ({ coin }) => coin,
    hint: t('Excess of the balance over its expected value'),
  },
  {
    id: 'words',
    title: t('What'),
    width: 'minmax(260px, 1fr)',
    value: ({ text }) => text,
    cell: ({ text }) => <span title={text}>{text}</span>,
  },
]

interface FindingsTableProps {
  readonly overview: TaxOverview
  readonly findings: TaxFindings
}

/** Gaps, duplicates, discontinuous balances and invalid amounts; nothing is omitted silently. */
export function FindingsTable({ overview, findings }: FindingsTableProps) {
  const rows = findingsOf(overview, findings)
  const hidden =
    findings.breakCount + findings.duplicateCount + findings.unreadableCount + overview.gaps.length - rows.length
  return (
    <>
      {hidden > 0 && <PanelBand tone="warn">{t`${hidden} more findings are counted and not listed.`}</PanelBand>}
      <DataTable
        label={t('Tax findings')}
        rows={rows}
        columns={findingColumns}
        rowKey={({ key }) => key}
        rowData={({ what }) => ({ 'data-testid': 'tax-finding', 'data-kind': what })}
        empty={
          <PanelState
            kind="empty"
            title={t('Nothing was found')}
            text={t('No gap, no duplicate, and every balance is the previous one + amount + fee.')}
          />
        }
      />
    </>
  )
}
