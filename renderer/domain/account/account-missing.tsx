import { t } from '@/shared/languages/text'
import { useAccountReading } from '@/renderer/state/stores/health/health-store'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'

interface AccountMissingProps {
  /** Title while loading: `Reading the account`. */
  readonly loading: string
  /** Error of the panel's query, for the case that the account itself is known. */
  readonly error: string | null
}

/** Placeholder for account figures: loading, or the reason they are missing and how to fix it. */
export function AccountMissing({ loading, error }: AccountMissingProps) {
  const { state, reason } = useAccountReading()
  if (state === 'no-key' || state === 'unreadable') {
    return (
      <PanelState
        kind={state === 'no-key' ? 'empty' : 'error'}
        title={state === 'no-key' ? t('No account on this profile') : t('The account is not known')}
        text={reason ?? undefined}
        action={<Button onClick={() => showOverlay('connections')}>{t('Open connections')}</Button>}
      />
    )
  }
  if (state === 'classic') return <PanelState kind="empty" title={t('A classic account')} text={reason ?? undefined} />
  if (state === 'known' && error !== null)
    return <PanelState kind="error" title={t('This could not be read')} text={error} />
  return (
    <PanelState kind="loading" title={loading} text={t('Shown after the first complete answer of the exchange.')} />
  )
}
