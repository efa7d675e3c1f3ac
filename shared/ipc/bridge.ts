import type { InputOf, MethodName, OutputOf } from './contract'
import type { EventName, Events } from './events'
import type { Reply } from './reply'

/**
 * The renderer's only way out: ask, and hear. Electron and the browser each bring their own (`renderer/state/bridge`).
 */
export interface Bridge {
  call<Name extends MethodName>(name: Name, input: InputOf<Name>): Promise<Reply<OutputOf<Name>>>
  /**
   * Returns the function that stops listening. `session` is the account session that an event of one account belongs
   * to.
   */
  listen<Name extends EventName>(name: Name, listener: (payload: Events[Name], session?: number) => void): () => void
  /** Whether the main process can be heard at all. False makes everything on screen stale. */
  connection(listener: (connected: boolean) => void): () => void
}
