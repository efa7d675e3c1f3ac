import { useState } from 'react'
import { formatAge, formatTime } from '@/renderer/kit/format/time'
import { useHealth } from '@/renderer/state/stores/health-store'
import { useLoans } from '@/renderer/state/stores/loans-store'
import { Choice } from '@/renderer/kit/ui/choice'
import { Panel } from '@/renderer/kit/ui/panel'
import { LeftOutBand, PanelState, PanelVeil } from '@/renderer/kit/ui/panel-state'
import { Age } from '@/renderer/kit/ui/age'
import { AccountMissing } from '@/renderer/domain/account/account-missing'
import { LoanCatalogue } from './loan-catalogue'
import { LoanHistory } from './loan-history'
import { LoanProductTable } from './loan-products'
import './loans.css'
import { RunningLoans } from './running-loans'

const views = [
  { value: 'running', label: 'Active' },
  { value: 'catalogue', label: 'Rates & limits' },
  { value: 'history', label: 'History' },
  { value: 'products', label: 'Institutional products' },
] as const
type View = (typeof views)[number]['value']

/** Loans against a pledge, and what institutional loan products allow. */
export function LoansPanel() {
  const [view, setView] = useState<View>('running')
  return (
    <Panel label="Loans" toolbar={<Choice size="small" label="Show" value={view} options={views} onChange={setView} />}>
      {view === 'running' && <Running />}
      {view === 'catalogue' && <LoanCatalogue />}
      {view === 'history' && <LoanHistory />}
      {view === 'products' && <LoanProductTable />}
    </Panel>
  )
}

function Running() {
  const loans = useLoans((state) => state.loans)
  const connected = useHealth((state) => state.connected)
  if (loans === null || loans.state === 'no-key' || (loans.state === 'reading' && loans.asOf === null))
    return <AccountMissing loading="Loading the loans" error={null} />
  if (loans.asOf === null && loans.loans.length === 0)
    return <PanelState kind="error" title="The loans could not be read" text={loans.reason ?? undefined} />
  const live = connected && loans.freshness === 'live'
  return (
    <div className="loans" data-live={live}>
      <LeftOutBand leftOut={loans.leftOut} />
      {loans.loans.length > 0 && loans.asOf !== null && (
        <Age
          className="loans__age"
          at={loans.asOf}
          title={loans.everyMs === null ? undefined : `Read every ${formatAge(loans.everyMs)}`}
        />
      )}
      <RunningLoans loans={loans.loans} unread={loans.unread} leftOut={loans.leftOut} />
      {!live && (
        <PanelVeil
          kind={connected ? 'stale' : 'offline'}
          text={loans.asOf === null ? (loans.reason ?? '') : `As of ${formatTime(loans.asOf)}. ${loans.reason ?? ''}`}
        />
      )}
    </div>
  )
}
