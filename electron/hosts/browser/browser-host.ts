import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Clock } from '@/shared/base/clock'
import { ipcPaths, MAX_MESSAGE_BYTES } from '@/shared/ipc/transport/browser-ipc'
import { PageCall } from '@/shared/ipc/transport/page-call'
import { downloadIn } from '@/shared/ipc/watching/downloads'
import type { Random } from '@/shared/base/random'
import type { Downloads } from '@/electron/base/downloads'
import type { Publisher } from '@/electron/base/publisher'
import type { Router } from '@/electron/ipc/router'
import { type BrowserCaller, createBrowserCaller } from './browser-caller'
import { createBrowserSession } from './browser-session'
import type { GivePage } from '@/electron/hosts/page/built-page'
import { pageHeaders } from '@/electron/hosts/page/content-policy'
import { readJsonBody } from './json-body'
import { readPageMessage } from './page-message'
import { createUnauthorizedConnections } from './unauthorized-connections'

export interface BrowserHost {
  readonly port: number
  /**
   * Address of the page, with a new one-time code in the fragment, which never reaches a server or a log. The previous
   * code ends.
   */
  readonly freshAddress: () => string
  close(): Promise<void>
}

/** Time limit for the socket's first message, which must contain the token. */
const SOCKET_LOGIN_MS = 2000

/** The main process served to a browser on this machine: 127.0.0.1 only, and only to pages with a token. */
export async function startBrowserHost(options: {
  readonly router: Router
  readonly publisher: Publisher
  readonly downloads: Downloads
  readonly clock: Clock
  readonly random: Random
  readonly givePage: GivePage
  /** 0 selects a free port. */
  readonly port: number
}): Promise<BrowserHost> {
  const { router, publisher, clock } = options
  const session = createBrowserSession(clock, options.random)
  const unauthorized = createUnauthorizedConnections(clock)
  const http = createServer({
    maxHeaderSize: 16 * 1024,
    headersTimeout: 5000,
    requestTimeout: 10_000,
    connectionsCheckingInterval: 1000,
    requireHostHeader: false,
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false })
  let pages = 0

  async function openSession(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJsonBody(request, 1024)
    if (body.kind !== 'json') return refuseBody(response, body.kind)
    const opened = session.exchange(memberOf(body.value, 'code'))
    if (typeof opened === 'string') return answer(response, opened === 'wrong' ? 401 : 429)
    answerJson(response, opened)
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/')) return answer(response, 400)
    if (!hostAllowed(request, portOf(http))) return answer(response, 403)
    const token = downloadIn(pathOf(request))
    if (token !== null) return giveDownload(token, request, response)
    if (request.method === 'GET' || request.method === 'HEAD') return options.givePage(request, response)
    if (request.method !== 'POST') return answer(response, 405)
    if (!originAllowed(request) || !sendsJson(request)) return answer(response, 403)
    if (pathOf(request) === ipcPaths.session) return openSession(request, response)
    return answer(response, 404)
  }

  /** Only for Volley's own page. A browser follows its links without an Origin header, but with their source. */
  function giveDownload(token: string, request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'GET') return answer(response, 405)
    if ((request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') return answer(response, 403)
    const file = options.downloads.take(token)
    if (file === null) return answer(response, 404)
    unauthorized.recognise(request.socket)
    response.writeHead(200, { ...pageHeaders("'self'"), ...file.headers, connection: 'close' })
    // An interrupted response is reset, so that no browser takes a part for the whole file.
    pipeline(file.stream, response, (error) => void (error && request.socket.resetAndDestroy()))
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy())
    const allowed = hostAllowed(request, portOf(http)) && originAllowed(request)
    if (!allowed || request.url !== ipcPaths.page) {
      return refuseStream(stream, allowed ? '404 Not Found' : '403 Forbidden')
    }
    sockets.handleUpgrade(request, stream, head, (socket) => admit(socket, request.socket))
  }

  /** Waits for the token. A socket without one, or with a wrong one, is closed without a message. */
  function admit(socket: WebSocket, connection: Socket): void {
    socket.on('error', () => socket.terminate())
    const cancelDue = clock.after(SOCKET_LOGIN_MS, () => socket.terminate())
    socket.once('close', cancelDue)
    socket.once('message', (data) => {
      cancelDue()
      if (session.check(memberOf(readPageMessage(data), 'token')) !== 'right') {
        router.countMalformed()
        return socket.close(1008)
      }
      unauthorized.recognise(connection)
      serve(socket)
    })
  }

  function serve(socket: WebSocket): void {
    pages += 1
    const caller = createBrowserCaller(`page-${pages}`, socket)
    publisher.connect(caller)
    socket.send(JSON.stringify({ event: 'hello' }))
    socket.on('message', (data) => void answerCall(caller, readPageMessage(data)))
  }

  async function answerCall(caller: BrowserCaller, message: unknown): Promise<void> {
    const call = PageCall.safeParse(message)
    if (!call.success) return router.countMalformed()
    const { id, name, input, session: onScreen } = call.data
    caller.reply(id, await router.dispatch(caller, name, input, onScreen))
  }

  http.on('connection', (connection) => unauthorized.admit(connection))
  http.on('request', (request, response) => void route(request, response).catch(() => response.destroy()))
  http.on('upgrade', upgrade)
  http.on('clientError', endBadConnection)
  await listen(http, options.port)
  const port = portOf(http)
  return {
    port,
    freshAddress: () => `http://127.0.0.1:${port}/#code=${session.newCode()}`,
    close: () => close(http, sockets),
  }
}

function answer(response: ServerResponse, status: number): void {
  response
    .writeHead(status, { ...pageHeaders("'self'"), ...(status === 405 ? { allow: 'GET, HEAD, POST' } : {}) })
    .end()
}

function answerJson(response: ServerResponse, value: unknown): void {
  response
    .writeHead(200, { ...pageHeaders("'self'"), 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(value))
}

function refuseBody(response: ServerResponse, kind: 'malformed' | 'too-large'): void {
  response.setHeader('connection', 'close')
  answer(response, kind === 'too-large' ? 413 : 400)
}

/**
 * A browser opens connections in advance. It takes a response on an unused connection for the response to its next
 * request, so an unused connection is closed without a message.
 */
function endBadConnection(error: NodeJS.ErrnoException, stream: Duplex): void {
  if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') return refuseStream(stream, '400 Bad Request')
  if (stream instanceof Socket && stream.bytesRead === 0) return void stream.destroy()
  refuseStream(stream, '408 Request Timeout')
}

/** Answers and disconnects, even if the other side does not close. */
function refuseStream(stream: Duplex, status: string): void {
  if (!stream.writable) return void stream.destroy()
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy())
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0]!
const sendsJson = (request: IncomingMessage): boolean =>
  /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')

/** Exactly one Host header with this server's name: a foreign name that resolves to 127.0.0.1 is refused. */
function hostAllowed(request: IncomingMessage, port: number): boolean {
  const names = request.rawHeaders.filter(
    (_, index) => index % 2 === 0 && request.rawHeaders[index]!.toLowerCase() === 'host',
  )
  return (
    names.length === 1 &&
    [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`].includes(request.headers.host ?? '')
  )
}

/** Only Volley's own page may post or open a socket. It was loaded from the host that it now calls. */
const originAllowed = (request: IncomingMessage): boolean =>
  request.headers.origin === `http://${request.headers.host ?? ''}`

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}

function portOf(http: Server): number {
  const address = http.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

function listen(http: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, '127.0.0.1', () => {
      http.off('error', reject)
      resolve()
    })
  })
}

function close(http: Server, sockets: WebSocketServer): Promise<void> {
  return new Promise((resolve) => {
    for (const socket of sockets.clients) socket.terminate()
    http.close(() => resolve())
    http.closeAllConnections()
  })
}
