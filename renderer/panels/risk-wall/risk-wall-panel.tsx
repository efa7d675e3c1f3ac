import { lineText } from '@/shared/base/line-text'
import { useState } from 'react'
import { t } from '@/shared/languages/text'
import { contradiction } from '@/shared/trading/ltv/unit/effective-thresholds'
import { disputeSentences } from '@/shared/trading/alarms/rules/dispute'
import type { Freshness } from '@/shared/trading/ltv/unit/freshness'
import { unreadNames } from '@/shared/trading/ltv/unit/ltv-sample'
import type { Portfolio } from '@/shared/trading/ltv/projection/portfolio'
import { openIncidents } from '@/renderer/domain/alarms/alarm-answers'
import { IncidentRows } from '@/renderer/domain/alarms/incident-rows'
import { AlarmsChip } from '@/renderer/domain/alarms/alarms-popover'
import { LtvGauge } from '@/renderer/domain/risk/gauge/ltv-gauge'
import { UnlistedBand } from '@/renderer/domain/risk/unlisted-band'
import { usePortfolio } from '@/renderer/domain/risk/use-portfolio'
import { bridge } from '@/renderer/state/bridge/bridge'
import { headlineOfUnit } from '@/shared/trading/alarms/headline'
import { useAlarms } from '@/renderer/state/stores/health/alarms-store'
import { useChosenUnit, useFreshness, useRisk } from '@/renderer/state/stores/health/risk-store'
import { formatTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { PanelBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { AccountMissing } from '@/renderer/domain/account/account-missing'
import { ActionPlanView } from '@/renderer/panels/risk-wall/plan/action-plan-view'
import { CausesView } from '@/renderer/panels/risk-wall/causes/causes-view'
import { ChanceView } from './chance/chance-view'
import { CollateralTable } from './collateral-table'
import { DebtTable } from './debt-table'
import { ExportButton } from '@/renderer/panels/risk-wall/history/export-button'
import { type HistoryRange, historyRanges, useRangeWindow } from '@/renderer/domain/risk/history-ranges'
import { HistoryView } from '@/renderer/panels/risk-wall/history/history-view'
import { LoansTable } from './loans-table'
import './risk-wall.css'
import { SimulatorView } from './simulator/simulator-view'
import { ThresholdsDialog } from '@/renderer/panels/risk-wall/units/thresholds-dialog'
import { UnitList } from '@/renderer/panels/risk-wall/units/unit-list'
import { UnwatchedBand } from '@/renderer/panels/risk-wall/units/unwatched-band'
import { WallHead } from '@/renderer/panels/risk-wall/units/wall-head'
import { WatchUnitDialog } from '@/renderer/panels/risk-wall/units/watch-unit-dialog'
import { showWallView, useWallView, wallViews } from '@/renderer/domain/risk/wall-view'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'

/** Maximum number of incidents on the wall; more would hide it. */
const WALL_INCIDENTS = 2

const rangeOptions = (Object.keys(historyRanges) as HistoryRange[]).map((value) => ({
  value,
  label: historyRanges[value].label,
}))

/** Loan-to-value of a risk unit: distance to the thresholds, causes, stress and actions. */
export function RiskWallPanel() {
  const overview = useRisk((state) => state.overview)
  const error = useRisk((state) => state.error)
  const unit = useChosenUnit()
  if (overview === null || overview.state !== 'watching' || unit === null) {
    return (
      <Panel label={t('Risk wall')}>
        <NoRiskUnits error={error} />
      </Panel>
    )
  }
  return <Wall key={unit.id} unit={unit} />
}

function NoRiskUnits({ error }: { readonly error: string | null }) {
  const overview = useRisk((state) => state.overview)
  const [naming, setNaming] = useState(false)
  const action = (
    <>
      <Button onClick={() => setNaming(true)}>{t('Enter a risk unit ID')}</Button>
      {naming && <WatchUnitDialog onClose={() => setNaming(false)} />}
    </>
  )
  if (overview?.state === 'no-units')
    return (
      <PanelState
        kind="empty"
        title={t('No risk unit')}
        text={overview.reason ?? t('This account has no institutional loan.')}
        action={action}
      />
    )
  if (overview?.state === 'unreadable')
    return (
      <PanelState
        kind="error"
        title={t('The risk units could not be read')}
        text={overview.reason ?? undefined}
        action={action}
      />
    )
  return <AccountMissing loading={t('Loading the risk units')} error={error} />
}

interface WallProps {
  readonly unit: RiskUnit
}

/** Limits of the screen for coins without full figures. */
function unreadText(coins: readonly string[]): string {
  const these = coins.length === 1 ? t('this coin') : t('these coins')
  return (
    t`The exchange gives no full figures for ${unreadNames(coins)}. ` +
    t`The ratio comes from the exchange; the tables, the simulator and the plan do not change ${these}, ` +
    t('and the distance of its price from the margin call is not monitored.')
  )
}

function Wall({ unit }: WallProps) {
  const freshness = useFreshness(unit)
  const [range, setRange] = useState<HistoryRange>('1h')
  const [editing, setEditing] = useState(false)
  const [naming, setNaming] = useState(false)
  const [simulated, setSimulated] = useState<string | null>(null)
  const window = useRangeWindow(range)
  const portfolio = usePortfolio(unit.sample)
  const unread = unit.sample?.unread ?? []
  const toolbar = (
    <>
      <UnitList chosen={unit.id} onMore={() => setNaming(true)} />
      <AlarmsChip />
      <span className="toolbar__gap" />
      <Button size="small" tone={unit.thresholds === null ? 'primary' : 'plain'} onClick={() => setEditing(true)}>
        {unit.thresholds === null ? t('Confirm LTV thresholds') : t('LTV thresholds')}
      </Button>
    </>
  )
  return (
    <Panel label={t('Risk wall')} className="wall" toolbar={toolbar}>
      <div className="wall__scroll" data-freshness={freshness}>
        <UnitAlarms riskUnitId={unit.id} />
        {unit.unlistedSince !== null && (
          <UnlistedBand
            name={t`Risk unit ${unit.id}`}
            since={unit.unlistedSince}
            remove={() => bridge.call('risk.unwatchUnit', { riskUnitId: unit.id })}
          />
        )}
        <UnwatchedBand unit={unit} />
        {freshness === 'not-computed' && (
          <PanelBand tone="danger">
            {t(
              'The exchange does not compute the ratio at present, as it does while it liquidates or ' +
                'transfers. What you see is the last figure it gave.',
            )}
          </PanelBand>
        )}
        {unit.dispute !== null && freshness === 'disputed' && (
          <PanelBand tone="danger">{disputeSentences(unit.dispute)}</PanelBand>
        )}
        {unread.length > 0 && <PanelBand tone="warn">{unreadText(unread)}</PanelBand>}
        <ProductBand unit={unit} />
        <WallHead unit={unit} portfolio={portfolio} freshness={freshness} />
        {unit.sample !== null && (
          <div className="wall__gauge">
            <LtvGauge
              ltv={unit.sample.ltv}
              isBacked={unit.sample.isBacked}
              state={headlineOfUnit(unit).state}
              thresholds={unit.thresholds}
              product={unit.product}
              live={freshness === 'live'}
              simulated={simulated}
            />
          </div>
        )}
        <div className="wall__middle">
          <div className="wall__history">
            <div className="wall__ranges">
              <h3 className="wall__title">{t('History')}</h3>
              <Choice size="small" label={t('Range')} value={range} options={rangeOptions} onChange={setRange} />
              <ExportButton riskUnitId={unit.id} window={window} />
            </div>
            <HistoryView unit={unit} window={window} freshness={freshness} />
          </div>
          <CausesView riskUnitId={unit.id} window={window} range={range} />
        </div>
        <Positions unit={unit} portfolio={portfolio} freshness={freshness} onSimulated={setSimulated} />
      </div>
      {naming && <WatchUnitDialog onClose={() => setNaming(false)} />}
      {editing && <ThresholdsDialog unit={unit} onClose={() => setEditing(false)} />}
    </Panel>
  )
}

/** Warns about a user threshold above the product's threshold: the exchange acts at the product's. */
function ProductBand({ unit: { thresholds, product } }: { readonly unit: RiskUnit }) {
  const conflict = thresholds === null ? null : contradiction(thresholds, product)
  if (conflict === null) return null
  const [yours, theirs] = [lineText(conflict.yours), lineText(conflict.theirs)]
  const text =
    t`Your liquidation line is ${yours}, but the loan product liquidates at ${theirs}: ` +
    t('alarms and colors go by the product.')
  return <PanelBand tone="danger">{text}</PanelBand>
}

/** Alarms of this unit that wait for acknowledgment. */
function UnitAlarms({ riskUnitId }: { readonly riskUnitId: string }) {
  const alarms = useAlarms((state) => state.alarms?.alarms) ?? []
  return (
    <IncidentRows
      incidents={openIncidents(alarms).filter(({ subject }) => subject === riskUnitId || subject === '')}
      most={WALL_INCIDENTS}
    />
  )
}

interface PositionsProps {
  readonly unit: RiskUnit
  readonly portfolio: Portfolio | null
  readonly freshness: Freshness
  readonly onSimulated: (ltv: string | null) => void
}

/** Collateral, debts, loans and actions of the unit. */
function Positions({ unit, portfolio, freshness, onSimulated }: PositionsProps) {
  const view = useWallView((state) => state.view)
  const { sample, thresholds } = unit
  return (
    <section
      className={`wall__positions wall__positions--${view}`}
      aria-label={t('Collateral and debt')}
      data-live={freshness === 'live'}
    >
      <div className="wall__views">
        <Choice size="small" label={t('Show')} value={view} options={wallViews} onChange={showWallView} />
        {sample !== null && freshness !== 'live' && (
          <span className="wall__as-of">{t`as of ${formatTime(sample.at)}, not current`}</span>
        )}
      </div>
      <div className="wall__table">
        {sample !== null && portfolio !== null && view === 'collateral' && (
          <CollateralTable sample={sample} portfolio={portfolio} thresholds={unit.effectiveThresholds} />
        )}
        {sample !== null && portfolio !== null && view === 'debt' && (
          <DebtTable sample={sample} portfolio={portfolio} />
        )}
        {(view === 'loans' || view === 'repayments') && <LoansTable show={view} unit={unit} />}
        {portfolio !== null && view === 'simulator' && (
          <SimulatorView riskUnitId={unit.id} portfolio={portfolio} thresholds={thresholds} onEnd={onSimulated} />
        )}
        {view === 'chance' && <ChanceView />}
        {portfolio !== null && view === 'plan' && (
          <ActionPlanView portfolio={portfolio} thresholds={unit.effectiveThresholds} />
        )}
      </div>
    </section>
  )
}
