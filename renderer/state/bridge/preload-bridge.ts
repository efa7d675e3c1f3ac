import type { Bridge } from '@/shared/ipc/bridge'
import type { InputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/reply'

/** What the preload script puts on the window: two functions, nothing of Electron. */
export interface PreloadDoor extends Pick<Bridge, 'listen'> {
  call<Name extends MethodName>(
    name: Name,
    input: InputOf<Name>,
    session: number | null,
  ): Promise<Reply<OutputOf<Name>>>
}

declare global {
  interface Window {
    readonly volley?: PreloadDoor
  }
}

/**
 * In Electron the main process ends with the window's door open, so the connection is always there. `onScreen`: the
 * account session.
 */
export function createPreloadBridge(door: PreloadDoor, onScreen: () => number | null): Bridge {
  return {
    call: (name, input) => door.call(name, input, onScreen()),
    listen: (name, listener) => door.listen(name, listener),
    connection: (listener) => {
      listener(true)
      return () => undefined
    },
  }
}
