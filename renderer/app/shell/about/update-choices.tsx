import type { Release } from '@/shared/ipc/desktop/updates'
import { t } from '@/shared/languages/text'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useUpdates } from '@/renderer/state/queries/updates'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { formatDateTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import './update-section.css'

interface PutOffProps {
  readonly release: Pick<Release, 'version'>
  readonly putOffUntil: number | null | undefined
}

async function putOff(version: string, until: 'tomorrow' | 'never'): Promise<void> {
  const reply = await bridge.call('updates.putOff', { version, until })
  if (!reply.ok) addNotice('warning', t('The version was not put off'), reply.error.message)
}

/** Postpones a newer version for a day or skips it, and shows the current choice. */
export function PutOff({ release: { version }, putOffUntil }: PutOffProps) {
  return (
    <div className="update__choices">
      <Button size="small" onClick={() => void putOff(version, 'tomorrow')}>
        {t('Remind me tomorrow')}
      </Button>
      <Button size="small" tone="quiet" onClick={() => void putOff(version, 'never')}>
        {t('Skip this version')}
      </Button>
      {putOffUntil === null && <span className="muted">{t('No more reminders for this version.')}</span>}
      {typeof putOffUntil === 'number' && (
        <span className="muted">{t`Reminder on ${formatDateTime(putOffUntil)}.`}</span>
      )}
    </div>
  )
}

/** Actions in the notice about a newer version, while it is the latest. */
export function NoticeOfUpdate({ version }: { readonly version: string }) {
  const { data } = useUpdates()
  const release = data?.release
  if (release?.version !== version) return null
  return (
    <>
      <Button size="small" onClick={() => showOverlay('about')}>
        {t('Release notes…')}
      </Button>
      <PutOff release={release} putOffUntil={data?.putOffUntil} />
    </>
  )
}
