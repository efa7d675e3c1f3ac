import { CommandPalette } from './commands/command-palette'
import { SymbolSearch } from './shell/symbol-search'
import { KeySheet } from './commands/key-sheet'
import { HelpDialog } from './help/help-dialog'
import { Tour } from './tour/tour'
import { KeyEditor } from './commands/key-editor'
import { ConfirmDialog } from './commands/confirm-dialog'
import { AboutDialog } from './shell/about-dialog'
import { HeldSecretDialog } from '../domain/secrets/held-secret-dialog'
import { DiagnosticsDialog } from './shell/diagnostics-dialog'
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
import { OrderNews } from '../domain/orders/order-news'
import { OrderNotificationsDialog } from '../domain/orders/order-notifications-dialog'
import { AlarmDialogs } from '../domain/alarms/alarm-dialogs'
import { DestinationsDialog } from '../domain/destinations/destinations-dialog'
import { MiniWindow } from './mini/mini-window'
import { WallMode } from './wall-mode/wall-mode'

/** Dialogs and search: in the main window, and in every window of a panel. */
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
      <HeldSecretDialog />
      <DiagnosticsDialog />
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
    </>
  )
}

/** What comes over the workspace or has no place on the screen: dialogs, sounds and windows. */
export function Overlays() {
  return (
    <>
      <Dialogs />
      <RememberSelection />
      <AlarmSound />
      <OrderNews />
      <MiniWindow />
      <WallMode />
    </>
  )
}
