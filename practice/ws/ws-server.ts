import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '@/shared/base/clock'
import type { createRequestQuota } from '@/practice/rest/rate-limiter'
import type { Dialect } from './dialect'
import { type ClientConnection, createSession, type ClientSession, type SendPush } from './session'
import type { WhenSettled } from '@/practice/store/when-settled'
import { createMessageQueue } from './text-frame'
import type { PracticeKey } from '@/practice/accounts/practice-key'

/** The endpoints of the socket server by path. */
const socketPaths = {
  '/v2/ws/public': { version: 'v2', access: 'public' },
  '/v2/ws/private': { version: 'v2', access: 'private' },
  '/v3/ws/public': { version: 'v3', access: 'public' },
  '/v3/ws/private': { version: 'v3', access: 'private' },
} as const

const isSocketPath = (path: string): path is keyof typeof socketPaths => Object.hasOwn(socketPaths, path)

/** The WebSocket part of the exchange. */
export interface SocketServer {
  pause(ms: number): void
  dropAll(): void
  announceUpgrade(): void
  close(): void
}

export interface SocketServerParts {
  readonly clock: Clock
  readonly keys: readonly PracticeKey[]
  readonly createLimiter: typeof createRequestQuota
  readonly dialects: Readonly<Record<'v2' | 'v3', Dialect>>
  readonly whenSettled: WhenSettled
  readonly sendPush: SendPush
}

/** The connection of a WebSocket, whose messages are written to `stream`. */
function connectionOf(socket: WebSocket, stream: Duplex): ClientConnection {
  // A broken frame closes the socket without a reply.
  socket.on('error', () => socket.terminate())
  const queue = createMessageQueue(stream)
  return {
    send(text) {
      if (socket.readyState === socket.OPEN) queue.add(text)
    },
    close() {
      queue.write()
      socket.close()
    },
    terminate: () => socket.terminate(),
    listen({ message, closed }) {
      socket.on('message', (data, isBinary) => message(isBinary || !Buffer.isBuffer(data) ? '' : data.toString('utf8')))
      socket.on('close', closed)
    },
  }
}

/** Takes the upgrades of `server`. A path without an endpoint gets 404. */
export function createSocketServer(
  server: Server,
  { clock, keys, createLimiter, dialects, whenSettled, sendPush }: SocketServerParts,
): SocketServer {
  // Offers of compression are declined, as the exchange does (exchange: Sockets).
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 64 * 1024 })
  const sessions = new Set<ClientSession>()
  let count = 0

  function begin(
    socket: WebSocket,
    stream: Duplex,
    { version, access }: (typeof socketPaths)[keyof typeof socketPaths],
    address: string,
  ): void {
    count += 1
    const connId = `practice-${count}`
    const limiter = createLimiter(() => clock.mono())
    const session = createSession({
      clock,
      keys,
      limiter,
      access,
      dialect: dialects[version],
      whenSettled,
      sendPush,
      connId,
      address,
      connection: connectionOf(socket, stream),
    })
    sessions.add(session)
    socket.on('close', () => sessions.delete(session))
  }

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    stream.on('error', () => stream.destroy())
    if (!isSocketPath(path))
      return void stream.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
    sockets.handleUpgrade(request, stream, head, (socket) =>
      begin(socket, stream, socketPaths[path], request.socket.remoteAddress ?? ''),
    )
  })

  return {
    pause: (ms) => sessions.forEach((session) => session.pause(ms)),
    dropAll: () => sessions.forEach((session) => session.drop()),
    announceUpgrade: () => sessions.forEach((session) => session.announceUpgrade()),
    close() {
      sessions.forEach((session) => session.drop())
      sockets.close()
    },
  }
}
