import { t } from '@/shared/languages/text'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { useApp } from '@/renderer/state/stores/app-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'

/** Warns that all data is outdated while the main process is not connected. */
export function ConnectionBand() {
  const isDisconnected = useHealth(({ connected, everConnected }) => everConnected && !connected)
  const inBrowser = useApp(({ app }) => app?.host === 'browser')
  if (!isDisconnected) return null
  return (
    <PanelBand tone="danger">
      {t('Volley itself cannot be reached. Everything below is old; orders may have changed since. Trying again…')}
      {inBrowser && t(' If Volley was restarted, open the address it printed.')}
    </PanelBand>
  )
}
