import { create } from 'zustand'
import type { Alert } from '../../shared/trading/alerts/alert'
import { AcknowledgeDialog } from './acknowledge-dialog'
import { AlarmRulesDialog } from './alarm-rules-dialog'

type Asking = { readonly kind: 'reason'; readonly alert: Alert } | { readonly kind: 'rules' } | null
const useAsking = create<{ readonly asking: Asking }>()(() => ({ asking: null }))
const close = (): void => useAsking.setState({ asking: null })

export const askReason = (alert: Alert): void => useAsking.setState({ asking: { kind: 'reason', alert } })
export const showAlarmRules = (): void => useAsking.setState({ asking: { kind: 'rules' } })

/** Mounted once: a dialog must outlive the popover or panel it was opened from. */
export function AlarmDialogs() {
  const asking = useAsking((state) => state.asking)
  if (asking === null) return null
  return asking.kind === 'rules' ? <AlarmRulesDialog onClose={close} /> : <AcknowledgeDialog alert={asking.alert} onClose={close} />
}
