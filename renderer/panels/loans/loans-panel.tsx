import { useState } from 'react'
import { t, punctuated } from '@/shared/languages/text'
import { disputeSentences } from '@/shared/trading/alarms/rules/dispute'
import type { LoanDispute } from '@/shared/trading/loans/repriced-loan'
import { formatAge, formatTime } from '@/renderer/kit/format/time'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { useLoans } from '@/renderer/state/stores/health/loans-store'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { OmittedBand, PanelBand, PanelState, PanelVeil } from '@/renderer/kit/ui/panel/panel-state'
import { Age } from '@/renderer/kit/ui/age'
import { LoanEventRows } from '@/renderer/domain/loan-events/loan-event-rows'
import { useLoanEvents } from '@/renderer/domain/loan-events/use-loan-events'
import { UnlistedBand } from '@/renderer/domain/risk/unlisted-band'
import { bridge } from '@/renderer/state/bridge/bridge'
import { AccountMissing } from '@/renderer/domain/account/account-missing'
import { LoanCatalog } from './loan-catalog'
import { LoanHistory } from './loan-history'
import { LoanProductTable } from './loan-products'
import './loans.css'
import { RunningLoans } from './running-loans'

const views = [
  { value: 'running', label: t('Active') },
  { value: 'catalog', label: t('Rates & limits') },
  { value: 'history', label: t('History') },
  { value: 'products', label: t('Institutional products') },
] as const
type View = (typeof views)[number]['value']

/** Consumer loans, and the terms of institutional loan products. */
export function LoansPanel() {
  const [view, setView] = useState<View>('running')
  return (
    <Panel
      label={t('Loans')}
      toolbar={<Choice size="small" label={t('Show')} value={view} options={views} onChange={setView} />}
    >
      {view === 'running' && <Running />}
      {view === 'catalog' && <LoanCatalog />}
      {view === 'history' && <LoanHistory />}
      {view === 'products' && <LoanProductTable />}
    </Panel>
  )
}

function Running() {
  const loans = useLoans((state) => state.loans)
  const connected = useHealth((state) => state.connected)
  if (loans === null || loans.state === 'no-key' || (loans.state === 'reading' && loans.asOf === null))
    return <AccountMissing loading={t('Loading the loans')} error={null} />
  if (loans.asOf === null && loans.loans.length === 0)
    return <PanelState kind="error" title={t('The loans could not be read')} text={loans.reason ?? undefined} />
  const old = [...loans.unread, ...loans.unlisted.map(({ orderId }) => orderId)]
  const live = connected && loans.freshness === 'live'
  return (
    <div className="loans" data-live={live}>
      <OmittedBand omitted={loans.unreadableText} />
      {loans.unlisted.map(({ orderId, since }) => (
        <UnlistedBand
          key={orderId}
          name={t`Loan ${orderId}`}
          since={since}
          remove={() => bridge.call('loans.remove', { orderId })}
        />
      ))}
      <DisputesBand disputes={connected ? loans.disputes : []} />
      <LoanEvents />
      {loans.loans.length > 0 && loans.asOf !== null && (
        <Age
          className="loans__age"
          at={loans.asOf}
          title={loans.everyMs === null ? undefined : t`Read every ${formatAge(loans.everyMs)}`}
        />
      )}
      <RunningLoans loans={loans.loans} unread={old} unreadableText={loans.unreadableText} />
      {!live && !(connected && loans.freshness === 'disputed') && (
        <PanelVeil
          kind={connected ? 'stale' : 'offline'}
          text={loans.asOf === null ? (loans.reason ?? '') : t`As of ${formatTime(loans.asOf)}. ${loans.reason ?? ''}`}
        />
      )}
    </div>
  )
}

/** Ended loans and sales in part, until they are acknowledged. */
function LoanEvents() {
  const events = useLoanEvents().filter(({ isLoan }) => isLoan)
  return <LoanEventRows events={events} label={t('Loans that ended or were sold in part')} />
}

/** Figures of the exchange and of public prices for each disputed loan. */
function DisputesBand({ disputes }: { readonly disputes: readonly LoanDispute[] }) {
  if (disputes.length === 0) return null
  return (
    <PanelBand tone="danger">
      {disputes.map(({ orderId, ...dispute }) => (
        <p key={orderId} className="loans__dispute">
          {punctuated(`…${orderId.slice(-4)}: ${disputeSentences(dispute)}`)}
        </p>
      ))}
    </PanelBand>
  )
}
