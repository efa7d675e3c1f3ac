import http, { type ClientRequestArgs } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import { t } from '@/shared/languages/text'
import { connectionFailure } from './connection-failure'
import type { RouteOf } from './route'
import { openTunnel } from './tunnel'

export interface Agents {
  readonly plain: http.Agent
  readonly secure: https.Agent
}

type Callback = (error: Error | null, stream: Duplex) => void
type Connect = (options: ClientRequestArgs, callback?: Callback) => Duplex | null | undefined

/** Connection pools of Node. With a route, every connection uses it. */
export function createAgents(pool: http.AgentOptions, routeOf: RouteOf | null): Agents {
  const plain = new http.Agent(pool)
  const secure = new https.Agent({ ...pool, minVersion: 'TLSv1.2' })
  if (routeOf === null) return { plain, secure }
  return {
    plain: routed(plain, 'http', routeOf, (socket) => socket),
    secure: routed(secure, 'https', routeOf, encrypted),
  }
}

/**
 * The socket is passed on before its handshake, as in Node's own agents: the sender uses it to determine if a byte can
 * have been sent.
 */
const encrypted = (socket: Socket, options: ClientRequestArgs): Duplex =>
  tls.connect({ ...(options as tls.ConnectionOptions), path: undefined, socket, minVersion: 'TLSv1.2' })

function routed<Agent extends http.Agent>(
  agent: Agent,
  scheme: string,
  routeOf: RouteOf,
  finish: (socket: Socket, options: ClientRequestArgs) => Duplex,
): Agent {
  const direct: Connect = agent.createConnection.bind(agent)
  async function open(options: ClientRequestArgs): Promise<Duplex> {
    const host = options.host ?? ''
    const port = Number(options.port)
    const hostText = host.includes(':') ? `[${host}]` : host
    const route = await routeOf(`${scheme}://${hostText}:${port}`)
    if (route.kind === 'unusable') throw connectionFailure(route.problem)
    if (route.kind === 'proxy') return finish(await openTunnel(route.proxy, { host, port }), options)
    const socket = direct(options)
    if (socket === null || socket === undefined) throw new Error(t('no connection was made'))
    return socket
  }
  const createConnection: Connect = (options, callback) => {
    const end = callback as ((error: unknown, socket?: Duplex) => void) | undefined
    const handOver = async (): Promise<void> => {
      const [error, socket] = await open(options).then(
        (opened) => [null, opened] as const,
        (failed: unknown) => [failed, undefined] as const,
      )
      end?.(error, socket)
    }
    void handOver()
    return undefined
  }
  return Object.assign(agent, { createConnection })
}
