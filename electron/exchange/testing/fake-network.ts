import type { OpenSocket, SocketHandlers } from '@/electron/base/env/env'

/** The exchange's side of a socket. */
export interface FakeConnection {
  readonly handlers: SocketHandlers
  /** Sent texts, parsed if JSON. */
  readonly sentTexts: string[]
  open: boolean
  push(message: unknown): void
}

/** A network controlled by the test. Its `openSocket` belongs into an Env. */
export interface FakeNetwork {
  readonly openSocket: OpenSocket
  readonly connections: FakeConnection[]
  /** The newest connection. */
  last(): FakeConnection
  /** Server's reaction to a text. By default it answers pings and acknowledges subscriptions. */
  receive: (connection: FakeConnection, text: string) => void
  /** False: connecting fails. */
  reachable: boolean
}

/** Answers like a healthy exchange. */
export function behaveWell(connection: FakeConnection, text: string): void {
  if (text === 'ping') return connection.handlers.message('pong')
  if (text === 'pong') return
  const { op, args } = JSON.parse(text)
  if (op === 'login') connection.push({ event: 'login', code: 0 })
  else for (const arg of args) connection.push({ event: op, arg })
}

/** Sockets without a network. Everything happens at once and in order. */
export function createFakeNetwork(): FakeNetwork {
  const connections: FakeConnection[] = []
  const network: FakeNetwork = {
    connections,
    receive: behaveWell,
    reachable: true,
    last: () => {
      const connection = connections.at(-1)
      if (connection === undefined) throw new Error('Nothing has connected')
      return connection
    },
    openSocket: (_url, handlers) => {
      const connection: FakeConnection = {
        handlers,
        sentTexts: [],
        open: true,
        push: (message) => handlers.message(JSON.stringify(message)),
      }
      connections.push(connection)
      queueMicrotask(() => (network.reachable ? handlers.opened() : handlers.closed('refused')))
      return {
        send: (text) => {
          connection.sentTexts.push(text)
          network.receive(connection, text)
        },
        close: () => {
          connection.open = false
        },
      }
    },
  }
  return network
}
