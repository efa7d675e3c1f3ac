import { afterEach, describe, expect, it } from 'vitest'
import { packBookFrame, unpackBookFrame } from '@/shared/ipc/transport/browser-ipc'
import { realClock } from '@/shared/node/real-clock'
import {
  request,
  callOver,
  endAll,
  loggedIn,
  nextMessage,
  startHost,
  tokenOf,
} from '@/electron/hosts/testing/host-client'

afterEach(endAll)

describe('The browser host', () => {
  it('B11: sends the protecting headers with every answer', async () => {
    const { port } = await startHost()
    for (const answer of [
      await request(port, {}),
      await request(port, { path: '/none' }),
      await request(port, { headers: { host: 'evil.com' } }),
    ]) {
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; .* connect-src 'self'; .*frame-ancestors 'none'/,
        ),
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'x-dns-prefetch-control': 'off',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
    }
  })

  it('serves the renderer with its types and nothing outside it', async () => {
    const { port } = await startHost()
    expect(await request(port, {})).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
    expect(await request(port, { path: '/assets/app-Ab_1.js?v=1' })).toMatchObject({
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
      expect((await request(port, { path })).status, path).toBe(404)
    }
  })

  it('lets a browser cache files that are named by their content, and nothing else', async () => {
    const { port } = await startHost()
    const cachingOf = async (path: string) => (await request(port, { path })).headers['cache-control']
    expect(await cachingOf('/assets/shared-DSmMzebR.js')).toBe('private, max-age=31536000, immutable')
    expect(await cachingOf('/assets/app-Ab_1.js')).toBe('no-store')
    expect(await cachingOf('/')).toBe('no-store')
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
})
