import { create } from 'zustand'
import type { Command } from '../commands/command'

/** Which overlay lies over the workspace; one at a time. */
export type Overlay = 'palette' | 'keys' | 'connections' | 'symbols'
export interface ScreenState {
  readonly overlay: Overlay | null
  /** A command that waits for its confirmation. */
  readonly asking: Command | null
}

export const useScreen = create<ScreenState>()(() => ({ overlay: null, asking: null }))
export const showOverlay = (overlay: Overlay): void => useScreen.setState({ overlay })
export const closeOverlay = (): void => useScreen.setState({ overlay: null })
