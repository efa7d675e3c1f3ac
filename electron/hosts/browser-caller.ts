import type { WebSocket } from 'ws'
import { packBookFrame } from '@/shared/ipc/browser-ipc'
import type { EventName, Events } from '@/shared/ipc/events'
import type { Reply } from '@/shared/ipc/reply'
import type { Caller } from '../base/caller'

/** More than this waiting means the page does not read; book frames then wait. */
const BUSY_BYTES = 64 * 1024
/** A page that is this far behind is cut off; it reconnects and reads afresh. */
const HOPELESS_BYTES = 16 * 1024 * 1024

export interface BrowserCaller extends Caller {
  /** Answers the call that the page gave this number. */
  reply(id: number, reply: Reply<unknown>): void
}

/** A page of the browser host, for as long as its connection lasts. */
export function createBrowserCaller(id: string, socket: WebSocket): BrowserCaller {
  /** Whatever goes to the page, events and replies alike, waits here while it does not read. */
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
