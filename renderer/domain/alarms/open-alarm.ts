import { type Alarm, isAboutLoan } from '@/shared/trading/alarms/alarm'
import { showWallView } from '../risk/wall-view'
import { chooseUnit } from '@/renderer/state/stores/risk-store'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'

/** Goes to where the user can act on an alarm: to the plan of its risk unit, or to the running loans. */
export function openAlarm(alarm: Alarm): void {
  if (isAboutLoan(alarm)) return showPanel('loans')
  chooseUnit(alarm.subject)
  showWallView('plan')
  showPanel('risk-wall')
}
