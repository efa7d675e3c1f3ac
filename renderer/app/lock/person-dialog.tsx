import type { PersonRequest } from '@/shared/ipc/desktop/person'
import { t } from '@/shared/languages/text'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { useLock } from '@/renderer/state/stores/lock-store'
import { usePerson } from '@/renderer/state/stores/person-store'
import { usePersonAnswer } from './person-answer'
import './lock.css'

function PersonRequestDialog({ request }: { readonly request: PersonRequest }) {
  const { field, confirm, refuse } = usePersonAnswer(request)
  return (
    <Dialog
      open
      onOpenChange={refuse}
      title={t('Confirm this yourself')}
      width={480}
      footer={
        <>
          <Button onClick={refuse} keys="Esc">
            {t('Cancel')}
          </Button>
          {confirm}
        </>
      }
    >
      <div className="lock-form__part">
        <p data-testid="person-text">{request.text}</p>
        {field}
      </div>
    </Dialog>
  )
}

/** Authorization prompt in a browser. The desktop app shows a native dialog, and the lock screen has its own form. */
export function PersonDialog() {
  const request = usePerson((state) => state.request)
  const isLocked = useLock(({ lock }) => (lock?.locked ?? null) !== null)
  return request === null || isLocked ? null : <PersonRequestDialog key={request.id} request={request} />
}

function LockedPersonRequest({ request }: { readonly request: PersonRequest }) {
  const { field, confirm, refuse } = usePersonAnswer(request)
  return (
    <div className="lock__forget">
      <p data-testid="person-text">{request.text}</p>
      {field}
      <div className="lock__buttons">
        <Button onClick={refuse}>{t('Cancel')}</Button>
        {confirm}
      </div>
    </div>
  )
}

/** Authorization prompt within the lock screen, which covers every dialog. */
export function PersonWhileLocked() {
  const request = usePerson((state) => state.request)
  return request === null ? null : <LockedPersonRequest key={request.id} request={request} />
}
