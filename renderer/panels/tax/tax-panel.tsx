import { useRef, useState } from 'react'
import type { TaxOverview } from '@/shared/ipc/watching/tax'
import { t } from '@/shared/languages/text'
import { useSessionKey } from '@/renderer/state/bridge/account-session'
import { useAccountQuery } from '@/renderer/state/queries/account-query'
import { useAccountReading } from '@/renderer/state/stores/health/health-store'
import { AccountMissing } from '@/renderer/domain/account/account-missing'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { PanelBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { CoverageGrid } from './coverage-grid'
import { ExportTaxButton } from './export-tax-button'
import { JobBar, JobProblems, JobState } from './job-bar'
import { FindingsTable } from './findings-table'
import { TaxKeyDialog } from './tax-key-dialog'
import { TaxRecords } from './tax-records'
import { TaxTotals } from './tax-totals'
import { useTaxJob } from './use-tax-job'
import './tax.css'

const views = [
  { value: 'coverage', label: t('Coverage') },
  { value: 'findings', label: t('Findings') },
  { value: 'totals', label: t('Totals') },
  { value: 'records', label: t('Records') },
] as const
type View = (typeof views)[number]['value']

/**
 * Results computed from the records. Requested again when the records change, but not for every page of a running job.
 */
function ComputedTotals({ overview, view }: { readonly overview: TaxOverview; readonly view: 'findings' | 'totals' }) {
  const { range, revision, job } = overview
  const isRunning = job.state === 'running'
  const findings = useAccountQuery('tax.findings', range, {
    revision: isRunning ? Math.floor(revision / 20) : revision,
    showsPrevious: true,
  })
  if (findings.data === undefined)
    return findings.error === null ? (
      <PanelState kind="loading" title={t('Computing')} text={t('Every record is checked.')} />
    ) : (
      <PanelState
        kind="error"
        title={t('The records could not be looked at')}
        text={findings.error.message}
        action={<Button onClick={() => void findings.refetch()}>{t('Try again')}</Button>}
      />
    )
  return (
    <>
      {isRunning && <PanelBand tone="info">{t('Of what was read so far.')}</PanelBand>}
      {view === 'findings' ? (
        <FindingsTable overview={overview} findings={findings.data} />
      ) : (
        <TaxTotals findings={findings.data} />
      )}
    </>
  )
}

function OfAccount() {
  const handle = useTaxJob()
  const [view, setView] = useState<View>('coverage')
  const [showsKey, setShowsKey] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const reading = useAccountReading()
  const { overview, error } = handle
  if (overview === null) {
    return reading.state === 'classic' && error !== null ? (
      <PanelState kind="empty" title={t('A classic account')} text={error} />
    ) : (
      <AccountMissing loading={t('Checking the tax records')} error={error} />
    )
  }
  const showKey = (): void => setShowsKey(true)
  // In a low group, the job above is scrolled out.
  const showView = (next: View): void => {
    setView(next)
    bar.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="tax">
      <JobBar overview={overview} handle={handle} onKey={showKey} />
      <JobProblems overview={overview} handle={handle} onKey={showKey} />
      <JobState overview={overview} />
      <div className="tax__views" ref={bar}>
        <Choice size="small" label={t('Show')} value={view} options={views} onChange={showView} />
        <span className="toolbar__gap" />
        <ExportTaxButton overview={overview} />
      </div>
      <div className="tax__view">
        {view === 'coverage' && <CoverageGrid cells={overview.cells} range={overview.range} />}
        {(view === 'findings' || view === 'totals') && <ComputedTotals overview={overview} view={view} />}
        {view === 'records' && <TaxRecords overview={overview} />}
      </div>
      {showsKey && <TaxKeyDialog overview={overview} handle={handle} onClose={() => setShowsKey(false)} />}
    </div>
  )
}

/** Tax records of the active account: read completely, verified, checked and exported. */
export function TaxPanel() {
  return (
    <Panel label={t('Tax')}>
      <OfAccount key={useSessionKey()} />
    </Panel>
  )
}
