import type { PersonRequest } from '@/shared/ipc/desktop/person'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { useLock } from '@/renderer/state/stores/lock-store'
import { usePerson } from '@/renderer/state/stores/person-store'
import { usePersonAnswer } from './person-answer'
import './lock.css'

function AskedPerson({ ask }: { readonly ask: PersonRequest }) {
  const { field, confirm, refuse } = usePersonAnswer(ask)
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
          {confirm}
        </>
      }
    >
      <div className="lock-form__part">
        <p data-testid="person-text">{ask.text}</p>
        {field}
      </div>
    </Dialog>
  )
}

/** Authorization prompt in a browser. The desktop app shows a native dialog, and the lock screen has its own form. */
export function PersonDialog() {
  const ask = usePerson((state) => state.ask)
  const isLocked = useLock(({ lock }) => (lock?.locked ?? null) !== null)
  return ask === null || isLocked ? null : <AskedPerson key={ask.id} ask={ask} />
}

function AskedWhileLocked({ ask }: { readonly ask: PersonRequest }) {
  const { field, confirm, refuse } = usePersonAnswer(ask)
  return (
    <div className="lock__forget">
      <p data-testid="person-text">{ask.text}</p>
      {field}
      <div className="lock__buttons">
        <Button onClick={refuse}>Cancel</Button>
        {confirm}
      </div>
    </div>
  )
}

/** Authorization prompt within the lock screen, which covers every dialog. */
export function PersonWhileLocked() {
  const ask = usePerson((state) => state.ask)
  return ask === null ? null : <AskedWhileLocked key={ask.id} ask={ask} />
}
