import type { WebSocket } from 'ws'
import { packBookFrame } from '@/shared/ipc/transport/browser-ipc'
import type { EventName, Events } from '@/shared/ipc/events'
import type { Reply } from '@/shared/ipc/transport/reply'
import type { Caller } from '@/electron/base/caller'

/** More queued bytes than this show that the page does not read. Book frames then wait. */
const BUSY_BYTES = 64 * 1024
/** A page with this backlog is cut off. It reconnects and reads again. */
const HOPELESS_BYTES = 16 * 1024 * 1024

export interface BrowserCaller extends Caller {
  /** Replies to the call with this number of the page. */
  reply(id: number, reply: Reply<unknown>): void
}

/** A page of the browser host during its connection. */
export function createBrowserCaller(id: string, socket: WebSocket): BrowserCaller {
  /** Queue of events and replies while the page does not read. */
  function post(message: string | ArrayBuffer): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > HOPELESS_BYTES) return socket.terminate()
    socket.send(message)
  }

  function send<Name extends EventName>(event: Name, payload: Events[Name], session?: number): void {
    post(
      isBookFrame(payload)
        ? packBookFrame(payload.watchId, payload.frame)
        : JSON.stringify({ event, payload, session }),
    )
  }

  return {
    id,
    send,
    reply: (call, reply) => post(JSON.stringify({ id: call, reply })),
    busy: () => socket.bufferedAmount > BUSY_BYTES,
    onGone: (listener) => (socket.readyState === socket.CLOSED ? listener() : void socket.once('close', listener)),
  }
}

const isBookFrame = (payload: Events[EventName]): payload is Events['book.frame'] => 'frame' in payload
