import { useState } from 'react'
import type { TaxOverview, TaxPlace } from '@/shared/ipc/watching/tax'
import { t } from '@/shared/languages/text'
import { taxKindLabels } from '@/shared/trading/tax/tax-kind'
import type { TaxRow } from '@/shared/trading/tax/tax-row'
import { useAccountQueries } from '@/renderer/state/queries/account-query'
import { formatDateTime, formatUtc } from '@/renderer/kit/format/time'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'

const PAGE = 500

export const taxRecordColumns: readonly Column<TaxRow>[] = [
  {
    id: 'at',
    title: t('Time'),
    width: '136px',
    isTime: true,
    value: ({ at }) => at,
    cell: ({ at }) => <time title={formatUtc(at)}>{formatDateTime(at)}</time>,
  },
  { id: 'kind', title: t('Kind'), width: '104px', value: ({ kind }) => taxKindLabels[kind], isFilter: true },
  { id: 'type', title: t('Type'), width: 'minmax(140px, 2fr)', value: ({ record }) => record.type, isFilter: true },
  { id: 'coin', title: t('Coin'), width: '56px', isWhole: true, value: ({ record }) => record.coin, isFilter: true },
  {
    id: 'amount',
    title: t('Amount'),
    width: 'minmax(92px, 1fr)',
    numeric: true,
    value: ({ record }) => record.amount,
    coin: ({ record }) => record.coin,
  },
  {
    id: 'fee',
    title: t('Fee'),
    width: 'minmax(80px, 1fr)',
    numeric: true,
    value: ({ record }) => record.fee,
    coin: ({ record }) => record.coin,
  },
  {
    id: 'balance',
    title: t('Balance'),
    width: 'minmax(110px, 1fr)',
    numeric: true,
    value: ({ record }) => record.balance,
    coin: ({ record }) => record.coin,
  },
  { id: 'id', title: t('Id'), width: '170px', shownFrom: 1000, value: ({ record }) => record.id },
]

/** The records as the exchange sent them, newest first, in pages. */
export function TaxRecords({ overview }: { readonly overview: TaxOverview }) {
  const { range, revision } = overview
  const [loaded, setShown] = useState<{ revision: number; places: readonly (TaxPlace | null)[] }>({
    revision,
    places: [null],
  })
  // New records can be at any position, so the table is read again from its start.
  const places = loaded.revision === revision ? loaded.places : [null]
  const inputs = places.map((after) => ({ ...range, newestFirst: true, after, limit: PAGE }))
  const pages = useAccountQueries('tax.records', inputs, (results) => results, { revision, showsPrevious: true })
  const rows = pages.flatMap(({ data }) => data?.rows ?? [])
  const next = pages.at(-1)?.data?.next ?? null
  const error = pages.find((page) => page.error !== null)?.error ?? null
  const isLoading = pages[0]?.data === undefined
  return (
    <>
      <div className="tax__table">
        <DataTable
          label={t('Tax records')}
          rows={rows}
          columns={taxRecordColumns}
          rowKey={({ kind, record }) => `${kind} ${record.id}`}
          empty={
            error !== null ? (
              <PanelState kind="error" title={t('The records could not be read')} text={error.message} />
            ) : isLoading ? (
              <PanelState kind="loading" title={t('Loading the records')} />
            ) : (
              <PanelState kind="empty" title={t('No record in this range')} />
            )
          }
        />
      </div>
      <div className="tax__foot">
        <span>{t`${rows.length} of ${overview.job.records} shown`}</span>
        {next !== null && (
          <Button size="small" tone="quiet" onClick={() => setShown({ revision, places: [...places, next] })}>
            {t('Older')}
          </Button>
        )}
      </div>
    </>
  )
}
