import type { Deed } from '@/shared/trading/alarms/deed'
import { formatTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { acknowledge, needsReason } from '../alarms/alarm-answers'
import { askReason } from '../alarms/alarm-questions'
import { deedAmounts, deedTitle } from './deed-words'
import './deed-rows.css'

function answer({ incident }: Deed): void {
  if (needsReason([incident])) askReason([incident])
  else void acknowledge([incident])
}

/** Ended and partly sold loans with outcome and amounts, until they are acknowledged; nothing without one. */
export function DeedRows({ deeds, label }: { readonly deeds: readonly Deed[]; readonly label: string }) {
  if (deeds.length === 0) return null
  return (
    <table className="deed-rows" aria-label={label}>
      <tbody>
        {deeds.map((deed) => (
          <tr key={`${deed.incident.id} ${deed.kind}`} data-testid={`deed-${deed.kind}-${deed.subject}`}>
            <th scope="row" title={deed.alarm.text}>
              {deedTitle(deed, false)}
            </th>
            <td>{deedAmounts(deed)}</td>
            <td className="deed-rows__time">{formatTime(deed.alarm.lastFiredAt)}</td>
            <td className="deed-rows__answer">
              <Button size="small" onClick={() => answer(deed)}>
                Acknowledge
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
