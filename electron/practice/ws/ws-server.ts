import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '../../../shared/clock'
import { socketErrors } from '../../../shared/exchange/ws-messages'
import type { PracticeKey } from '../accounts'
import { createSession, type Session } from './session'
import type { OpenSubscription } from './subscriptions'

/** The doors of the socket server by path. */
export const socketPaths = { '/v2/ws/public': 'public', '/v2/ws/private': 'private', '/v3/ws/public': 'closed', '/v3/ws/private': 'closed' } as const

const isSocketPath = (path: string): path is keyof typeof socketPaths => Object.hasOwn(socketPaths, path)

/** The WebSocket half of the exchange. */
export interface SocketServer {
  stall(ms: number): void
  dropAll(): void
  close(): void
}

export interface SocketServerParts {
  readonly clock: Clock
  readonly keys: readonly PracticeKey[]
  readonly open: OpenSubscription
}

/** Takes the upgrades of `server`; a path without a door answers 404. */
export function createSocketServer(server: Server, { clock, keys, open }: SocketServerParts): SocketServer {
  // Offers of compression are declined, as the exchange does (exchange-facts 10).
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 64 * 1024 })
  const sessions = new Set<Session>()
  let count = 0

  /** The v3 topics are not served yet: whoever comes is told so, in the exchange's own words for it. */
  function turnAway(socket: WebSocket): void {
    const msg = 'The practice exchange serves /v2/ws/public and /v2/ws/private, to unified accounts too'
    socket.send(JSON.stringify({ event: 'error', code: socketErrors.channelUnknown, msg }))
    socket.close()
  }

  function begin(socket: WebSocket, access: 'public' | 'private'): void {
    count += 1
    const session = createSession({ clock, keys, access, connId: `practice-${count}`, open, socket })
    sessions.add(session)
    socket.on('close', () => sessions.delete(session))
  }

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    stream.on('error', () => stream.destroy())
    if (!isSocketPath(path)) return void stream.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
    const access = socketPaths[path]
    sockets.handleUpgrade(request, stream, head, (socket) => (access === 'closed' ? turnAway(socket) : begin(socket, access)))
  })

  return {
    stall: (ms) => sessions.forEach((session) => session.stall(ms)),
    dropAll: () => sessions.forEach((session) => session.drop()),
    close() {
      sessions.forEach((session) => session.drop())
      sockets.close()
    },
  }
}
