import { useState } from 'react'
import type { PersonRequest } from '@/shared/ipc/desktop/person'
import { t } from '@/shared/languages/text'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { bridge } from '@/renderer/state/bridge/bridge'

/** The typed PIN or code, and the call that sends it to the main process for comparison. */
export function usePersonAnswer({ id, by }: PersonRequest) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function answer(response: string | null): Promise<void> {
    setBusy(true)
    setTyped('')
    const reply = await bridge.call('person.answer', { id, answer: response })
    setBusy(false)
    if (!reply.ok) setProblem(reply.error.message)
    else if (!reply.value.isOver) setProblem(t('That is not the code.'))
  }
  const field = (
    <TextField
      autoFocus
      label={by === 'pin' ? t('PIN or passphrase') : t('Code that Volley printed where it was started')}
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
  )
  const confirm = (
    <Button
      tone="primary"
      disabled={busy || typed === ''}
      onClick={() => void answer(typed)}
      data-testid="person-confirm"
    >
      {t('Confirm')}
    </Button>
  )
  return { field, confirm, refuse: () => void answer(null) }
}
