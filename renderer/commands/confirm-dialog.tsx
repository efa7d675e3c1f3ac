import { useScreen } from '../stores/screen-store'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { commandContext, confirmCommand } from './run-command'

const dismiss = (): void => useScreen.setState({ asking: null })

/** Asks before a command that cannot be undone. Ctrl-Enter says yes; bare Enter lands on Cancel. */
export function ConfirmDialog() {
  const command = useScreen(({ asking }) => asking)
  if (!command?.confirm) return null
  const { title, text, action } = command.confirm(commandContext())
  const footer = (
    <>
      <Button onClick={dismiss} autoFocus>
        Cancel
      </Button>
      <Button tone="danger" keys="Ctrl-Enter" onClick={() => confirmCommand(command)}>
        {action}
      </Button>
    </>
  )
  return (
    <div
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) confirmCommand(command)
      }}
    >
      <Dialog open onOpenChange={dismiss} title={title} footer={footer} width={440}>
        <p>{text}</p>
      </Dialog>
    </div>
  )
}
