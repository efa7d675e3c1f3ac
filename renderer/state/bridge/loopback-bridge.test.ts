import { describe, expect, it } from 'vitest'
import { MAX_MESSAGE_BYTES, packBookFrame } from '@/shared/ipc/transport/browser-ipc'
import { encodeBookFrame } from '@/shared/ipc/transport/book-frame'
import { createLoopbackBridge, type BrowserPage } from './loopback-bridge'

/** A page whose network and time are controlled by the test. */
function page(code: string | null, saved: string | null = null) {
  const messages: unknown[] = []
  const sockets: FakeSocket[] = []
  const timers = new Set<() => void>()
  const stored = new Map(saved === null ? [] : [['volley-token', saved]])
  let unused = code
  let arrived: () => void = () => undefined
  const parts: BrowserPage = {
    fetch: async (_path, { body }) => {
      messages.push(JSON.parse(typeof body === 'string' ? body : ''))
      return new Response(JSON.stringify({ token: `token-${messages.length}` }), { status: 200 })
    },
    openSocket: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    takeCode: () => {
      const token = unused
      unused = null
      return token
    },
    onNewCode: (listener) => void (arrived = listener),
    store: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    after: (_ms, task) => {
      timers.add(task)
      return () => timers.delete(task)
    },
  }
  function passTime(): Promise<unknown> {
    const due = [...timers]
    timers.clear()
    due.forEach((task) => task())
    return settled()
  }
  function bring(newCode: string): Promise<unknown> {
    unused = newCode
    arrived()
    return settled()
  }
  return { parts, messages, sockets, stored, passTime, bring }
}

class FakeSocket {
  frames: string[] = []
  binaryType = ''
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  send(text: string): void {
    this.frames.push(text)
  }
  greet(): void {
    this.onopen!()
    this.onmessage!({ data: '{"event":"hello"}' })
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the bridge of a browser page', () => {
  it('trades the code for a token once, brings it first and sends every call after it', async () => {
    const { parts, messages, sockets, stored } = page('one-time')
    const bridge = createLoopbackBridge(parts, () => 7)
    const replies = Promise.all([bridge.call('app.info', {}), bridge.call('health.get', {})])
    await settled()
    sockets[0]!.greet()
    await settled()
    expect(messages).toEqual([{ code: 'one-time' }])
    expect(sockets[0]!.frames).toEqual([
      '{"token":"token-1"}',
      '{"id":1,"name":"app.info","input":{},"session":7}',
      '{"id":2,"name":"health.get","input":{},"session":7}',
    ])
    expect(stored.get('volley-token')).toBe('token-1')
    sockets[0]!.onmessage!({ data: '{"id":2,"reply":{"ok":true,"value":"second"}}' })
    sockets[0]!.onmessage!({ data: '{"id":1,"reply":{"ok":true,"value":"first"}}' })
    expect(await replies).toEqual([
      { ok: true, value: 'first' },
      { ok: true, value: 'second' },
    ])
  })

  it('uses the kept token after a reload', async () => {
    const { parts, messages, sockets } = page(null, 'kept-token')
    createLoopbackBridge(parts, () => 7).listen('notice', () => undefined)
    await settled()
    sockets[0]!.greet()
    expect([messages, sockets[0]!.frames]).toEqual([[], ['{"token":"kept-token"}']])
  })

  it('gives advice without code and token, and starts with a fresh code', async () => {
    const { parts, sockets, bring } = page(null)
    const bridge = createLoopbackBridge(parts, () => 7)
    const refusal = { ok: false, error: { code: 'unreachable', message: expect.stringContaining('one-time code') } }
    expect(await bridge.call('app.info', {})).toMatchObject(refusal)
    await bring('fresh')
    const reply = bridge.call('app.info', {})
    sockets[0]!.greet()
    await settled()
    sockets[0]!.onmessage!({ data: '{"id":1,"reply":{"ok":true,"value":null}}' })
    expect(await reply).toEqual({ ok: true, value: null })
  })

  it('distinguishes a token of an earlier start from a Volley that is gone', async () => {
    const { parts, sockets, passTime, bring } = page(null, 'of-an-earlier-start')
    const bridge = createLoopbackBridge(parts, () => 7)
    const first = bridge.call('app.info', {})
    await settled()
    sockets[0]!.onclose!({ code: 1008 })
    expect(await first).toMatchObject({ error: { message: expect.stringContaining('one-time code') } })
    await bring('fresh')
    sockets[1]!.greet()
    const frames = bridge.call('app.info', {})
    await settled()
    sockets[1]!.onclose!({ code: 1006 })
    expect(await frames).toMatchObject({ error: { message: expect.stringContaining('Is it still running?') } })
    await passTime()
    expect(sockets).toHaveLength(3)
  })

  it('sends no later request from a time without a connection', async () => {
    const { parts, sockets, passTime } = page('one-time')
    const bridge = createLoopbackBridge(parts, () => 7)
    bridge.listen('notice', () => undefined)
    await settled()
    sockets[0]!.greet()
    sockets[0]!.onclose!({ code: 1006 })
    expect(await bridge.call('orders.cancel', { token: 'a'.repeat(16), keys: ['k'] })).toMatchObject({
      ok: false,
      error: { code: 'unreachable' },
    })
    await passTime()
    sockets[1]!.greet()
    await settled()
    expect(sockets[1]!.frames).toEqual(['{"token":"token-1"}'])
  })

  it('refuses what the host would close the connection for', async () => {
    const { parts, sockets } = page('one-time')
    const bridge = createLoopbackBridge(parts, () => 7)
    bridge.listen('notice', () => undefined)
    await settled()
    sockets[0]!.greet()
    expect(
      await bridge.call('drafts.edit', {
        id: 'x'.repeat(MAX_MESSAGE_BYTES),
        edit: { remove: [], change: [], insert: [] },
      }),
    ).toMatchObject({ error: { code: 'too-large' } })
    expect(sockets[0]!.frames).toHaveLength(1)
  })

  it('is connected from the first frame it hears until the socket closes, and comes back by itself', async () => {
    const { parts, sockets, passTime } = page('one-time')
    const received: boolean[] = []
    createLoopbackBridge(parts, () => 7).connection((connected) => received.push(connected))
    await settled()
    sockets[0]!.onopen!()
    expect(received).toEqual([false])
    sockets[0]!.onmessage!({ data: '{"event":"hello"}' })
    sockets[0]!.onclose!({ code: 1006 })
    expect(received).toEqual([false, true, false])
    await passTime()
    expect(sockets).toHaveLength(2)
  })

  it('delivers events and book frames, and drops what it does not know', async () => {
    const { parts, sockets } = page('one-time')
    const bridge = createLoopbackBridge(parts, () => 7)
    const received: unknown[] = []
    bridge.listen('batches.changed', (batches) => received.push(batches))
    bridge.listen('book.frame', (event) => received.push(event))
    await settled()
    const socket = sockets[0]!
    const frame = encodeBookFrame({
      state: 'live',
      ageMs: 1,
      group: 1,
      bestBid: 1,
      bestAsk: 2,
      bids: [{ price: 1, size: 3, total: 3 }],
      asks: [],
    })
    for (const data of [
      '{"event":"batches.changed","payload":[]}',
      '{"event":"__proto__","payload":{}}',
      '{"id":7,"reply":{"ok":true}}',
      '{"eve',
      'null',
      packBookFrame(7, frame),
      new ArrayBuffer(5),
      Uint8Array.of(1, 0, 0, 0, 9, 0, 0, 0, 123).buffer,
    ])
      socket.onmessage!({ data })
    expect(received).toEqual([[], { watchId: 7, frame }])
  })
})
