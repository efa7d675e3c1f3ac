import { describe, expect, it } from 'vitest'
import { packBookFrame } from '../../shared/ipc/browser-door'
import { encodeBookFrame } from '../../shared/ipc/book-frame'
import { createLoopbackBridge, type Page } from './loopback-bridge'

/** A page whose network and time are in the test's hands. */
function page(code: string | null, kept: string | null = null) {
  const posts: { path: string; body: unknown; headers: Record<string, string> }[] = []
  const sockets: FakeSocket[] = []
  const timers: (() => void)[] = []
  const stored = new Map(kept === null ? [] : [['volley-token', kept]])
  let unused = code
  const parts: Page = {
    id: 'page-for-a-test',
    fetch: async (path, { body, headers }) => {
      posts.push({ path, body: JSON.parse(typeof body === 'string' ? body : ''), headers: Object.fromEntries(new Headers(headers)) })
      return new Response(JSON.stringify(path === '/session' ? { token: 'the-token' } : { ok: true, value: null }), { status: 200 })
    },
    openSocket: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    takeCode: () => {
      const taken = unused
      unused = null
      return taken
    },
    onNewCode: () => undefined,
    store: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value), removeItem: (key) => void stored.delete(key) },
    after: (_ms, task) => void timers.push(task),
  }
  return { parts, posts, sockets, timers, stored }
}

class FakeSocket {
  sent: string[] = []
  binaryType = ''
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  send(text: string): void {
    this.sent.push(text)
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the door of a browser page', () => {
  it('trades the code for a token once and sends it with every call', async () => {
    const { parts, posts, stored } = page('one-time')
    const bridge = createLoopbackBridge(parts)
    await Promise.all([bridge.call('app.info', {}), bridge.call('health.get', {})])
    expect(posts.filter(({ path }) => path === '/session').map(({ body }) => body)).toEqual([{ code: 'one-time' }])
    expect(posts.filter(({ path }) => path === '/call').map(({ headers }) => [headers['x-volley-token'], headers['x-volley-page']])).toEqual(Array(2).fill(['the-token', 'page-for-a-test']))
    expect(stored.get('volley-token')).toBe('the-token')
  })

  it('uses the kept token after a reload', async () => {
    const { parts, posts } = page(null, 'kept-token')
    await createLoopbackBridge(parts).call('app.info', {})
    expect(posts.map(({ path, headers }) => [path, headers['x-volley-token']])).toEqual([['/call', 'kept-token']])
  })

  it('says what to do when it has neither code nor token', async () => {
    const { parts, posts } = page(null)
    const reply = await createLoopbackBridge(parts).call('app.info', {})
    expect(reply).toMatchObject({ ok: false, error: { code: 'unreachable', message: expect.stringContaining('one-time code') } })
    expect(posts).toEqual([])
  })

  it('is connected from the first frame it hears until the socket closes, and comes back by itself', async () => {
    const { parts, sockets, timers } = page('one-time')
    const heard: boolean[] = []
    createLoopbackBridge(parts).connection((connected) => heard.push(connected))
    await settled()
    sockets[0]!.onopen!()
    expect([sockets[0]!.sent, heard]).toEqual([['{"token":"the-token","page":"page-for-a-test"}'], [false]])
    sockets[0]!.onmessage!({ data: '{"event":"hello"}' })
    sockets[0]!.onclose!()
    expect(heard).toEqual([false, true, false])
    timers.forEach((task) => task())
    await settled()
    expect(sockets).toHaveLength(2)
  })

  it('delivers events and book frames, and drops what it does not know', async () => {
    const { parts, sockets } = page('one-time')
    const bridge = createLoopbackBridge(parts)
    const heard: unknown[] = []
    bridge.listen('batches.changed', (batches) => heard.push(batches))
    bridge.listen('book.frame', (event) => heard.push(event))
    await settled()
    const socket = sockets[0]!
    const frame = encodeBookFrame({ state: 'live', ageMs: 1, group: 1, bestBid: 1, bestAsk: 2, bids: [{ price: 1, size: 3, total: 3 }], asks: [] })
    for (const data of ['{"event":"batches.changed","payload":[]}', '{"event":"__proto__","payload":{}}', '{"eve', 'null', packBookFrame(7, frame), new ArrayBuffer(5)]) socket.onmessage!({ data })
    expect(heard).toEqual([[], { watchId: 7, frame }])
  })
})
