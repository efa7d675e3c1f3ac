import type { Command } from './command'
import { createAccountStore } from '../bridge/account-session'
import { MAIN } from './selection-store'

/** Which overlay lies over the workspace; one at a time. */
export type Overlay =
  | 'palette'
  | 'help'
  | 'tour'
  | 'keys'
  | 'key-editor'
  | 'connections'
  | 'symbols'
  | 'about'
  | 'notices'
  | 'order-notifications'
  | 'limits'
  | 'lock'
  | 'presets'
  | 'panic'
  | 'diagnostics'
  | 'import-settings'
  | 'destinations'
  | 'layouts'
  | 'wall'
export interface ScreenState {
  readonly overlay: Overlay | null
  /** A command that waits for its confirmation. */
  readonly asking: Command | null
  /** The look that a symbol is searched for. */
  readonly symbolFor: string
}

/** Another account answers no question that was asked about the one before. */
export const useScreen = createAccountStore<ScreenState>(
  { overlay: null, asking: null, symbolFor: MAIN },
  { keeps: ['overlay', 'symbolFor'] },
)

export const showOverlay = (overlay: Overlay): void => useScreen.setState({ overlay })
/** Searches a symbol for the panels of one look. */
export const chooseSymbolFor = (look: string): void => useScreen.setState({ overlay: 'symbols', symbolFor: look })
export const closeOverlay = (): void => useScreen.setState({ overlay: null })
