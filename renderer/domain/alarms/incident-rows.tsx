import { useState } from 'react'
import { comma, t } from '@/shared/languages/text'
import { type Alarm, endingTexts } from '@/shared/trading/alarms/alarm'
import { type Incident, incidentName } from '@/shared/trading/alarms/incident'
import { formatTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { acknowledge, needsReason, snoozable, snooze, snoozeLabel, unanswered } from './alarm-answers'
import { openReasonDialog } from './alarm-questions'
import './alarms.css'
import { openAlarm } from './open-alarm'

interface IncidentRowProps {
  readonly incident: Incident
  /** Called before another dialog or panel opens in front. */
  readonly onClose: () => void
}

/** Time of the firing, and the reason of silence. */
function timeText({ firedAt, state, ending, acknowledged, snoozedUntil }: Alarm): string {
  const over = state === 'over' ? comma() + (ending === undefined ? t('over') : endingTexts[ending]) : ''
  const answered = acknowledged === null ? '' : t(', acknowledged')
  const snoozed = snoozedUntil === null ? '' : t`, snoozed until ${formatTime(snoozedUntil)}`
  return `${formatTime(firedAt)}${over}${answered}${snoozed}`
}

function IncidentRow({ incident, onClose }: IncidentRowProps) {
  // The most severe unacknowledged alarm represents the incident.
  const worst = unanswered([incident])[0]!
  const others = incident.alarms.filter((alarm) => alarm !== worst)
  function acknowledgeIncident(): void {
    if (!needsReason([incident])) return void acknowledge([incident])
    onClose()
    openReasonDialog([incident])
  }
  function open(): void {
    onClose()
    openAlarm(worst)
  }
  return (
    <li
      className={`alarm alarm--${incident.level}`}
      data-state={incident.state}
      data-testid={`incident-${incident.cause}-${incident.subject}`}
      aria-label={incidentName(incident)}
    >
      <div className="alarm__head" data-testid={`alarm-${worst.rule}-${worst.level}`}>
        <strong className="alarm__title">{worst.title}</strong>
        <span className="alarm__text selectable">{worst.text}</span>
        <span className="alarm__time">{timeText(worst)}</span>
      </div>
      {others.length > 0 && (
        <ul className="alarm__others" aria-label={t('Also in this incident')}>
          {others.map((alarm) => (
            <li key={alarm.id} title={alarm.text} data-testid={`alarm-${alarm.rule}-${alarm.level}`}>
              {alarm.title} <span className="alarm__time">{timeText(alarm)}</span>
            </li>
          ))}
        </ul>
      )}
      <span className="alarm__buttons">
        {worst.rule !== 'test' && (
          <Button size="small" tone="quiet" onClick={open}>
            {t('Action plan')}
          </Button>
        )}
        {snoozable(incident).length > 0 && (
          <Button size="small" tone="quiet" onClick={() => void snooze(incident)}>
            {snoozeLabel}
          </Button>
        )}
        <Button size="small" onClick={acknowledgeIncident}>
          {t('Acknowledge')}
        </Button>
      </span>
    </li>
  )
}

interface IncidentRowsProps {
  readonly incidents: readonly Incident[]
  /** Number of visible rows, with a button for the others; all if absent. */
  readonly most?: number
  readonly onClose?: () => void
}

const doNothing = (): void => undefined

/** List of open incidents; nothing without any. */
export function IncidentRows({ incidents, most, onClose = doNothing }: IncidentRowsProps) {
  const [all, setAll] = useState(most === undefined)
  const hidden = Math.max(0, incidents.length - (most ?? incidents.length))
  if (incidents.length === 0) return null
  return (
    <ul className="alarms" aria-label={t('Alarms')}>
      {(all ? incidents : incidents.slice(0, most)).map((incident) => (
        <IncidentRow key={incident.id} incident={incident} onClose={onClose} />
      ))}
      {hidden > 0 && (
        <li className="alarms__rest">
          <Button size="small" tone="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('Show the most severe only') : t`${hidden} more`}
          </Button>
        </li>
      )}
    </ul>
  )
}
