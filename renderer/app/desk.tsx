import { t } from '@/shared/languages/text'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { useApp } from '../state/stores/app-store'
import { useSettings } from '../state/stores/settings-store'
import { LockScreen } from './lock/lock-screen'
import { Workspace } from './workspace/workspace'

/** Waits for the settings, which contain the layout. */
function Content() {
  const loaded = useSettings((state) => state.loaded)
  const error = useApp((state) => state.error)
  if (loaded) return <Workspace />
  if (error !== null) return <PanelState kind="error" title={t('Volley did not answer')} text={error} />
  return <PanelState kind="loading" title={t('Loading workspace')} />
}

/** The workspace with its lock screen, always rendered together. */
export function Desk() {
  return (
    <>
      <Content />
      <LockScreen />
    </>
  )
}
