import { AcknowledgeDialog } from './acknowledge-dialog'
import { closeQuestion, useAsking } from './alarm-questions'
import { AlarmRulesDialog } from './alarm-rules-dialog'
import { AuditDialog } from './audit-dialog'

/** Mounted once: a dialog must outlive the popover or panel it was opened from. */
export function AlarmDialogs() {
  const asking = useAsking((state) => state.asking)
  if (asking === null) return null
  const close = (): void => closeQuestion(asking.kind)
  if (asking.kind === 'rules') return <AlarmRulesDialog onClose={close} />
  if (asking.kind === 'audit') return <AuditDialog onClose={close} />
  return <AcknowledgeDialog incidents={asking.incidents} onClose={close} />
}
