import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { ipcPaths } from '@/shared/ipc/transport/browser-ipc'
import { patience } from '@/shared/testing/patience'
import type { Caller } from '@/electron/base/caller'
import { realClock } from '@/shared/node/real-clock'
import { secureRandom } from '@/shared/node/real-random'
import { createDownloads } from '@/electron/base/downloads'
import { createPublisher } from '@/electron/base/publisher'
import type { Router } from '@/electron/ipc/router'
import { startBrowserHost } from '@/electron/hosts/browser/browser-host'
import { builtPage } from '@/electron/hosts/page/built-page'

const ends: (() => Promise<void> | void)[] = []
/** For `afterEach`: ends hosts and sockets, latest first. */
export async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end()
}
export const atEnd = (end: () => Promise<void> | void): void => void ends.push(end)

/** A host on a free port, a page with two scripts, and a router that records calls and returns `value`. */
export async function startHost(clock = realClock(), value = 'done') {
  const root = mkdtempSync(join(tmpdir(), 'volley-host-'))
  atEnd(() => rmSync(root, { recursive: true, force: true }))
  const rendererDir = join(root, 'renderer')
  mkdirSync(join(rendererDir, 'assets'), { recursive: true })
  writeFileSync(join(rendererDir, 'index.html'), '<!doctype html>')
  writeFileSync(join(rendererDir, 'assets', 'app-Ab_1.js'), 'export {}')
  writeFileSync(join(rendererDir, 'assets', 'shared-DSmMzebR.js'), 'export {}')
  writeFileSync(join(root, 'secret.txt'), 'secret')
  writeFileSync(join(rendererDir, '.env'), 'secret')
  const reached: { caller: Caller; name: unknown; input: unknown }[] = []
  let malformed = 0
  const router: Router = {
    dispatch: async (caller, name, input) => {
      reached.push({ caller, name, input })
      return { ok: true, value }
    },
    countMalformed: () => void (malformed += 1),
    malformed: () => malformed,
  }
  const publisher = createPublisher(clock)
  const downloads = createDownloads(clock, secureRandom())
  const host = await startBrowserHost({
    router,
    publisher,
    downloads,
    clock,
    random: secureRandom(),
    givePage: builtPage(rendererDir),
    port: 0,
  })
  atEnd(() => host.close())
  return { host, port: host.port, publisher, downloads, reached, router, code: codeOf(host.freshAddress()) }
}

export const codeOf = (address: string): string => new URL(address).hash.slice('#code='.length)

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export function request(
  port: number,
  options: { method?: string; path?: string; headers?: Record<string, string>; body?: string },
): Promise<Answer> {
  const { method = 'GET', path = '/', headers = {}, body } = options
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, method, path, headers: { host: `127.0.0.1:${port}`, ...headers }, agent: false },
      (response) => {
        let text = ''
        response
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
      },
    )
    request.on('error', reject).end(body)
  })
}

export const post = (
  port: number,
  path: string,
  value: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  request(port, {
    method: 'POST',
    path,
    body: JSON.stringify(value),
    headers: { origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json', ...headers },
  })

export async function tokenOf(port: number, code: string): Promise<string> {
  const answer = await post(port, ipcPaths.session, { code })
  expect(answer.status).toBe(200)
  return String(JSON.parse(answer.body).token)
}

/** Raw bytes on the wire, for invalid requests. Resolves with all received data. */
export function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setTimeout(patience.timeout, () => socket.destroy())
    socket
      .on('data', (part) => (received += part.toString('latin1')))
      .on('error', () => undefined)
      .on('close', () => resolve(received))
  })
}
export const statusOf = (reply: string): string => reply.split(' ', 2)[1] ?? 'closed'

export function openSocket(
  port: number,
  options: { origin?: string; path?: string; headers?: Record<string, string> } = {},
): WebSocket {
  const origin = options.origin ?? `http://127.0.0.1:${port}`
  const socket = new WebSocket(`ws://127.0.0.1:${port}${options.path ?? ipcPaths.page}`, {
    origin,
    headers: options.headers ?? {},
  })
  atEnd(() => socket.terminate())
  return socket
}
export const outcomeOf = (socket: WebSocket): Promise<string> =>
  new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(`refused ${response.statusCode ?? ''}`))
    socket.on('error', () => undefined)
    socket.on('close', (code) => resolve(`closed ${code}`))
  })
export const nextMessage = (socket: WebSocket): Promise<{ data: Buffer; binary: boolean }> =>
  new Promise((resolve) => socket.once('message', (data: Buffer, binary) => resolve({ data, binary })))

export async function loggedIn(port: number, token: string): Promise<WebSocket> {
  const socket = openSocket(port)
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ token }))
  expect((await nextMessage(socket)).data.toString()).toBe('{"event":"hello"}')
  return socket
}

/** A call over a page's connection, and its reply. */
export async function callOver(socket: WebSocket, name: string, input: unknown = {}): Promise<unknown> {
  const reply = nextMessage(socket)
  socket.send(JSON.stringify({ id: 1, name, input }))
  return JSON.parse((await reply).data.toString())
}
