import { AcknowledgeDialog } from './acknowledge-dialog'
import { closeQuestion, useAlarmDialog } from './alarm-questions'
import { AlarmRulesDialog } from './alarm-rules-dialog'
import { AuditDialog } from './audit-dialog'

/** Mounted once: a dialog must outlive the popover or panel it was opened from. */
export function AlarmDialogs() {
  const dialog = useAlarmDialog((state) => state.dialog)
  if (dialog === null) return null
  const close = (): void => closeQuestion(dialog.kind)
  if (dialog.kind === 'rules') return <AlarmRulesDialog onClose={close} />
  if (dialog.kind === 'audit') return <AuditDialog onClose={close} />
  return <AcknowledgeDialog incidents={dialog.incidents} onClose={close} />
}
