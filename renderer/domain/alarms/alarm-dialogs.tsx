import type { Alarm } from '@/shared/trading/alarms/alarm'
import { createAccountStore } from '@/renderer/state/bridge/account-session'
import { AcknowledgeDialog } from './acknowledge-dialog'
import { AlarmRulesDialog } from './alarm-rules-dialog'

type Asking = { readonly kind: 'reason'; readonly alarm: Alarm } | { readonly kind: 'rules' } | null
const useAsking = createAccountStore<{ readonly asking: Asking }>({ asking: null })
const close = (): void => useAsking.setState({ asking: null })

export const askReason = (alarm: Alarm): void => useAsking.setState({ asking: { kind: 'reason', alarm } })
export const showAlarmRules = (): void => useAsking.setState({ asking: { kind: 'rules' } })

/** Mounted once: a dialog must outlive the popover or panel it was opened from. */
export function AlarmDialogs() {
  const asking = useAsking((state) => state.asking)
  if (asking === null) return null
  return asking.kind === 'rules' ? (
    <AlarmRulesDialog onClose={close} />
  ) : (
    <AcknowledgeDialog alarm={asking.alarm} onClose={close} />
  )
}
