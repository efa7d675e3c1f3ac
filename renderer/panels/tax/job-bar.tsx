import { t } from '@/shared/languages/text'
import '@/renderer/kit/ui/fields/filter-input.css'
import { KeyRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { TaxOverview } from '@/shared/ipc/watching/tax'
import { taxKindLabels } from '@/shared/trading/tax/tax-kind'
import { formatAge } from '@/renderer/kit/format/time'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Input } from '@/renderer/kit/ui/fields/input'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { Select } from '@/renderer/kit/ui/fields/select'
import {
  chosenOf,
  type ChosenRange,
  dayOf,
  daysProblem,
  edgeOf,
  ownZone,
  rangeOf,
  ranges,
  zoneOptions,
} from './tax-range'
import type { TaxJobHandle } from './use-tax-job'

/** True for ranges without calendar days. */
const isMeasured = ({ name }: ChosenRange): boolean => name === 'whole' || name === 'quarter'

interface JobBarProps {
  readonly overview: TaxOverview
  readonly handle: TaxJobHandle
  readonly onKey: () => void
}

/** Range of the job, and the commands available in its state. */
export function JobBar({ overview, handle, onKey }: JobBarProps) {
  const { state } = overview.job
  const [chosen, setChosen] = useState<ChosenRange>(() => chosenOf(overview.range, ownZone()))
  const zones = useMemo(() => zoneOptions(), [])
  const wrong = daysProblem(chosen)
  const isRunning = state === 'running'
  const isPaused = state === 'paused' || state === 'interrupted'
  const { key } = overview
  const keyText =
    key === null ? t('No key') : `${key.slot === 'tax' ? t('Tax key') : t('Account key')} …${key.lastFour}`
  return (
    <div className="tax__bar">
      {!isRunning && !isPaused && (
        <>
          <Select
            size="small"
            label={t('Range')}
            value={chosen.name}
            options={ranges}
            onChange={(name) => setChosen({ ...chosen, name })}
          />
          {!isMeasured(chosen) && (
            <Select
              size="small"
              label={t('Time zone of the days and years')}
              value={chosen.zone}
              options={zones}
              onChange={(zone) => setChosen({ ...chosen, zone })}
            />
          )}
          {chosen.name === 'days' &&
            (['from', 'to'] as const).map((end) => (
              <Input
                key={end}
                type="date"
                className="filter-input tax__day"
                aria-label={end === 'from' ? t`From day, ${chosen.zone}` : t`To day, ${chosen.zone}`}
                aria-invalid={wrong?.startsWith(`${end}:`) ?? false}
                value={chosen[end]}
                onChange={(event) => setChosen({ ...chosen, [end]: event.target.value })}
              />
            ))}
          <Button
            size="small"
            tone="primary"
            disabled={wrong !== null || key === null}
            title={wrong ?? (key === null ? t('Save a tax key first') : undefined)}
            onClick={() => void handle.start(rangeOf(chosen, Date.now()))}
          >
            {state === 'idle' ? t('Read the records') : t('Read what is missing')}
          </Button>
        </>
      )}
      {isRunning && (
        <Button size="small" onClick={() => void handle.run('tax.pause')}>
          {t('Pause')}
        </Button>
      )}
      {isPaused && (
        <Button size="small" tone="primary" disabled={key === null} onClick={() => void handle.run('tax.resume')}>
          {t('Resume')}
        </Button>
      )}
      {(isRunning || isPaused) && (
        <Button
          size="small"
          tone="quiet"
          title={t('Ends the job; what was read is kept')}
          onClick={() => void handle.run('tax.cancel')}
        >
          {t('Cancel')}
        </Button>
      )}
      {wrong !== null && <span className="tax__wrong">{wrong}</span>}
      <span className="toolbar__gap" />
      <Button size="small" tone="quiet" icon={<KeyRound />} title={key?.label} onClick={onKey}>
        {keyText}
      </Button>
    </div>
  )
}

const stateLabels = {
  idle: t('Nothing was read yet'),
  running: t('Reading'),
  paused: t('Paused'),
  interrupted: t('Interrupted: Volley was closed while it was reading'),
  canceled: t('Canceled'),
  done: t('Read'),
} as const

/** State and duration of the job, and the completeness of the range. */
export function JobState({ overview }: { readonly overview: TaxOverview }) {
  const { job, gaps, range } = overview
  const { state, windows, readWindows, records, remainingMs, current, problem } = job
  const where = current === null ? '' : t`: ${taxKindLabels[current.kind]}, week of ${dayOf(current.week)}`
  const remaining =
    remainingMs === null || state === 'idle' || state === 'canceled' ? '' : t`about ${formatAge(remainingMs)} left`
  const counted = [t`${readWindows} of ${windows} windows`, plural(records, 'record'), remaining]
    .filter(Boolean)
    .join(' · ')
  const isProven = gaps.length === 0
  const [first, last] = [edgeOf(range.from, 'from'), edgeOf(range.to, 'to')]
  const proof = isProven ? t`No gap from ${first}: seen until ${last}` : t`Not whole yet: ${first} to ${last}`
  return (
    <div className="tax__state">
      <progress className="tax__progress" aria-label={t('Windows read')} max={windows} value={readWindows} />
      <span className="tax__standing" data-testid="tax-state" data-state={state}>
        {stateLabels[state]}
        {where}
      </span>
      <span className="tax__counted">{counted}</span>
      <span className="tax__proof" data-proven={isProven} title={problem?.text}>
        {proof}
      </span>
    </div>
  )
}

/** Problem that blocks the job, with its remedy. */
export function JobProblems({ overview, handle, onKey }: JobBarProps) {
  const { problem } = overview.job
  return (
    <>
      {handle.error !== null && <PanelBand tone="warn">{t`The job could not be looked at: ${handle.error}`}</PanelBand>}
      {handle.refusal !== null && <PanelBand tone="danger">{handle.refusal}</PanelBand>}
      {problem !== null && (
        <PanelBand tone={problem.kind === 'waiting' ? 'warn' : 'danger'}>
          {problem.text}
          {problem.kind === 'waiting' && t('. Trying again by itself.')}
          {problem.kind === 'permission' && overview.canSaveKey && (
            <>
              {' '}
              <Button size="small" onClick={onKey}>
                {t('Save a tax key')}
              </Button>
            </>
          )}
        </PanelBand>
      )}
      {overview.notSaved !== null && <PanelBand tone="warn">{overview.notSaved}</PanelBand>}
    </>
  )
}
