import type { InputOf, MethodName, OutputOf } from './contract'
import type { EventName, Events } from './events'
import type { Reply } from '@/shared/ipc/transport/reply'

/**
 * The renderer's only connection: calls and events. Electron and the browser each have an implementation
 * (`renderer/state/bridge`).
 */
export interface Bridge {
  call<Name extends MethodName>(name: Name, input: InputOf<Name>): Promise<Reply<OutputOf<Name>>>
  /** Returns the function that unsubscribes. `session` is the account session of an event about an account. */
  listen<Name extends EventName>(name: Name, listener: (payload: Events[Name], session?: number) => void): () => void
  /** True while the main process is reachable. False makes all displayed data stale. */
  connection(listener: (connected: boolean) => void): () => void
}
