import type { WebSocket } from 'ws'
import type { Clock } from '../../shared/clock'
import { packBookFrame } from '../../shared/ipc/browser-door'
import type { EventName, Events } from '../../shared/ipc/events'
import type { Caller } from '../ipc/caller'

/** One page of the browser host: its calls come by POST, its events leave by its socket. */
export interface BrowserCaller extends Caller {
  attach(socket: WebSocket): void
}

/** More than this waiting means the page does not read; book frames then wait. */
const BUSY_BYTES = 64 * 1024
/** A page that is this far behind is cut off; it reconnects and reads afresh. */
const HOPELESS_BYTES = 16 * 1024 * 1024
/** How long a page may call before its socket is there. */
const SOCKET_DUE_MS = 10_000

export function createBrowserCaller(id: string, clock: Clock, onGone: () => void): BrowserCaller {
  const listeners: (() => void)[] = [onGone]
  let socket: WebSocket | null = null
  let gone = false

  function leave(): void {
    if (gone) return
    gone = true
    cancelDue()
    for (const listener of listeners) listener()
  }
  const cancelDue = clock.after(SOCKET_DUE_MS, leave)

  function send<Name extends EventName>(event: Name, payload: Events[Name], session?: number): void {
    if (socket === null || socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > HOPELESS_BYTES) return socket.terminate()
    socket.send(isBookFrame(payload) ? packBookFrame(payload.watchId, payload.frame) : JSON.stringify({ event, payload, session }))
  }

  return {
    id,
    send,
    busy: () => (socket?.bufferedAmount ?? 0) > BUSY_BYTES,
    onGone: (listener) => (gone ? listener() : void listeners.push(listener)),
    attach(next) {
      cancelDue()
      socket?.terminate()
      socket = next
      next.on('close', () => (socket === next ? leave() : undefined))
    },
  }
}

const isBookFrame = (payload: Events[EventName]): payload is Events['book.frame'] => 'frame' in payload
