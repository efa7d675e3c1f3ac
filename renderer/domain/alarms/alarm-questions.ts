import type { Incident } from '@/shared/trading/alarms/incident'
import { createAccountStore } from '@/renderer/state/bridge/account-session'

type Asking =
  | { readonly kind: 'reason'; readonly incidents: readonly Incident[] }
  | { readonly kind: 'rules' }
  | { readonly kind: 'audit' }
  | null

/** Open dialog about alarms. Separate from the dialogs, so that the buttons need not load them. */
export const useAsking = createAccountStore<{ readonly asking: Asking }>({ asking: null })

export const closeQuestion = (): void => useAsking.setState({ asking: null })
export const askReason = (incidents: readonly Incident[]): void =>
  useAsking.setState({ asking: { kind: 'reason', incidents } })
export const showAlarmRules = (): void => useAsking.setState({ asking: { kind: 'rules' } })
export const showAlarmHistory = (): void => useAsking.setState({ asking: { kind: 'audit' } })
