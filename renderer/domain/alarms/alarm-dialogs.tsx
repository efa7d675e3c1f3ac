import type { Incident } from '@/shared/trading/alarms/incident'
import { createAccountStore } from '@/renderer/state/bridge/account-session'
import { AcknowledgeDialog } from './acknowledge-dialog'
import { AlarmRulesDialog } from './alarm-rules-dialog'
import { AuditDialog } from './audit-dialog'

type Asking =
  | { readonly kind: 'reason'; readonly incidents: readonly Incident[] }
  | { readonly kind: 'rules' }
  | { readonly kind: 'audit' }
  | null
const useAsking = createAccountStore<{ readonly asking: Asking }>({ asking: null })
const close = (): void => useAsking.setState({ asking: null })

export const askReason = (incidents: readonly Incident[]): void =>
  useAsking.setState({ asking: { kind: 'reason', incidents } })
export const showAlarmRules = (): void => useAsking.setState({ asking: { kind: 'rules' } })
export const showAlarmHistory = (): void => useAsking.setState({ asking: { kind: 'audit' } })

/** Mounted once: a dialog must outlive the popover or panel it was opened from. */
export function AlarmDialogs() {
  const asking = useAsking((state) => state.asking)
  if (asking === null) return null
  if (asking.kind === 'rules') return <AlarmRulesDialog onClose={close} />
  if (asking.kind === 'audit') return <AuditDialog onClose={close} />
  return <AcknowledgeDialog incidents={asking.incidents} onClose={close} />
}
