import { WebSocket } from 'ws'
import { t } from '@/shared/languages/text'
import { causeText } from '@/shared/trading/health/connection-causes'
import { createAgents } from './agents'
import { problemOf } from './connection-failure'
import type { OpenSocket } from './env'
import { placeOf, type RouteOf, targetOf } from './route'

/** Far above any push of the exchange. With the library's default of 100 MB one frame could fill the memory. */
const MAX_FRAME_BYTES = 4 * 1024 * 1024
const HANDSHAKE_MS = 10_000
/** Longest wait for a peer's close. */
const CLOSE_MS = 500

const options = {
  maxPayload: MAX_FRAME_BYTES,
  perMessageDeflate: false,
  handshakeTimeout: HANDSHAKE_MS,
  followRedirects: false,
}

/**
 * WebSockets over `ws`: no compression (the exchange uses none, and bombs need it), no redirects. With a route, every
 * socket uses it.
 */
export function createSocketOpener(routeOf: RouteOf | null = null): OpenSocket {
  const { plain, secure } = createAgents({ keepAlive: false }, routeOf)
  return (url, handlers) => {
    const agent = url.startsWith('wss:') ? secure : plain
    const socket = new WebSocket(url, routeOf === null ? options : { ...options, agent })
    let reason = ''
    socket.on('open', () => handlers.opened())
    socket.on('message', (data, isBinary) => handlers.message(isBinary ? null : textOf(data)))
    socket.on('error', (error) => (reason = reasonOf(error, url)))
    socket.on('close', (code) => handlers.closed(reason || t`closed with code ${code}`))
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text)
      },
      close: () => {
        socket.close()
        setTimeout(() => socket.terminate(), CLOSE_MS).unref()
      },
    }
  }
}

/** Reason of the failure: Volley's text if the cause is known, else the library's. */
function reasonOf(error: Error, url: string): string {
  const problem = problemOf(error, placeOf(targetOf(url)))
  return problem === null ? error.message : causeText(problem)
}

function textOf(data: Buffer | ArrayBuffer | Buffer[]): string {
  if (Buffer.isBuffer(data)) return data.toString('utf8')
  return Array.isArray(data) ? Buffer.concat(data).toString('utf8') : Buffer.from(data).toString('utf8')
}
