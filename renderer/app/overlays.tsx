import { CommandPalette } from '@/renderer/app/commands/palette/command-palette'
import { SymbolSearch } from '@/renderer/app/shell/top-bar/symbol-search'
import { KeySheet } from '@/renderer/app/commands/keys/key-sheet'
import { HelpDialog } from './help/help-dialog'
import { Tour } from './tour/tour'
import { KeyEditor } from '@/renderer/app/commands/keys/key-editor'
import { ConfirmDialog } from './commands/confirm-dialog'
import { AboutDialog } from '@/renderer/app/shell/about/about-dialog'
import { OneTimeSecretDialog } from '../domain/secrets/one-time-secret-dialog'
import { DiagnosticsDialog } from '@/renderer/app/shell/status/diagnostics-dialog'
import { AssumptionsDialog } from '@/renderer/app/shell/status/assumptions-dialog'
import { SettingsDialog } from './settings/settings-dialog'
import { ImportSettings } from './shell/import-settings'
import { Connections } from './connections/connections'
import { LockDialog } from './lock/lock-dialog'
import { PersonDialog } from './lock/person-dialog'
import { LimitsDialog } from './limits/limits-dialog'
import { LayoutsDialog } from './layouts/layouts-dialog'
import { PresetsDialog } from '../domain/presets/presets-dialog'
import { PanicDialog } from './panic/panic-dialog'
import { RememberSelection } from './shell/remember-selection'
import { AlarmSound } from '../domain/alarms/alarm-sound'
import { OrderNotifier } from '@/renderer/domain/orders/notifications/order-notifier'
import { OrderNotificationsDialog } from '@/renderer/domain/orders/notifications/order-notifications-dialog'
import { AlarmDialogs } from '../domain/alarms/alarm-dialogs'
import { DestinationsDialog } from '../domain/destinations/destinations-dialog'
import { MiniWindow } from './mini/mini-window'
import { VerbDialogs } from './verbs/verb-dialogs'
import { WallMode } from './wall-mode/wall-mode'

/** Dialogs and search, in the main window and in panel windows. */
export function Dialogs() {
  return (
    <>
      <CommandPalette />
      <SymbolSearch />
      <KeySheet />
      <HelpDialog />
      <Tour />
      <KeyEditor />
      <ConfirmDialog />
      <AboutDialog />
      <OneTimeSecretDialog />
      <DiagnosticsDialog />
      <AssumptionsDialog />
      <SettingsDialog />
      <ImportSettings />
      <Connections />
      <LimitsDialog />
      <LockDialog />
      <PersonDialog />
      <LayoutsDialog />
      <PresetsDialog />
      <PanicDialog />
      <OrderNotificationsDialog />
      <AlarmDialogs />
      <DestinationsDialog />
      <VerbDialogs />
    </>
  )
}

/** Components above or outside the workspace: dialogs, sounds and windows. */
export function Overlays() {
  return (
    <>
      <Dialogs />
      <RememberSelection />
      <AlarmSound />
      <OrderNotifier />
      <MiniWindow />
      <WallMode />
    </>
  )
}
