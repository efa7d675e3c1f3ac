import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { realClock } from '../base/env/real-clock'
import { secureRandom } from '../base/env/real-random'
import { ipcPaths, MAX_INPUT_BYTES, packBookFrame, unpackBookFrame } from '@/shared/ipc/browser-ipc'
import { patience } from '@/shared/testing/patience'
import type { Caller } from '../base/caller'
import { createPublisher } from '../base/publisher'
import type { Router } from '../ipc/router'
import { startBrowserHost } from './browser-host'
import { builtPage } from './built-page'

const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A host on a free port, a renderer of three files, and a router that notes what reaches it and answers `value`. */
async function startHost(clock = realClock(), value = 'done') {
  const root = mkdtempSync(join(tmpdir(), 'volley-host-'))
  ends.push(() => rmSync(root, { recursive: true, force: true }))
  const rendererDir = join(root, 'renderer')
  mkdirSync(join(rendererDir, 'assets'), { recursive: true })
  writeFileSync(join(rendererDir, 'index.html'), '<!doctype html>')
  writeFileSync(join(rendererDir, 'assets', 'app-Ab_1.js'), 'export {}')
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
  const host = await startBrowserHost({
    router,
    publisher,
    clock,
    random: secureRandom(),
    givePage: builtPage(rendererDir),
    port: 0,
  })
  ends.push(() => host.close())
  return { host, port: host.port, publisher, reached, router, code: codeOf(host.freshAddress()) }
}

const codeOf = (address: string): string => new URL(address).hash.slice('#code='.length)

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

function ask(
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

const post = (port: number, path: string, value: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  ask(port, {
    method: 'POST',
    path,
    body: JSON.stringify(value),
    headers: { origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json', ...headers },
  })

async function tokenOf(port: number, code: string): Promise<string> {
  const answer = await post(port, ipcPaths.session, { code })
  expect(answer.status).toBe(200)
  return String(JSON.parse(answer.body).token)
}

/** Bytes straight onto the wire, for what a proper client would not send. Resolves with all that came back. */
function raw(port: number, text: string): Promise<string> {
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
const statusOf = (reply: string): string => reply.split(' ', 2)[1] ?? 'closed'

function openSocket(
  port: number,
  options: { origin?: string; path?: string; headers?: Record<string, string> } = {},
): WebSocket {
  const origin = options.origin ?? `http://127.0.0.1:${port}`
  const socket = new WebSocket(`ws://127.0.0.1:${port}${options.path ?? ipcPaths.page}`, {
    origin,
    headers: options.headers ?? {},
  })
  ends.push(() => socket.terminate())
  return socket
}
const outcomeOf = (socket: WebSocket): Promise<string> =>
  new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(`refused ${response.statusCode ?? ''}`))
    socket.on('error', () => undefined)
    socket.on('close', (code) => resolve(`closed ${code}`))
  })
const nextMessage = (socket: WebSocket): Promise<{ data: Buffer; binary: boolean }> =>
  new Promise((resolve) => socket.once('message', (data: Buffer, binary) => resolve({ data, binary })))

async function loggedIn(port: number, token: string): Promise<WebSocket> {
  const socket = openSocket(port)
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ token }))
  expect((await nextMessage(socket)).data.toString()).toBe('{"event":"hello"}')
  return socket
}

/** A call over a page's connection, and what came back. */
async function callOver(socket: WebSocket, name: string, input: unknown = {}): Promise<unknown> {
  const reply = nextMessage(socket)
  socket.send(JSON.stringify({ id: 1, name, input }))
  return JSON.parse((await reply).data.toString())
}

describe('The browser host', () => {
  it('B01: cannot be reached through another address of this machine', async () => {
    const { port } = await startHost()
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address && !address.internal && address.family === 'IPv4')
    const refused = (host: string) =>
      new Promise((resolve) =>
        connect(port, host)
          .on('connect', () => resolve('connected'))
          .on('error', () => resolve('refused')),
      )
    expect(await refused(outside?.address ?? '127.0.0.2')).toBe('refused')
  })

  it('B02, B03: answers to its own names only, on pages, calls and upgrades', async () => {
    const { port, reached } = await startHost()
    for (const host of [
      'evil.com',
      `127.0.0.1.evil.com:${port}`,
      'localhost:1',
      `0.0.0.0:${port}`,
      `localhost.:${port}`,
      '127.0.0.1',
    ]) {
      expect((await ask(port, { headers: { host } })).status, host).toBe(403)
      expect((await ask(port, { path: '/assets/app-Ab_1.js', headers: { host } })).status, host).toBe(403)
      expect((await post(port, ipcPaths.session, {}, { host, origin: `http://${host}` })).status, host).toBe(403)
      expect(await outcomeOf(openSocket(port, { headers: { host }, origin: `http://${host}` })), host).toBe(
        'refused 403',
      )
    }
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
      expect((await ask(port, { headers: { host } })).status).toBe(200)
    expect(statusOf(await raw(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'))).toBe('403')
    expect(
      statusOf(
        await raw(port, `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nHost: evil.com\r\nConnection: close\r\n\r\n`),
      ),
    ).toMatch(/40[03]/)
    expect(reached).toEqual([])
  })

  it('B04, B05: takes posts and sockets from its own page only, and posts as JSON only', async () => {
    const { port, code, reached } = await startHost()
    for (const origin of [
      'http://evil.com',
      'null',
      `https://127.0.0.1:${port}`,
      `http://localhost:${port}`,
      'http://127.0.0.1:1',
      '',
    ]) {
      expect((await post(port, ipcPaths.session, { code }, { origin })).status, origin).toBe(403)
      expect(await outcomeOf(openSocket(port, { origin })), origin).toBe('refused 403')
    }
    const noOrigin = await ask(port, {
      method: 'POST',
      path: ipcPaths.session,
      body: JSON.stringify({ code }),
      headers: { 'content-type': 'application/json' },
    })
    expect(noOrigin.status).toBe(403)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      expect((await post(port, ipcPaths.session, { code }, { 'content-type': type })).status).toBe(403)
    }
    for (const method of ['OPTIONS', 'PUT', 'DELETE']) {
      const answer = await ask(port, { method, path: ipcPaths.session, headers: { origin: 'http://evil.com' } })
      expect(answer.status).toBe(405)
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    expect(reached).toEqual([])
    await tokenOf(port, code)
  })

  it('B06: trades the code for a token once, and sets no cookie', async () => {
    const { port, code } = await startHost()
    expect((await post(port, ipcPaths.session, { code: `${code.slice(0, -1)}x` })).status).toBe(401)
    const answer = await post(port, ipcPaths.session, { code })
    expect(Buffer.from(JSON.parse(answer.body).token, 'base64url').length).toBe(32)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect((await post(port, ipcPaths.session, { code })).status).toBe(401)
  })

  it('B07, B17: gives a stranger the bare page and nothing else', async () => {
    const { port, code, reached } = await startHost()
    const token = await tokenOf(port, code)
    const page = openSocket(port, { headers: { cookie: `token=${token}` } })
    page.on('open', () => page.send(JSON.stringify({ id: 1, name: 'app.info', input: {} })))
    expect(await outcomeOf(page)).toBe('closed 1008')
    const [missing, odd] = [await ask(port, { path: '/nothing.js' }), await ask(port, { path: ipcPaths.session })]
    expect([missing.status, missing.body, odd.status, odd.body]).toEqual([404, '', 404, ''])
    expect(Object.keys(missing.headers)).not.toContain('server')
    expect(reached).toEqual([])
    expect(await callOver(await loggedIn(port, token), 'app.info')).toEqual({
      id: 1,
      reply: { ok: true, value: 'done' },
    })
    expect(reached).toMatchObject([{ name: 'app.info', input: {} }])
  })

  it('B08: closes a socket that brings no token, a wrong one, or one in its address', async () => {
    const { port, code } = await startHost()
    const token = await tokenOf(port, code)
    const silent = openSocket(port)
    const wrong = openSocket(port)
    wrong.on('open', () => wrong.send('{"token":"wrong"}'))
    const garbage = openSocket(port)
    garbage.on('open', () => garbage.send(Buffer.from([0xff, 0])))
    expect(await outcomeOf(openSocket(port, { path: `${ipcPaths.page}?token=${token}` }))).toBe('refused 404')
    expect(await Promise.all([outcomeOf(wrong), outcomeOf(garbage), outcomeOf(silent)])).toEqual([
      'closed 1008',
      'closed 1008',
      'closed 1006',
    ])
  })

  it('B09: wearies a guesser and leaves the session alone', async () => {
    // All of it falls into one window of the count, however long it takes.
    const { port, code } = await startHost({ ...realClock(), mono: () => 0 })
    const token = await tokenOf(port, code)
    const statuses: number[] = []
    for (let round = 0; round < 50; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, guess) => post(port, ipcPaths.session, { code: `guess-${round}-${guess}` })),
      )
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    await loggedIn(port, token)
  })

  it('says nothing on a connection opened ahead and never used, so that no request on it is answered 400', async () => {
    const { port } = await startHost()
    expect(await raw(port, '')).toBe('')
  })

  it('tells one that stopped amid its request that it took too long', async () => {
    const { port } = await startHost()
    expect(statusOf(await raw(port, 'GET / HTTP/1.1\r\nHost: 127.0.0.1'))).toBe('408')
  })

  it('B10: limits what it reads, how long it waits and how many it lets in', async () => {
    const { port, code, reached, router } = await startHost()
    const token = await tokenOf(port, code)
    const line = `Host: 127.0.0.1:${port}\r\n`
    expect(statusOf(await raw(port, `GET / HTTP/1.1\r\n${line}X: ${'x'.repeat(64 * 1024)}\r\n\r\n`))).toBe('400')
    expect(statusOf(await raw(port, `GET http://evil.com/ HTTP/1.1\r\n${line}Connection: close\r\n\r\n`))).toBe('400')
    const twoLengths = 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'
    const smuggled = `POST ${ipcPaths.session} HTTP/1.1\r\n${line}${twoLengths}\r\n0\r\n\r\n`
    expect(statusOf(await raw(port, smuggled))).toBe('400')
    const large = await post(port, ipcPaths.session, { code: 'x'.repeat(10 * 1024 * 1024) }).catch(() => ({
      status: 413,
    }))
    expect(large.status).toBe(413)
    const headers = { origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json' }
    expect((await ask(port, { method: 'POST', path: ipcPaths.session, body: '{"code":', headers })).status).toBe(400)
    const page = await loggedIn(port, token)
    for (const broken of ['{"name":', 'null', '{"id":"1","name":"app.info"}', Buffer.from([0xff, 0])]) page.send(broken)
    await expect.poll(() => router.malformed()).toBe(4)
    page.send('x'.repeat(4 * MAX_INPUT_BYTES))
    expect(await outcomeOf(page)).toBe('closed 1009')
    expect(reached).toEqual([])
  })

  it('B10: lets a page in and answers it while 500 strangers idle, dribble, or hold tokenless sockets', async () => {
    const { port, code, reached, host } = await startHost()
    const page = await loggedIn(port, await tokenOf(port, code))
    const crowd = Array.from({ length: 500 }, (_, index) => {
      const stranger = connect(port, '127.0.0.1')
        .on('error', () => undefined)
        .resume()
      if (index % 3 === 1) stranger.write('GET / HTTP/1.1\r\nHost: ')
      if (index % 3 === 2) {
        const lines = [
          `GET ${ipcPaths.page} HTTP/1.1`,
          `Host: 127.0.0.1:${port}`,
          `Origin: http://127.0.0.1:${port}`,
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        ]
        stranger.write(`${lines.join('\r\n')}\r\n\r\n`)
      }
      return stranger
    })
    ends.push(() => crowd.forEach((stranger) => stranger.destroy()))
    expect(await callOver(page, 'orders.cancel')).toEqual({ id: 1, reply: { ok: true, value: 'done' } })
    const inside = (): number => crowd.filter((stranger) => !stranger.destroyed).length
    await expect.poll(inside).toBeLessThanOrEqual(40)
    const another = await loggedIn(port, await tokenOf(port, codeOf(host.freshAddress())))
    expect(await callOver(another, 'orders.cancel')).toEqual({ id: 1, reply: { ok: true, value: 'done' } })
    expect((await ask(port, {})).status).toBe(200)
    expect(reached).toHaveLength(2)
    // The rest are shown out when their time is up; the pages stay.
    await expect.poll(inside).toBe(0)
    expect(await callOver(page, 'orders.cancel')).toEqual({ id: 1, reply: { ok: true, value: 'done' } })
  })

  it('B11: sends the protecting headers with every answer', async () => {
    const { port } = await startHost()
    for (const answer of [
      await ask(port, {}),
      await ask(port, { path: '/none' }),
      await ask(port, { headers: { host: 'evil.com' } }),
    ]) {
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; .* connect-src 'self'; .*frame-ancestors 'none'/,
        ),
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
    }
  })

  it('serves the renderer with its types and nothing outside it', async () => {
    const { port } = await startHost()
    expect(await ask(port, {})).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(await ask(port, { path: '/assets/app-Ab_1.js?v=1' })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/javascript; charset=utf-8' },
      body: 'export {}',
    })
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/..\\..\\secret.txt',
      '/.env',
      '/assets',
      '//secret.txt',
      '/assets/app-Ab_1.js%00',
      '/index.html/x',
    ]) {
      expect((await ask(port, { path })).status, path).toBe(404)
    }
  })

  it('sends events to pages that logged in, books as numbers, and ends a watch with its socket', async () => {
    const { port, code, publisher, reached, router } = await startHost()
    const token = await tokenOf(port, code)
    const socket = await loggedIn(port, token)
    await callOver(socket, 'book.watch')
    const painter: { paint: (frame: Float64Array) => void } = { paint: () => undefined }
    let stopped = 0
    const watchId = await publisher.watchBook(reached[0]!.caller, async (onFrame) => {
      painter.paint = onFrame
      return () => void (stopped += 1)
    })
    const frame = Float64Array.of(0, 0.5, -1, 2 ** 53)
    painter.paint(frame)
    const { data, binary } = await nextMessage(socket)
    expect(binary).toBe(true)
    const bytes = new Uint8Array(data).buffer
    expect(bytes).toEqual(packBookFrame(watchId, frame))
    expect(unpackBookFrame(bytes)).toEqual({ watchId, frame })
    publisher.publish('notice', { id: 'n', at: 1, level: 'info', title: 't', text: '<img onerror=x>' })
    expect(JSON.parse((await nextMessage(socket)).data.toString())).toMatchObject({
      event: 'notice',
      payload: { id: 'n' },
    })
    socket.send('{"event":"not for the host"}')
    await expect.poll(() => router.malformed()).toBe(1)
    socket.close()
    await expect.poll(() => stopped).toBe(1)
  })

  it('answers what a page asks in the order of its events, each with its own number', async () => {
    const { port, code, publisher } = await startHost()
    const socket = await loggedIn(port, await tokenOf(port, code))
    const received: unknown[] = []
    socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString())))
    for (const id of [7, 3]) socket.send(JSON.stringify({ id, name: 'app.info', input: {} }))
    await expect.poll(() => received).toEqual([7, 3].map((id) => ({ id, reply: { ok: true, value: 'done' } })))
    publisher.publish('notice', { id: 'n', at: 1, level: 'info', title: 't', text: 'after both' })
    await expect.poll(() => received[2]).toMatchObject({ event: 'notice' })
  })

  it('cuts off a page that asks on and on and reads no answer, before its answers fill the memory', async () => {
    const { port, code, reached } = await startHost(realClock(), 'x'.repeat(256 * 1024))
    const page = await loggedIn(port, await tokenOf(port, code))
    page.pause()
    let isGone = false
    for (let id = 0; id < 400; id += 1) page.send(JSON.stringify({ id, name: 'orders.list', input: {} }))
    await expect.poll(() => reached.length).toBeGreaterThan(0)
    reached[0]!.caller.onGone(() => (isGone = true))
    await expect.poll(() => isGone).toBe(true)
  })

  it('lets a reloaded page in with the same token', async () => {
    const { port, code } = await startHost()
    const token = await tokenOf(port, code)
    ;(await loggedIn(port, token)).close()
    await loggedIn(port, token)
  })

  it('gives a fresh code when asked: another tab comes in, the first stays, and the code before ends', async () => {
    const { host, port, code } = await startHost()
    const first = await loggedIn(port, await tokenOf(port, code))
    const unused = codeOf(host.freshAddress())
    const fresh = codeOf(host.freshAddress())
    expect((await post(port, ipcPaths.session, { code: unused })).status).toBe(401)
    const second = await loggedIn(port, await tokenOf(port, fresh))
    for (const page of [first, second]) expect(await callOver(page, 'app.info')).toMatchObject({ reply: { ok: true } })
    expect((await post(port, ipcPaths.session, { code: fresh })).status).toBe(401)
  })

  it('keeps the tokens of the tabs that are used, however many codes were traded', async () => {
    const { host, port, code } = await startHost()
    const inUse = await tokenOf(port, code)
    const forgotten = await tokenOf(port, codeOf(host.freshAddress()))
    for (let tab = 0; tab < 31; tab += 1) {
      ;(await loggedIn(port, inUse)).close()
      await tokenOf(port, codeOf(host.freshAddress()))
    }
    await loggedIn(port, inUse)
    const late = openSocket(port)
    late.on('open', () => late.send(JSON.stringify({ token: forgotten })))
    expect(await outcomeOf(late)).toBe('closed 1008')
  })
})
