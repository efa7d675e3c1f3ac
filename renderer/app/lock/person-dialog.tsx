import { useState } from 'react'
import type { PersonAsk } from '@/shared/ipc/person'
import { Button } from '@/renderer/kit/ui/button'
import { Dialog } from '@/renderer/kit/ui/dialog'
import { TextField } from '@/renderer/kit/ui/field'
import { bridge } from '@/renderer/state/bridge/bridge'
import { usePerson } from '@/renderer/state/stores/person-store'

function AskedPerson({ ask: { id, text, by } }: { readonly ask: PersonAsk }) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const answer = async (said: string | null): Promise<void> => {
    setBusy(true)
    setTyped('')
    const reply = await bridge.call('person.answer', { id, answer: said })
    setBusy(false)
    if (!reply.ok) setProblem(reply.error.message)
    else if (!reply.value.isOver) setProblem('That is not the code.')
  }
  const refuse = () => void answer(null)
  return (
    <Dialog
      open
      onOpenChange={refuse}
      title="Confirm this yourself"
      width={480}
      footer={
        <>
          <Button onClick={refuse} keys="Esc">
            Cancel
          </Button>
          <Button
            tone="primary"
            disabled={busy || typed === ''}
            onClick={() => void answer(typed)}
            data-testid="person-confirm"
          >
            Confirm
          </Button>
        </>
      }
    >
      <p data-testid="person-text">{text}</p>
      <TextField
        autoFocus
        label={by === 'pin' ? 'PIN or passphrase' : 'Code that Volley printed where it was started'}
        type={by === 'pin' ? 'password' : 'text'}
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={(next) => {
          setProblem(null)
          setTyped(next)
        }}
        data-testid="person-code"
      />
    </Dialog>
  )
}

/** Sends the PIN or the code to the main process, which compares it. The desktop shows a native dialog instead. */
export function PersonDialog() {
  const ask = usePerson((state) => state.ask)
  return ask === null ? null : <AskedPerson key={ask.id} ask={ask} />
}
