import type { Command } from './command'
import { createAccountStore } from '../bridge/account-session'
import { MAIN } from './selection-store'

/** A page of the help. */
export type HelpOverlay = 'help' | 'refusals'
/** The overlay above the workspace; one at a time. */
export type Overlay =
  | 'palette'
  | HelpOverlay
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
  | 'assumptions'
  | 'settings'
  | 'import-settings'
  | 'destinations'
  | 'layouts'
  | 'wall'
export interface ScreenState {
  readonly overlay: Overlay | null
  /** Command that waits for its confirmation. */
  readonly pendingCommand: Command | null
  /** Key of the selection for which a symbol is searched, or `COMPARISON`. */
  readonly symbolFor: string
}

/** Reset on a change of account, so a question about the previous account cannot be confirmed. */
export const useScreen = createAccountStore<ScreenState>(
  { overlay: null, pendingCommand: null, symbolFor: MAIN },
  { preservedKeys: ['overlay', 'symbolFor'] },
)

/** The symbol search is for the symbol that charts compare theirs with. */
export const COMPARISON = 'comparison'

/** Opens an overlay. The symbol search needs the selection that it is for. */
export const showOverlay = (overlay: Exclude<Overlay, 'symbols'>): void => useScreen.setState({ overlay })
/** Opens the symbol search for the panels of a selection. */
export const chooseSymbolFor = (selectionKey: string): void =>
  useScreen.setState({ overlay: 'symbols', symbolFor: selectionKey })
/** Closes an overlay if it is open. A late event of a closed overlay has no effect on the next one. */
export const closeOverlay = (overlay: Overlay): void =>
  useScreen.setState((now) => (now.overlay === overlay ? { overlay: null } : now))
export const closeAnyOverlay = (): void => useScreen.setState({ overlay: null })
