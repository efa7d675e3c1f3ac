import { useMemo } from 'react'
import { t } from '@/shared/languages/text'
import type { ConsumerLoans } from '@/shared/trading/loans/consumer-loans'
import { byDistanceToCall, loanSnapshotOf } from '@/shared/trading/loans/consumer-loan'
import { DataTable } from '@/renderer/kit/table/data-table'
import { EmptyList, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { activeLoanColumns } from './active-loan-columns'

/** Active loans, the nearest to its margin call first. */
export function RunningLoans({
  loans,
  unread,
  unreadableText: omitted,
}: Pick<ConsumerLoans, 'loans' | 'unread' | 'unreadableText'>) {
  const old = new Set(unread)
  const now = useNow(true, 1000)
  const rows = useMemo(() => {
    const byId = new Map(loans.map((loan) => [loan.orderId, loan]))
    return byDistanceToCall(loans.map((loan) => loanSnapshotOf(loan, now))).flatMap((snapshot) => {
      const loan = byId.get(snapshot.orderId)
      return loan === undefined ? [] : [{ loan, snapshot }]
    })
  }, [loans, now])
  return (
    <DataTable
      label={t('Active loans')}
      rows={rows}
      columns={activeLoanColumns}
      rowKey={({ loan }) => loan.orderId}
      rowData={({ loan }) => ({ 'data-testid': `loan-${loan.orderId}` })}
      rowClass={({ loan }) => (old.has(loan.orderId) ? 'loan--old' : undefined)}
      empty={
        <EmptyList
          title={t('The loans are not known')}
          omitted={omitted}
          empty={
            <PanelState
              kind="empty"
              title={t('No active loans')}
              text={t('Collateralized loans appear here, nearest to the margin call first.')}
            />
          }
        />
      }
    />
  )
}
