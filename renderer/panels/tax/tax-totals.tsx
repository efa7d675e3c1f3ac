import { t } from '@/shared/languages/text'
import type { CoinTotal, TaxFindings, TypeTotal } from '@/shared/trading/tax/tax-check'
import { taxKindLabels } from '@/shared/trading/tax/tax-kind'
import { add, equals } from '@/shared/base/decimal'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'

const emptyState = <PanelState kind="empty" title={t('No record in this range')} />

const fits = ({ opening, net, closing }: CoinTotal): boolean => equals(add(opening, net), closing)

export const coinTotalColumns: readonly Column<CoinTotal>[] = [
  { id: 'coin', title: t('Coin'), width: '80px', isWhole: true, value: ({ coin }) => coin },
  { id: 'records', title: t('Records'), width: '80px', numeric: true, value: ({ records }) => String(records) },
  { id: 'opening', title: t('Before'), width: 'minmax(120px, 1fr)', numeric: true, value: ({ opening }) => opening },
  { id: 'net', title: t('Amounts + fees'), width: 'minmax(120px, 1fr)', numeric: true, value: ({ net }) => net },
  { id: 'closing', title: t('After'), width: 'minmax(120px, 1fr)', numeric: true, value: ({ closing }) => closing },
  {
    id: 'fits',
    title: t('Balances'),
    width: 'minmax(150px, 1fr)',
    value: (total) =>
      total.breaks === 0 && fits(total) ? t('go on, to the last digit') : t`break ${total.breaks} times`,
    hint: t('Before + amounts + fees = after, from record to record'),
  },
  {
    id: 'of',
    title: t('Counted'),
    width: '120px',
    shownFrom: 900,
    value: ({ balanceOf }) => (balanceOf === 'coin' ? t('for all kinds') : t('for each kind')),
    hint: t('One balance of this coin for all kinds at the exchange, or one for each'),
  },
]

export const typeTotalColumns: readonly Column<TypeTotal>[] = [
  { id: 'coin', title: t('Coin'), width: '80px', isWhole: true, value: ({ coin }) => coin, isFilter: true },
  { id: 'kind', title: t('Kind'), width: '130px', value: ({ kind }) => taxKindLabels[kind], isFilter: true },
  { id: 'type', title: t('Type'), width: 'minmax(190px, 2fr)', value: ({ type }) => type, isFilter: true },
  { id: 'records', title: t('Records'), width: '80px', numeric: true, value: ({ records }) => String(records) },
  {
    id: 'amount',
    title: t('Amount'),
    width: 'minmax(120px, 1fr)',
    numeric: true,
    value: ({ amount }) => amount,
    coin: ({ coin }) => coin,
    hasTotal: true,
  },
  {
    id: 'fee',
    title: t('Fee'),
    width: 'minmax(110px, 1fr)',
    numeric: true,
    value: ({ fee }) => fee,
    coin: ({ coin }) => coin,
    hasTotal: true,
  },
]

/** Totals by coin and by type of record, with all digits. */
export function TaxTotals({ findings }: { readonly findings: TaxFindings }) {
  return (
    <div className="tax__totals">
      <DataTable
        label={t('Tax totals by coin')}
        rows={findings.coins}
        columns={coinTotalColumns}
        rowKey={({ coin }) => coin}
        empty={emptyState}
      />
      <DataTable
        label={t('Tax totals by type')}
        rows={findings.types}
        columns={typeTotalColumns}
        rowKey={({ coin, kind, type }) => `${coin} ${kind} ${type}`}
        empty={emptyState}
      />
    </div>
  )
}
