import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { t } from '@/shared/languages/text'
import { createAgents } from './agents'
import { connectionFailure, problemOf } from './connection-failure'
import type { HttpRequest, HttpResult, SendHttp } from './env'
import { placeOf, type RouteOf, targetOf } from './route'

const BODY_LIMIT = 8 * 1024 * 1024
/**
 * Idle sockets are closed before a middlebox is likely to drop them: on a dead socket an order would lose its answer.
 */
const IDLE_SOCKET_MS = 20_000
/** Time limit for an optional body. */
const BODY_WAIT_MS = 1000

/**
 * REST transport over node:http and node:https, with its own keep-alive pools. Each request is written once: neither
 * Node nor Volley repeats one, because a repeated placement is a second order. With a route, every connection uses it.
 */
export function createHttpSender(routeOf: RouteOf | null = null): SendHttp {
  const pool = { keepAlive: true, timeout: IDLE_SOCKET_MS, scheduling: 'lifo' } as const
  const { plain, secure } = createAgents(pool, routeOf)
  return (request) =>
    new Promise((resolve) => {
      try {
        const open = request.url.startsWith('https:')
          ? https.request(request.url, { method: request.method, headers: headersOf(request), agent: secure })
          : http.request(request.url, { method: request.method, headers: headersOf(request), agent: plain })
        follow(open, request, resolve)
        open.end(request.body ?? undefined)
      } catch (error) {
        // A malformed address or header: node refused before it opened a socket.
        resolve({ kind: 'not-connected', reason: reasonOf(error) })
      }
    })
}

function headersOf(request: HttpRequest): Record<string, string> {
  const length = request.body === null ? {} : { 'content-length': String(Buffer.byteLength(request.body)) }
  return { ...request.headers, ...length, 'accept-encoding': 'identity' }
}

/** Follows a request to its single end. `connected` becomes true when a byte can have been sent. */
function follow(open: http.ClientRequest, request: HttpRequest, resolve: (result: HttpResult) => void): void {
  let connected = false
  let settled = false
  const deadline = setTimeout(() => late(), request.timeoutMs)
  const settle = (result: HttpResult): void => {
    if (settled) return
    settled = true
    clearTimeout(deadline)
    resolve(result)
  }
  /** The answer so far, if the status is enough. */
  let begun: (() => HttpResult) | null = null
  const fail = (reason: string): void => {
    settle(begun?.() ?? { kind: connected ? 'broken' : 'not-connected', reason })
    open.destroy()
  }
  /** If no byte can have been sent, the connection failed. */
  function failed(error: unknown): void {
    const problem = connected ? null : problemOf(error, placeOf(targetOf(request.url)))
    if (problem === null) return fail(reasonOf(error))
    settle({ kind: 'not-connected', reason: reasonOf(error), problem })
    open.destroy()
  }
  const late = (): void =>
    connected
      ? fail(t`no complete answer within ${request.timeoutMs} ms`)
      : failed(connectionFailure({ cause: 'timeout', host: placeOf(targetOf(request.url)), proxy: null }))
  open.on('socket', (socket) => onceUsable(socket, open, () => (connected = true)))
  open.on('response', (response) => {
    const mostBytes = request.mostBytes ?? BODY_LIMIT
    if (request.isBodyOptional !== true) return readBody(response, mostBytes, settle, fail)
    begun = readBeginning(response, { mostBytes, mostMs: Math.min(BODY_WAIT_MS, request.timeoutMs / 2) }, () => {
      settle(begun!())
      if (!response.complete) open.destroy()
    })
  })
  open.on('error', failed)
  open.on('close', () => fail(t('the connection was closed without an answer')))
}

/** A TLS socket sends nothing before `secureConnect`, which does not happen when the certificate is refused. */
function onceUsable(socket: Socket, open: http.ClientRequest, usable: () => void): void {
  if (open.reusedSocket) return usable()
  if ('encrypted' in socket) socket.once('secureConnect', usable)
  else if (socket.connecting) socket.once('connect', usable)
  else usable()
}

function readBody(
  response: http.IncomingMessage,
  mostBytes: number,
  settle: (result: HttpResult) => void,
  fail: (reason: string) => void,
): void {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') return fail(t('the answer is compressed although no compression was requested'))
  const chunks: Buffer[] = []
  let size = 0
  response.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > mostBytes) fail(t`the answer is larger than ${Math.floor(mostBytes / 1024)} KB`)
    else chunks.push(chunk)
  })
  response.on('error', (error) => fail(reasonOf(error)))
  response.on('end', () => {
    if (!response.complete) return fail(t('the answer was cut short'))
    settle(answerOf(response, chunks))
  })
}

const answerOf = (response: http.IncomingMessage, chunks: readonly Buffer[]): HttpResult => ({
  kind: 'response',
  status: response.statusCode ?? 0,
  headers: flat(response.headers),
  body: Buffer.concat(chunks).toString('utf8'),
})

/** Returns a function for the answer so far. `finish` is called when the body ends, is too long or takes too long. */
function readBeginning(
  response: http.IncomingMessage,
  { mostBytes, mostMs }: { readonly mostBytes: number; readonly mostMs: number },
  finish: () => void,
): () => HttpResult {
  const chunks: Buffer[] = []
  let room = (response.headers['content-encoding'] ?? 'identity') === 'identity' ? mostBytes : 0
  const timer = setTimeout(finish, mostMs)
  response.on('data', (chunk: Buffer) => {
    if (room > 0) chunks.push(chunk.subarray(0, room))
    room -= chunk.length
    if (room <= 0) finish()
  })
  response.on('error', finish)
  response.on('end', finish)
  response.on('close', () => clearTimeout(timer))
  return () => answerOf(response, chunks)
}

function flat(headers: http.IncomingHttpHeaders): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) texts[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return texts
}

/** Node's error codes suffice. Its messages may quote sent data. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.name : t('unknown error')
}
