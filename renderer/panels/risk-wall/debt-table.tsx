import { grouped } from '@/shared/base/grouped'
import { useMemo } from 'react'
import { t } from '@/shared/languages/text'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { debtIn, owedUsdt, type Portfolio } from '@/shared/trading/ltv/projection/portfolio'
import { decimalsOf, isPositive, trim } from '@/shared/base/decimal'
import { absent, formatMoney, formatTrimmed } from '@/renderer/kit/format/decimals'
import { formatSigned } from '@/renderer/kit/format/signed'
import { usePastDebt } from '@/renderer/state/queries/risk'
import { useRangeWindow } from '@/renderer/domain/risk/history-ranges'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { EmptyList, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { changeTitle, type DebtRow, debtRows } from './debt-change'

const FINEST = 8
const amount = (value: string) => <span title={value}>{formatTrimmed(value, FINEST)}</span>
const signed = (value: string): string => formatSigned(value, Math.min(FINEST, decimalsOf(trim(value))))

function Change({ change }: DebtRow) {
  if (change === null)
    return (
      <span className="faint" title={t('No earlier reading of this day was kept')}>
        {absent}
      </span>
    )
  return (
    <span title={t`Principal ${signed(change.principal)}, interest ${signed(change.interest)}`}>
      {signed(change.total)}
    </span>
  )
}

/** Empty if the price of the coin is unknown. */
function usdtOf(portfolio: Portfolio, coin: string): string {
  const owed = debtIn(portfolio, coin)
  if (owed === undefined) return '0'
  return owed.price === null ? '' : owedUsdt(owed)
}

export const debtColumnsOf = (portfolio: Portfolio, changed: string): readonly Column<DebtRow>[] => [
  {
    id: 'coin',
    title: t('Coin'),
    width: '56px',
    isWhole: true,
    value: ({ coin }) => coin,
    cell: ({ coin }) => <b>{coin}</b>,
  },
  {
    id: 'principal',
    title: t('Principal'),
    width: 'minmax(110px, 1fr)',
    numeric: true,
    value: ({ principal }) => principal,
    cell: ({ principal }) => amount(principal),
  },
  {
    id: 'interest',
    title: t('Interest'),
    width: 'minmax(110px, 1fr)',
    numeric: true,
    hint: t('Accrued and unpaid'),
    value: ({ interest }) => interest,
    cell: ({ interest }) => amount(interest),
  },
  {
    id: 'change',
    title: changed,
    width: 'minmax(124px, 1fr)',
    numeric: true,
    hint: t('Change of principal and interest, in the coin, since the oldest reading of the last 24 hours'),
    value: ({ change }) => change?.total,
    cell: Change,
  },
  {
    id: 'usdt',
    title: t('USDT'),
    width: 'minmax(110px, 1fr)',
    numeric: true,
    hint: t('Principal and interest at the price of now'),
    unit: 'USDT',
    hasTotal: true,
    value: ({ coin }) => usdtOf(portfolio, coin),
    cell: ({ coin }) => {
      const owed = debtIn(portfolio, coin)
      if (owed === undefined) return formatMoney('0', 2)
      return owed.price === null ? (
        <span title={t('Its price is not known')}>{absent}</span>
      ) : (
        formatMoney(owedUsdt(owed), 2)
      )
    },
  },
]

/** Debt of the unit by coin, with its change over a day. */
export function DebtTable({ sample, portfolio }: { readonly sample: LtvSample; readonly portfolio: Portfolio }) {
  const window = useRangeWindow('24h')
  const past = usePastDebt(sample.riskUnitId, window).data ?? null
  const rows = useMemo(() => debtRows(past, sample.debts), [past, sample.debts])
  const columns = useMemo(() => debtColumnsOf(portfolio, changeTitle(past, window)), [portfolio, past, window])
  return (
    <DataTable
      label={t('Debt')}
      rows={rows}
      columns={columns}
      rowKey={({ coin }) => coin}
      empty={
        <EmptyList
          title={t('The debts are not known')}
          omitted={
            isPositive(sample.debtUsdt)
              ? t`The exchange counts ${grouped(sample.debtUsdt)} USDT and lists no coin.`
              : null
          }
          empty={<PanelState kind="empty" title={t('No debt')} text={t('This unit owes nothing.')} />}
        />
      }
    />
  )
}
