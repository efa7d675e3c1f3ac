import {
  type DockviewApi,
  DockviewReact,
  type DockviewReadyEvent,
  type DockviewTheme,
  type IDockviewPanelProps,
} from 'dockview-react'
import 'dockview-react/dist/styles/dockview.css'
import { type FunctionComponent, useEffect, useRef } from 'react'
import { t, comma } from '@/shared/languages/text'
import { panels } from '@/renderer/panels/panels'
import { saveLater } from '@/renderer/state/actions/save-later'
import { useSessionKey } from '@/renderer/state/bridge/account-session'
import { bridge } from '@/renderer/state/bridge/bridge'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { linkingOf, PanelIdProvider, useLinking } from '@/renderer/state/stores/selection-store'
import { shareSelections } from '@/renderer/state/stores/share-selections'
import { useSettings, saveSettings } from '@/renderer/state/stores/settings-store'
import { arrange } from '@/renderer/state/workspace/arrange'
import { arrangements } from '@/renderer/state/workspace/arrangements'
import { PanelBoundary } from './panel-boundary'
import { GroupActions } from './group-actions'
import { dockingMessages } from './docking-messages'
import { PanelTab } from './panel-tab'
import { followPanelWindows } from './follow-panel-windows'
import { useWasShown } from './use-was-shown'
import { noHistory, useLayoutHistory } from '@/renderer/state/workspace/layout-history'
import { noteLayout } from '@/renderer/state/workspace/layout-steps'
import { readSavedLayout } from '@/renderer/state/workspace/read-layout'
import { hookWorkspace, layoutOnScreen, showLayout } from '@/renderer/state/workspace/workspace-handle'
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
  panels.map(({ id, title, component: Component, isPublic }) => [
    id,
    function DockPanel({ api }: IDockviewPanelProps) {
      // Input, requests and content of a panel belong to one account session and are reset with it.
      const session = useSessionKey()
      const wasShown = useWasShown(api)
      return (
        <div className="dock-panel" data-panel={api.id} data-private={isPublic === true ? undefined : true}>
          {wasShown && (
            <PanelIdProvider value={api.id}>
              <PanelBoundary title={title} key={session}>
                <Component />
              </PanelBoundary>
            </PanelIdProvider>
          )}
        </div>
      )
    },
  ]),
)

/**
 * Restores the saved or the default layout. A layout that cannot be shown completely is backed up before it is
 * overwritten, and the trader is notified.
 */
function restore(api: DockviewApi): void {
  const saved = useSettings.getState().settings.layout
  const usable = readSavedLayout(saved, Object.keys(components))
  const isShown = usable !== null && showLayout(usable.layout)
  if (!isShown) arrange(api, arrangements[0]!, panels)
  if (saved === null || (isShown && usable.omitted.length === 0)) return
  const why = isShown
    ? t`Before panels that this version cannot show were left out: ${usable.omitted.join(comma())}`
    : t('Before the first arrangement took the place of a layout that could not be shown')
  void bridge.call('layouts.backUp', { why: why.slice(0, 200), layout: saved })
  addNotice('warning', t('The layout could not be shown whole'), t`${why}. A copy of it is in the dialog Layouts.`)
}

/** Restores the layout and saves every change until the returned function is called. */
function follow(api: DockviewApi): () => void {
  let cancelSave = (): void => undefined
  hookWorkspace(api, panels)
  restore(api)
  noteLayout()
  const linking = () => JSON.stringify(linkingOf(api.panels.map(({ id }) => id)))
  let saved = linking()
  const save = (): void => {
    cancelSave()
    cancelSave = saveLater(saveAfterMs, () => {
      noteLayout()
      const layout = layoutOnScreen()
      if (layout !== null) void saveSettings({ layout })
    })
  }
  const changes = api.onDidLayoutChange(save)
  const stopSharing = shareSelections('main')
  const stopWindows = followPanelWindows(api)
  const stopLinking = useLinking.subscribe(() => {
    const now = linking()
    if (now !== saved) save()
    saved = now
  })
  return () => {
    cancelSave()
    changes.dispose()
    stopLinking()
    stopSharing()
    stopWindows()
    useLayoutHistory.setState(noHistory)
    hookWorkspace(null, panels)
  }
}

/** The docked panels. Must be mounted after the settings arrive, which contain the layout. */
export function Workspace() {
  const docked = useRef<DockviewApi | null>(null)
  const stop = useRef<(() => void) | null>(null)
  const locked = useSettings(({ settings }) => settings.layoutLocked)
  useEffect(() => {
    // React's strict mode ends every effect once and starts it again, while the library keeps its state.
    if (docked.current !== null) stop.current ??= follow(docked.current)
    return () => {
      stop.current?.()
      stop.current = null
    }
  }, [])

  function onReady({ api }: DockviewReadyEvent): void {
    stop.current?.()
    docked.current = api
    stop.current = follow(api)
  }

  return (
    <DockviewReact
      components={components}
      defaultTabComponent={PanelTab}
      rightHeaderActionsComponent={GroupActions}
      onReady={onReady}
      theme={theme}
      messages={dockingMessages}
      disableFloatingGroups
      disableDnd={locked}
      locked={locked}
    />
  )
}
