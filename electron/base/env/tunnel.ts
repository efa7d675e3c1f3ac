import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { SocksClient } from 'socks'
import type { ConnectionCause } from '@/shared/trading/health/connection-causes'
import { connectionFailure, failure, isConnectionFailure, proxyFailure } from './connection-failure'
import { placeOf, type Proxy, type Target } from './route'

/** Less than the timeout of any call, so that the proxy is reported as the cause. */
const REACH_MS = 5000
/** Time limit for the proxy's connection to the target. */
const ACCEPT_MS = 4000

const between = (proxy: Proxy, target: Target) => ({ host: placeOf(target), proxy: placeOf(proxy) })

/** Connects to the proxy itself. Rejects with a ConnectionFailure. */
export function reachProxy(proxy: Proxy, target: Target, timeoutMs = REACH_MS): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: proxy.host, port: proxy.port, noDelay: true })
    const late = setTimeout(
      () => socket.destroy(connectionFailure({ cause: 'proxy-timeout', ...between(proxy, target) })),
      timeoutMs,
    )
    socket.once('error', (error) => {
      clearTimeout(late)
      reject(isConnectionFailure(error) ? error : proxyFailure(error, between(proxy, target)))
    })
    socket.once('connect', () => {
      clearTimeout(late)
      socket.removeAllListeners('error')
      resolve(socket)
    })
  })
}

/**
 * Requests a connection to the target from the proxy behind this socket, by name: nothing is resolved on this computer.
 * Rejects with a ConnectionFailure after closing the socket.
 */
export async function openThroughProxy(
  proxy: Proxy,
  socket: Socket,
  target: Target,
  timeoutMs = ACCEPT_MS,
): Promise<Socket> {
  try {
    return await (proxy.kind === 'http' ? openByConnect : openBySocks)(proxy, socket, target, timeoutMs)
  } catch (error) {
    socket.destroy()
    throw isConnectionFailure(error) ? error : proxyFailure(error, between(proxy, target))
  }
}

/** A connection to the target through the proxy. */
export async function openTunnel(proxy: Proxy, target: Target): Promise<Socket> {
  return openThroughProxy(proxy, await reachProxy(proxy, target), target)
}

/** Cause of a proxy's status other than 200 for CONNECT. */
function causeOfStatus(status: number, hasLogin: boolean): ConnectionCause {
  if (status === 407) return hasLogin ? 'proxy-login-refused' : 'proxy-login-needed'
  if (status === 401 || status === 403 || status === 429 || status === 451) return 'proxy-forbids'
  return status >= 500 && status !== 501 ? 'proxy-cannot-reach' : 'proxy-not-a-proxy'
}

function loginHeader({ login }: Proxy): Record<string, string> {
  if (login === null) return {}
  const credentials = `${login.user.reveal()}:${login.password.reveal()}`
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }
}

function openByConnect(proxy: Proxy, socket: Socket, target: Target, timeoutMs: number): Promise<Socket> {
  const place = placeOf(target)
  return new Promise((resolve, reject) => {
    const outgoing = request({
      method: 'CONNECT',
      path: place,
      headers: { host: place, ...loginHeader(proxy) },
      createConnection: () => socket,
    })
    const fail = (cause: ConnectionCause): void => reject(failure(cause, between(proxy, target)))
    const late = setTimeout(() => {
      fail('proxy-silent')
      outgoing.destroy()
    }, timeoutMs)
    outgoing.once('connect', ({ statusCode = 0 }, _socket, head) => {
      clearTimeout(late)
      outgoing.removeAllListeners('error')
      if (statusCode < 200 || statusCode > 299) return fail(causeOfStatus(statusCode, proxy.login !== null))
      if (head.length > 0) socket.unshift(head)
      resolve(socket)
    })
    outgoing.on('response', () => fail('proxy-not-a-proxy'))
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(late)
      // Data other than HTTP cannot be parsed.
      if (error.code?.startsWith('HPE_') === true) fail('proxy-not-a-proxy')
      else reject(error)
    })
    outgoing.end()
  })
}

/** The library reports errors only as text. */
const socksErrors: readonly (readonly [RegExp, ConnectionCause])[] = [
  [/authentication failed/i, 'proxy-login-refused'],
  [/no accepted authentication|unknown authentication/i, 'proxy-login-needed'],
  [/timed out/i, 'proxy-silent'],
  [/socket closed/i, 'proxy-cut'],
  [/NotAllowed/i, 'proxy-forbids'],
  [/ConnectionRefused/i, 'proxy-target-refused'],
  [/Unreachable|TTLExpired|rejected connection - Failure/i, 'proxy-cannot-reach'],
]

async function openBySocks(proxy: Proxy, socket: Socket, target: Target, timeoutMs: number): Promise<Socket> {
  const { host, port, login } = proxy
  try {
    await SocksClient.createConnection({
      command: 'connect',
      existing_socket: socket,
      timeout: timeoutMs,
      destination: target,
      proxy: {
        host,
        port,
        type: 5,
        ...(login === null ? {} : { userId: login.user.reveal(), password: login.password.reveal() }),
      },
    })
    return socket
  } catch (error) {
    // The library's error contains its input, including the login: nothing of it is passed on.
    const message = error instanceof Error ? error.message : ''
    const [, cause] = socksErrors.find(([pattern]) => pattern.test(message)) ?? [null, 'proxy-not-a-proxy' as const]
    const isRefused = cause === 'proxy-login-needed' && login !== null
    throw failure(isRefused ? 'proxy-login-refused' : cause, between(proxy, target))
  }
}
