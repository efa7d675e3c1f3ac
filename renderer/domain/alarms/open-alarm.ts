import { type Alarm, isAboutDestination, isAboutLoan } from '@/shared/trading/alarms/alarm'
import { showWallView } from '../risk/wall-view'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { chooseUnit } from '@/renderer/state/stores/health/risk-store'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'

/** Opens the place for action on an alarm: the plan of its risk unit, the active loans, or the destinations. */
export function openAlarm(alarm: Alarm): void {
  if (isAboutLoan(alarm)) return showPanel('loans')
  if (isAboutDestination(alarm)) return showOverlay('destinations')
  chooseUnit(alarm.subject)
  showWallView('plan')
  showPanel('risk-wall')
}
