import { useState } from 'react'
import { formatTime } from '../../format/time'
import { useHealth } from '../../stores/health-store'
import { useLoans } from '../../stores/loans-store'
import { Choice } from '../../ui/choice'
import { Panel } from '../../ui/panel'
import { PanelState, PanelVeil } from '../../ui/panel-state'
import { useNow } from '../../ui/use-now'
import { AccountMissing } from '../../account/account-missing'
import { LoanCatalogue } from './loan-catalogue'
import { LoanHistory } from './loan-history'
import { LoanProducts } from './loan-products'
import './loans.css'
import { RunningLoans } from './running-loans'

const views = [
  { value: 'running', label: 'Running' },
  { value: 'catalogue', label: 'Coins' },
  { value: 'history', label: 'History' },
  { value: 'products', label: 'Institutional products' },
] as const
type View = (typeof views)[number]['value']

/** Loans are read about four times a minute: after this long without a reading they are old. */
const OLD_MS = 60_000

/** Loans against a pledge, and what institutional loan products allow. */
export function LoansPanel() {
  const [view, setView] = useState<View>('running')
  return (
    <Panel label="Loans" toolbar={<Choice size="small" label="Show" value={view} options={views} onChange={setView} />}>
      {view === 'running' && <Running />}
      {view === 'catalogue' && <LoanCatalogue />}
      {view === 'history' && <LoanHistory />}
      {view === 'products' && <LoanProducts />}
    </Panel>
  )
}

function Running() {
  const loans = useLoans((state) => state.loans)
  const connected = useHealth((state) => state.connected)
  const now = useNow(true, 1000)
  if (loans === null || loans.state === 'no-key' || loans.state === 'reading') return <AccountMissing loading="Reading the loans" error={null} />
  if (loans.asOf === null) return <PanelState kind="error" title="The loans could not be read" text={loans.reason ?? undefined} />
  const live = connected && loans.state === 'known' && now - loans.asOf < OLD_MS
  return (
    <div className="loans" data-live={live}>
      <RunningLoans loans={loans.loans} />
      {!live && <PanelVeil kind={connected ? 'stale' : 'offline'} text={`As of ${formatTime(loans.asOf)}. ${loans.reason ?? ''}`} />}
    </div>
  )
}
