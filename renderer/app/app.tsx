import { QueryClientProvider } from '@tanstack/react-query'
import { Tooltip } from '@base-ui/react/tooltip'
import { CommandKeys } from './commands/command-keys'
import { CommandPalette } from './commands/command-palette'
import { ConfirmDialog } from './commands/confirm-dialog'
import { KeyEditor } from './commands/key-editor'
import { SavedKeys } from './commands/saved-keys'
import { KeySheet } from './commands/key-sheet'
import { HelpDialog } from './help/help-dialog'
import { Connections } from './connections/connections'
import { PanicDialog } from './panic/panic-dialog'
import { LayoutsDialog } from './layouts/layouts-dialog'
import { LimitsDialog } from './limits/limits-dialog'
import { LockDialog } from './lock/lock-dialog'
import { LockScreen } from './lock/lock-screen'
import { queryClient } from '../state/queries/client'
import './app.css'
import { MiniWindow } from './mini/mini-window'
import { WallMode } from './wall-mode/wall-mode'
import { AboutDialog } from './shell/about-dialog'
import { DiagnosticsDialog } from './shell/diagnostics-dialog'
import { Footer } from './shell/footer'
import { AlarmDialogs } from '../domain/alarms/alarm-dialogs'
import { DestinationsDialog } from '../domain/destinations/destinations-dialog'
import { HeldSecretDialog } from '../domain/secrets/held-secret-dialog'
import { AlarmSound } from '../domain/alarms/alarm-sound'
import { PresetsDialog } from '../domain/presets/presets-dialog'
import { OrderNews } from '../domain/orders/order-news'
import { OrderNotificationsDialog } from '../domain/orders/order-notifications-dialog'
import { NoticeToasts } from './shell/notice-toasts'
import { RememberSelection } from './shell/remember-selection'
import { ImportSettings } from './shell/import-settings'
import { SymbolSearch } from './shell/symbol-search'
import { TopBar } from './shell/top-bar'
import { Tour } from './tour/tour'
import { isLive, useApp } from '../state/stores/app-store'
import { useHealth } from '../state/stores/health-store'
import { useSettings } from '../state/stores/settings-store'
import { PanelBand, PanelState } from '../kit/ui/panel-state'
import { Workspace } from './workspace/workspace'

function ConnectionBand() {
  const lost = useHealth(({ connected, everConnected }) => everConnected && !connected)
  const inBrowser = useApp(({ app }) => app?.host === 'browser')
  if (!lost) return null
  return (
    <PanelBand tone="danger">
      Volley itself cannot be reached. Everything below is old; orders may have changed since. Trying again…
      {inBrowser && ' If Volley was started anew, open the address it printed.'}
    </PanelBand>
  )
}

/** The workspace waits for the settings, because they hold its layout. */
function Desk() {
  const loaded = useSettings((state) => state.loaded)
  const error = useApp((state) => state.error)
  if (loaded) return <Workspace />
  if (error !== null) return <PanelState kind="error" title="Volley did not answer" text={error} />
  return <PanelState kind="loading" title="Loading workspace" />
}

export function App() {
  const environment = useApp(({ app }) =>
    app === null ? 'none' : isLive(app.profile) ? 'live' : app.profile.environment,
  )
  const armed = useApp(({ app }) => app !== null && isLive(app.profile) && app.armed)
  return (
    <QueryClientProvider client={queryClient}>
      <Tooltip.Provider>
        <div className="app" data-environment={environment} data-armed={armed || undefined}>
          <div className="app__frame" aria-hidden />
          <TopBar />
          <ConnectionBand />
          <main className="app__desk">
            <Desk />
          </main>
          <NoticeToasts />
          <Footer />
        </div>
        <CommandPalette />
        <SymbolSearch />
        <KeySheet />
        <HelpDialog />
        <Tour />
        <KeyEditor />
        <ConfirmDialog />
        <AboutDialog />
        <HeldSecretDialog />
        <DiagnosticsDialog />
        <ImportSettings />
        <Connections />
        <LimitsDialog />
        <LockDialog />
        <LayoutsDialog />
        <PresetsDialog />
        <PanicDialog />
        <SavedKeys />
        <CommandKeys />
        <RememberSelection />
        <AlarmSound />
        <OrderNews />
        <OrderNotificationsDialog />
        <AlarmDialogs />
        <DestinationsDialog />
        <MiniWindow />
        <WallMode />
        <LockScreen />
      </Tooltip.Provider>
    </QueryClientProvider>
  )
}
