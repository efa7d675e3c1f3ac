import type { Bridge } from '../../shared/ipc/bridge'

/** What the preload script puts on the window: two functions, nothing of Electron. */
export type PreloadDoor = Pick<Bridge, 'call' | 'listen'>

declare global {
  interface Window {
    readonly volley?: PreloadDoor
  }
}

/** In Electron the main process ends with the window's door open, so the connection is always there. */
export function createPreloadBridge(door: PreloadDoor): Bridge {
  return {
    call: (name, input) => door.call(name, input),
    listen: (name, listener) => door.listen(name, listener),
    connection: (listener) => {
      listener(true)
      return () => undefined
    },
  }
}
