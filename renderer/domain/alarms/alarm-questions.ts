import type { Incident } from '@/shared/trading/alarms/incident'
import { createAccountStore } from '@/renderer/state/bridge/account-session'

type AlarmDialog =
  | { readonly kind: 'reason'; readonly incidents: readonly Incident[] }
  | { readonly kind: 'rules' }
  | { readonly kind: 'audit' }
  | null

/** Open dialog about alarms. Separate from the dialogs, so that the buttons need not load them. */
export const useAlarmDialog = createAccountStore<{ readonly dialog: AlarmDialog }>({ dialog: null })

/** Closes a dialog. A late answer to one that is closed already does not close its successor. */
export const closeQuestion = (kind: NonNullable<AlarmDialog>['kind']): void =>
  useAlarmDialog.setState((now) => (now.dialog?.kind === kind ? { dialog: null } : now))
export const openReasonDialog = (incidents: readonly Incident[]): void =>
  useAlarmDialog.setState({ dialog: { kind: 'reason', incidents } })
export const showAlarmRules = (): void => useAlarmDialog.setState({ dialog: { kind: 'rules' } })
export const showAlarmHistory = (): void => useAlarmDialog.setState({ dialog: { kind: 'audit' } })
