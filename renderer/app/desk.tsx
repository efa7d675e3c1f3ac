import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { useApp } from '../state/stores/app-store'
import { useSettings } from '../state/stores/settings-store'
import { LockScreen } from './lock/lock-screen'
import { Workspace } from './workspace/workspace'

/** The workspace waits for the settings, because they hold its layout. */
function Content() {
  const loaded = useSettings((state) => state.loaded)
  const error = useApp((state) => state.error)
  if (loaded) return <Workspace />
  if (error !== null) return <PanelState kind="error" title="Volley did not answer" text={error} />
  return <PanelState kind="loading" title="Loading workspace" />
}

/** The workspace and its lock: whoever sees the one sees the other. */
export function Desk() {
  return (
    <>
      <Content />
      <LockScreen />
    </>
  )
}
