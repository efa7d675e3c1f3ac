import { useMemo } from 'react'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { byDistanceToCall, loanSnapshotOf } from '@/shared/trading/loans/consumer-loan'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelState } from '@/renderer/kit/ui/panel-state'
import { useNow } from '@/renderer/kit/ui/use-now'
import { activeLoanColumns } from './active-loan-columns'

/** Running loans, the nearest to its margin call first. */
export function RunningLoans({ loans }: { readonly loans: readonly OngoingLoan[] }) {
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
      label="Active loans"
      rows={rows}
      columns={activeLoanColumns}
      rowKey={({ loan }) => loan.orderId}
      rowData={({ loan }) => ({ 'data-testid': `loan-${loan.orderId}` })}
      empty={
        <PanelState
          kind="empty"
          title="No active loans"
          text="Loans against a pledge appear here, the one nearest to its margin call first."
        />
      }
    />
  )
}
