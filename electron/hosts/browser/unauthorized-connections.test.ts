import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { ipcPaths, MAX_INPUT_BYTES } from '@/shared/ipc/transport/browser-ipc'
import { realClock } from '@/shared/node/real-clock'
import {
  request,
  atEnd,
  callOver,
  codeOf,
  endAll,
  loggedIn,
  openSocket,
  outcomeOf,
  post,
  raw,
  startHost,
  statusOf,
  tokenOf,
} from '@/electron/hosts/testing/host-client'

afterEach(endAll)

describe('The browser host, to unauthorized clients', () => {
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
      expect((await request(port, { headers: { host } })).status, host).toBe(403)
      expect((await request(port, { path: '/assets/app-Ab_1.js', headers: { host } })).status, host).toBe(403)
      expect((await post(port, ipcPaths.session, {}, { host, origin: `http://${host}` })).status, host).toBe(403)
      expect(await outcomeOf(openSocket(port, { headers: { host }, origin: `http://${host}` })), host).toBe(
        'refused 403',
      )
    }
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
      expect((await request(port, { headers: { host } })).status).toBe(200)
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
    const noOrigin = await request(port, {
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
      const answer = await request(port, { method, path: ipcPaths.session, headers: { origin: 'http://evil.com' } })
      expect(answer.status).toBe(405)
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    expect(reached).toEqual([])
    await tokenOf(port, code)
  })

  it('B07, B17: gives a stranger the bare page and nothing else', async () => {
    const { port, code, reached } = await startHost()
    const token = await tokenOf(port, code)
    const page = openSocket(port, { headers: { cookie: `token=${token}` } })
    page.on('open', () => page.send(JSON.stringify({ id: 1, name: 'app.info', input: {} })))
    expect(await outcomeOf(page)).toBe('closed 1008')
    const [missing, odd] = [
      await request(port, { path: '/nothing.js' }),
      await request(port, { path: ipcPaths.session }),
    ]
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

  it('B09: blocks a guesser and keeps the session open', async () => {
    // All attempts are in one window of the count, regardless of their duration.
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

  it('sends nothing on an unused connection, so that no request on it is answered 400', async () => {
    const { port } = await startHost()
    expect(await raw(port, '')).toBe('')
  })

  it('reports a timeout to a client that stopped during its request', async () => {
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
    expect((await request(port, { method: 'POST', path: ipcPaths.session, body: '{"code":', headers })).status).toBe(
      400,
    )
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
      const client = connect(port, '127.0.0.1')
        .on('error', () => undefined)
        .resume()
      if (index % 3 === 1) client.write('GET / HTTP/1.1\r\nHost: ')
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
        client.write(`${lines.join('\r\n')}\r\n\r\n`)
      }
      return client
    })
    atEnd(() => crowd.forEach((client) => client.destroy()))
    expect(await callOver(page, 'orders.cancel')).toEqual({ id: 1, reply: { ok: true, value: 'done' } })
    const inside = (): number => crowd.filter((client) => !client.destroyed).length
    await expect.poll(inside).toBeLessThanOrEqual(40)
    const another = await loggedIn(port, await tokenOf(port, codeOf(host.freshAddress())))
    expect(await callOver(another, 'orders.cancel')).toEqual({ id: 1, reply: { ok: true, value: 'done' } })
    expect((await request(port, {})).status).toBe(200)
    expect(reached).toHaveLength(2)
    // The others are disconnected when their time is up. The pages stay.
    await expect.poll(inside).toBe(0)
    expect(await callOver(page, 'orders.cancel')).toEqual({ id: 1, reply: { ok: true, value: 'done' } })
  })
})
