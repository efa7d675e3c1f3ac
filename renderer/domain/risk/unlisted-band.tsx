import { useState } from 'react'
import type { Reply } from '@/shared/ipc/transport/reply'
import { t } from '@/shared/languages/text'
import { formatDateTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'

interface UnlistedBandProps {
  /** The risk unit or loan, such as `Risk unit 77031`. */
  readonly name: string
  /** Unix ms. */
  readonly since: number
  /** Removes it from the watch. */
  readonly remove: () => Promise<Reply<unknown>>
}

/** Risk unit or loan that the exchange no longer lists; it can be removed after a confirmation. */
export function UnlistedBand({ name, since, remove }: UnlistedBandProps) {
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function confirm(): Promise<void> {
    const reply = await remove()
    setProblem(reply.ok ? null : reply.error.message)
    if (reply.ok) setOpen(false)
  }
  const sinceText = formatDateTime(since)
  return (
    <PanelBand tone="danger">
      <span>
        {t`${name} is no longer listed since ${sinceText}; its outcome is unknown. Check it on the exchange.`}
      </span>
      <Button size="small" onClick={() => setOpen(true)}>{t`Remove ${name}`}</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t`Remove ${name} from the watch?`}
        description={t('No alarm is raised for it until the exchange lists it again. Its alarms end as removed.')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('Keep watching')}</Button>
            <Button tone="danger" onClick={() => void confirm()}>
              {t('Remove from the watch')}
            </Button>
          </>
        }
      >
        {problem !== null && <p role="alert">{problem}</p>}
      </Dialog>
    </PanelBand>
  )
}
