import type { Incident } from '@/shared/trading/alarms/incident'
import { createAccountStore } from '@/renderer/state/bridge/account-session'

type Asking =
  | { readonly kind: 'reason'; readonly incidents: readonly Incident[] }
  | { readonly kind: 'rules' }
  | { readonly kind: 'audit' }
  | null

/** Which dialog about alarms is open; apart from the dialogs, which what opens them need not load. */
export const useAsking = createAccountStore<{ readonly asking: Asking }>({ asking: null })

export const closeQuestion = (): void => useAsking.setState({ asking: null })
export const askReason = (incidents: readonly Incident[]): void =>
  useAsking.setState({ asking: { kind: 'reason', incidents } })
export const showAlarmRules = (): void => useAsking.setState({ asking: { kind: 'rules' } })
export const showAlarmHistory = (): void => useAsking.setState({ asking: { kind: 'audit' } })
