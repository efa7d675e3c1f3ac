import type { Clock } from '@/shared/base/clock'
import { t } from '@/shared/languages/text'
import type { OpenSocket, Socket } from '@/electron/base/env/env'
import { createKeepAlive, type KeepAlive, type Pulse, type Sign } from './keep-alive'
import { createSendPacer } from './send-pacer'

/** Events for the owner of a connection, until it is closed or has failed. */
export interface ConnectionHandlers {
  opened(): void
  /** Null for a frame that is no text. */
  message(text: string | null): void
  /** It is unusable, and already closed. */
  failed(why: string): void
  pulseChanged(): void
}

/** One socket from its opening to its end, kept alive. */
export interface SocketConnection {
  /** Paced to the exchange's limit. */
  send(text: string): void
  onSign(sign: Sign): void
  /** Null until it is open. */
  pulse(): Pulse | null
  /** No event follows. */
  close(): void
}

export interface ConnectionOptions {
  readonly clock: Clock
  readonly openSocket: OpenSocket
  readonly url: string
  readonly handlers: ConnectionHandlers
}

/** Opens a socket. Later messages of a socket that was given up are ignored. */
export function openConnection({ clock, openSocket, url, handlers }: ConnectionOptions): SocketConnection {
  let socket: Socket | null = null
  let keepAlive: KeepAlive | null = null
  let closed = false
  const pacer = createSendPacer(clock, (text) => socket?.send(text))

  function close(): void {
    closed = true
    keepAlive?.stop()
    pacer.clear()
    socket?.close()
    socket = null
  }
  function fail(why: string): void {
    if (closed) return
    close()
    handlers.failed(why)
  }
  function open(): void {
    if (closed) return
    const onPulse = (pulse: Pulse): void =>
      pulse === 'dead' ? fail(t('The connection received no data')) : handlers.pulseChanged()
    keepAlive = createKeepAlive({ clock, ping: () => pacer.send('ping'), changed: onPulse })
    handlers.opened()
  }

  socket = openSocket(url, {
    opened: open,
    message: (text) => closed || handlers.message(text),
    closed: (why) => fail(t`Connection lost (${why})`),
  })
  return {
    send: (text) => pacer.send(text),
    onSign: (sign) => keepAlive?.onSign(sign),
    pulse: () => keepAlive?.pulse() ?? null,
    close,
  }
}
