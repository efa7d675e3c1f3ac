import { useState } from 'react'
import { type Alarm, bySeverity } from '@/shared/trading/alarms/alarm'
import { formatTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/button'
import { acknowledge, snooze, snoozeLabel } from './alarm-answers'
import { askReason } from './alarm-dialogs'
import './alarms.css'
import { openAlarm } from './open-alarm'

/** Those that nobody has taken notice of yet, the most severe first. */
export const unacknowledged = (alarms: readonly Alarm[]): readonly Alarm[] =>
  alarms.filter(({ acknowledged }) => acknowledged === null).toSorted(bySeverity)

interface AlarmRowProps {
  readonly alarm: Alarm
  /** Called before something else comes to the front. */
  readonly onLeave: () => void
}

function AlarmRow({ alarm, onLeave }: AlarmRowProps) {
  const { id, rule, level, title, text, firedAt, state, ending, snoozedUntil } = alarm
  function takeNotice(): void {
    if (level !== 'critical') return void acknowledge(id)
    onLeave()
    askReason(alarm)
  }
  function open(): void {
    onLeave()
    openAlarm(alarm)
  }
  return (
    <li className={`alarm alarm--${level}`} data-state={state} data-testid={`alarm-${rule}-${level}`}>
      <strong className="alarm__title">{title}</strong>
      <span className="alarm__text selectable">{text}</span>
      <span className="alarm__time">
        {formatTime(firedAt)}
        {state === 'over' && `, ${ending ?? 'over'}`}
        {snoozedUntil !== null && `, snoozed until ${formatTime(snoozedUntil)}`}
      </span>
      <span className="alarm__buttons">
        {rule !== 'test' && (
          <Button size="small" tone="quiet" onClick={open}>
            What to do
          </Button>
        )}
        {level !== 'critical' && snoozedUntil === null && state === 'active' && (
          <Button size="small" tone="quiet" onClick={() => void snooze(id)}>
            {snoozeLabel}
          </Button>
        )}
        <Button size="small" onClick={takeNotice}>
          Acknowledge
        </Button>
      </span>
    </li>
  )
}

interface AlarmRowsProps {
  readonly alarms: readonly Alarm[]
  /** Shows so many, the rest behind a button; all where absent. */
  readonly most?: number
  readonly onLeave?: () => void
}

const stay = (): void => undefined

/** Alarms that wait for an answer. Nothing at all while there are none. */
export function AlarmRows({ alarms, most, onLeave = stay }: AlarmRowsProps) {
  const [all, setAll] = useState(most === undefined)
  const hidden = Math.max(0, alarms.length - (most ?? alarms.length))
  if (alarms.length === 0) return null
  return (
    <ul className="alarms" aria-label="Alarms">
      {(all ? alarms : alarms.slice(0, most)).map((alarm) => (
        <AlarmRow key={alarm.id} alarm={alarm} onLeave={onLeave} />
      ))}
      {hidden > 0 && (
        <li className="alarms__rest">
          <Button size="small" tone="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show the most severe only' : `${hidden} more`}
          </Button>
        </li>
      )}
    </ul>
  )
}
