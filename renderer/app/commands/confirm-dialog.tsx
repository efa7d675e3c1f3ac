import { t } from '@/shared/languages/text'
import { isCtrlEnter } from '@/renderer/kit/keys/key-text'
import { useRef } from 'react'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { useScreen } from '@/renderer/state/stores/screen-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import type { ConfirmQuestion } from '@/renderer/state/stores/command'
import { commandContext, confirmCommand } from '@/renderer/state/actions/run-command'

/** Shown if the command has nothing to do any more when it is confirmed. */
const over: ConfirmQuestion = {
  title: t('Nothing is left to do'),
  text: t('The item of this confirmation no longer exists.'),
  action: t('Nothing to do'),
}
const dismiss = (): void => useScreen.setState({ pendingCommand: null })

/** Confirmation of an irreversible command. Ctrl-Enter confirms; Enter alone presses the safe button. */
export function ConfirmDialog() {
  const command = useScreen(({ pendingCommand }) => pendingCommand)
  // The question counts orders, which can change while the dialog is open.
  useOrders(({ orders }) => orders)
  const safe = useRef<HTMLButtonElement>(null)
  if (!command?.confirm) return null
  const context = commandContext()
  const stillPossible = command.available(context)
  const { title, text, action, safeAction = t('Back') } = stillPossible ? command.confirm(context) : over
  const footer = (
    <>
      <Button onClick={dismiss} ref={safe}>
        {safeAction}
      </Button>
      <Button
        tone="danger"
        keys="Ctrl-Enter"
        data-testid="confirm"
        disabled={!stillPossible}
        onClick={() => confirmCommand(command)}
      >
        {action}
      </Button>
    </>
  )
  return (
    <div
      onKeyDown={(event) => {
        if (isCtrlEnter(event)) confirmCommand(command)
      }}
    >
      <Dialog open onOpenChange={dismiss} title={title} footer={footer} width={440} initialFocus={safe}>
        <p>{text}</p>
      </Dialog>
    </div>
  )
}
