import type { Bridge } from '@/shared/ipc/bridge'
import type { InputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/transport/reply'

/** API of the preload script on the window: two functions, nothing of Electron. */
export interface PreloadApi extends Pick<Bridge, 'listen'> {
  call<Name extends MethodName>(
    name: Name,
    input: InputOf<Name>,
    session: number | null,
  ): Promise<Reply<OutputOf<Name>>>
}

declare global {
  interface Window {
    readonly volley?: PreloadApi
  }
}

/**
 * In Electron the main process runs as long as the window's IPC is open, so the connection is always present.
 * `onScreen`: the account session.
 */
export function createPreloadBridge(api: PreloadApi, onScreen: () => number | null): Bridge {
  return {
    call: (name, input) => api.call(name, input, onScreen()),
    listen: (name, listener) => api.listen(name, listener),
    connection: (listener) => {
      listener(true)
      return () => undefined
    },
  }
}
