import type { Command } from './command'
import { createAccountStore } from '../bridge/account-session'

/** Which overlay lies over the workspace; one at a time. */
export type Overlay =
  | 'palette'
  | 'keys'
  | 'connections'
  | 'symbols'
  | 'about'
  | 'order-notifications'
  | 'limits'
  | 'diagnostics'
  | 'destinations'
  | 'wall'
export interface ScreenState {
  readonly overlay: Overlay | null
  /** A command that waits for its confirmation. */
  readonly asking: Command | null
}

/** Another account answers no question that was asked about the one before. */
export const useScreen = createAccountStore<ScreenState>({ overlay: null, asking: null }, { keeps: ['overlay'] })

export const showOverlay = (overlay: Overlay): void => useScreen.setState({ overlay })
export const closeOverlay = (): void => useScreen.setState({ overlay: null })
