import { type Alert, isAboutLoan } from '../../shared/trading/alerts/alert'
import { showWallView } from '../risk/wall-view'
import { chooseUnit } from '../stores/risk-store'
import { showPanel } from '../workspace/workspace-door'

/** Goes to where the user can act on an alarm: to the plan of its risk unit, or to the running loans. */
export function openAlarm(alert: Alert): void {
  if (isAboutLoan(alert)) return showPanel('loans')
  chooseUnit(alert.subject)
  showWallView('plan')
  showPanel('risk-wall')
}
