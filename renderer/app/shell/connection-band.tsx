import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { useApp } from '@/renderer/state/stores/app-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'

/** Says over everything that it is old while the main process cannot be reached. */
export function ConnectionBand() {
  const lost = useHealth(({ connected, everConnected }) => everConnected && !connected)
  const inBrowser = useApp(({ app }) => app?.host === 'browser')
  if (!lost) return null
  return (
    <PanelBand tone="danger">
      Volley itself cannot be reached. Everything below is old; orders may have changed since. Trying again…
      {inBrowser && ' If Volley was restarted, open the address it printed.'}
    </PanelBand>
  )
}
