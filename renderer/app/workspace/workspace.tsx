import {
  type DockviewApi,
  DockviewReact,
  type DockviewReadyEvent,
  type DockviewTheme,
  type IDockviewPanelProps,
  type SerializedDockview,
} from 'dockview-react'
import 'dockview-react/dist/styles/dockview.css'
import { type FunctionComponent, useEffect, useRef } from 'react'
import { panels } from '@/renderer/panels/panels'
import { useSessionKey } from '@/renderer/state/bridge/account-session'
import { useSettings, saveSettings } from '@/renderer/state/stores/settings-store'
import { arrangeByDefault } from '@/renderer/state/workspace/default-arrangement'
import { PanelBoundary } from './panel-boundary'
import { GroupActions } from './group-actions'
import { PanelTab } from './panel-tab'
import { type Arrangement, layoutToSave, readLayout } from './saved-layout'
import { useWasShown } from './use-was-shown'
import { hookWorkspace } from '@/renderer/state/workspace/workspace-handle'
import './workspace.css'

const theme: DockviewTheme = {
  name: 'volley',
  className: 'dock',
  gap: 1,
  dndOverlayMounting: 'absolute',
  dndPanelOverlay: 'group',
  dndTabIndicator: 'line',
  tabGroupIndicator: 'none',
}
const saveAfterMs = 600

const components: Record<string, FunctionComponent<IDockviewPanelProps>> = Object.fromEntries(
  panels.map(({ id, title, component: Component }) => [
    id,
    function DockPanel({ api }: IDockviewPanelProps) {
      // What is typed, asked and shown in a panel is about one account, and ends with it.
      const session = useSessionKey()
      const wasShown = useWasShown(api)
      return (
        <div className="dock-panel" data-panel={id}>
          {wasShown && (
            <PanelBoundary title={title} key={session}>
              <Component />
            </PanelBoundary>
          )}
        </div>
      )
    },
  ]),
)

// `readLayout` has checked what we rely on; the library checks the rest and throws.
const serialized = (arrangement: Arrangement): SerializedDockview => arrangement as unknown as SerializedDockview

/** Restores what was saved, or the default arrangement. Returns an old layout that could not be used. */
function restore(api: DockviewApi): unknown {
  const saved = useSettings.getState().settings.layout
  const read = readLayout(saved, Object.keys(components))
  if (read.kind === 'default') {
    arrangeByDefault(api, panels)
    return read.kept
  }
  try {
    api.fromJSON(serialized(read.arrangement))
    return read.kept
  } catch {
    arrangeByDefault(api, panels)
    return saved
  }
}

/** The docked panels. Must be mounted after the settings arrived, for they hold the layout. */
export function Workspace() {
  const stop = useRef<() => void>(() => undefined)
  const locked = useSettings(({ settings }) => settings.layoutLocked)
  useEffect(() => () => stop.current(), [])

  function onReady({ api }: DockviewReadyEvent): void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const kept = restore(api)
    hookWorkspace(api, panels)
    const changes = api.onDidLayoutChange(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void saveSettings({ layout: layoutToSave(api.toJSON(), kept) }), saveAfterMs)
    })
    stop.current = () => {
      clearTimeout(timer)
      changes.dispose()
      hookWorkspace(null, panels)
    }
  }

  return (
    <DockviewReact
      components={components}
      defaultTabComponent={PanelTab}
      rightHeaderActionsComponent={GroupActions}
      onReady={onReady}
      theme={theme}
      disableFloatingGroups
      disableDnd={locked}
      locked={locked}
    />
  )
}
