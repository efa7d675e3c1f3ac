import { t } from '@/shared/languages/text'
import type { UnansweredEvent } from '@/shared/trading/alarms/unanswered-event'
import { formatTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { acknowledge, needsReason } from '../alarms/alarm-answers'
import { openReasonDialog } from '../alarms/alarm-questions'
import { loanEventAmounts, loanEventTitle } from './loan-event-labels'
import './loan-event-rows.css'

function answer({ incident }: UnansweredEvent): void {
  if (needsReason([incident])) openReasonDialog([incident])
  else void acknowledge([incident])
}

/** Ended and partly sold loans with outcome and amounts, until they are acknowledged; nothing without one. */
export function LoanEventRows({
  events,
  label,
}: {
  readonly events: readonly UnansweredEvent[]
  readonly label: string
}) {
  if (events.length === 0) return null
  return (
    <table className="deed-rows" aria-label={label}>
      <tbody>
        {events.map((event) => (
          <tr key={`${event.incident.id} ${event.kind}`} data-testid={`deed-${event.kind}-${event.subject}`}>
            <th scope="row" title={event.alarm.text}>
              {loanEventTitle(event, false)}
            </th>
            <td>{loanEventAmounts(event)}</td>
            <td className="deed-rows__time">{formatTime(event.alarm.lastFiredAt)}</td>
            <td className="deed-rows__answer">
              <Button size="small" onClick={() => answer(event)}>
                {t('Acknowledge')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
