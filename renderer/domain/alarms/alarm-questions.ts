import type { Incident } from '@/shared/trading/alarms/incident'
import { createAccountStore } from '@/renderer/state/bridge/account-session'

type Asking =
  | { readonly kind: 'reason'; readonly incidents: readonly Incident[] }
  | { readonly kind: 'rules' }
  | { readonly kind: 'audit' }
  | null

/** Open dialog about alarms. Separate from the dialogs, so that the buttons need not load them. */
export const useAsking = createAccountStore<{ readonly asking: Asking }>({ asking: null })

/** Closes a dialog. A late answer to one that is closed already does not close its successor. */
export const closeQuestion = (kind: NonNullable<Asking>['kind']): void =>
  useAsking.setState((now) => (now.asking?.kind === kind ? { asking: null } : now))
export const askReason = (incidents: readonly Incident[]): void =>
  useAsking.setState({ asking: { kind: 'reason', incidents } })
export const showAlarmRules = (): void => useAsking.setState({ asking: { kind: 'rules' } })
export const showAlarmHistory = (): void => useAsking.setState({ asking: { kind: 'audit' } })
