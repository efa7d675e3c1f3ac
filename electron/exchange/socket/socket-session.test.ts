import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import type { PushFrame, PushUse } from './socket-message'
import { createSocketSession } from './socket-session'
import { createFakeNetwork } from '../testing/fake-network'

function world(loginFrame: (() => Promise<string>) | null = null) {
  const clock = createManualClock()
  const network = createFakeNetwork()
  const counts = {
    ready: 0,
    lost: 0,
    pushes: [] as PushFrame[],
    states: [] as string[],
    reasons: [] as (string | null)[],
  }
  const use: { now: PushUse } = { now: 'used' }
  const session = createSocketSession({
    env: { clock, random: seededRandom(7), openSocket: network.openSocket },
    url: 'ws://exchange.test',
    loginFrame,
    redact: (text) => text.replaceAll('pass-phrase', '‹secret›'),
    handlers: {
      ready: () => (counts.ready += 1),
      disconnected: () => (counts.lost += 1),
      push: (push) => {
        counts.pushes.push(push)
        return use.now
      },
      event: () => {},
      feedChanged: () => {
        counts.states.push(session.feed().state)
        counts.reasons.push(session.feed().reason)
      },
    },
  })
  return { clock, network, counts, session, use }
}
const started = async (loginFrame: (() => Promise<string>) | null = null) => {
  const everything = world(loginFrame)
  everything.session.start()
  await everything.clock.advanceAsync(0)
  return everything
}
const arg = { instType: 'SPOT', channel: 'books', instId: 'BTCUSDT' }

describe('a silent connection (W12)', () => {
  it('stays quiet, not stale, while its pings are answered', async () => {
    const { clock, session, counts, network } = await started()
    await clock.advanceAsync(MINUTE_MS)
    expect(session.feed().state).toBe('quiet')
    expect(counts.states).not.toContain('stale')
    expect(network.connections).toHaveLength(1)
  })

  it('is stale after 3 s without an answer, given up after 10 s, and reconnected', async () => {
    const { clock, session, network, counts } = await started()
    network.receive = () => {}
    await clock.advanceAsync(3300)
    expect(session.feed()).toMatchObject({ state: 'stale' })
    expect(network.connections[0]?.open).toBe(true)
    await clock.advanceAsync(7000)
    expect(counts.states).toContain('offline')
    expect(counts.reasons).toContain('The connection received no data')
    expect(network.connections[0]?.open).toBe(false)
    expect(counts.lost).toBe(1)
    await clock.advanceAsync(600)
    expect(counts.ready).toBe(2)
  })

  it('is pinged within 30 s even while data flows', async () => {
    const { clock, network } = await started()
    for (let second = 0; second < 30; second += 1) {
      network.last().push({ action: 'update', arg, data: [] })
      await clock.advanceAsync(1000)
    }
    expect(network.last().sentTexts.filter((text) => text === 'ping').length).toBeGreaterThanOrEqual(1)
  })

  it('is given up at once when the computer slept (W16)', async () => {
    const { clock, network, counts } = await started()
    clock.jumpWall(10 * MINUTE_MS)
    await clock.advanceAsync(300)
    expect(network.connections[0]?.open).toBe(false)
    expect(counts.states).toContain('offline')
  })
})

describe('a message that was passed over', () => {
  const texts: [string, PushUse, string][] = [
    ['of no use', 'passed-over', JSON.stringify({ action: 'update', arg, data: [] })],
    ['nobody asked for', 'unwanted', JSON.stringify({ action: 'update', arg, data: [] })],
    ['of an unknown kind', 'used', '{"hello":"world"}'],
    ['of an unknown event', 'used', '{"event":"weather"}'],
    ['of an unknown action', 'used', JSON.stringify({ action: 'celebrate', arg, data: [] })],
  ]
  it.each(texts)('%s is no sign of life', async (_name, now, text) => {
    const { clock, network, session, use } = await started()
    use.now = now
    network.receive = () => {}
    const { lastAt } = session.feed()
    const states: string[] = []
    for (let round = 0; round < 22; round += 1) {
      network.connections[0]!.handlers.message(text)
      await clock.advanceAsync(500)
      if (states.at(-1) !== session.feed().state) states.push(session.feed().state)
      if (round < 15) expect(session.feed().lastAt).toBe(lastAt)
    }
    expect(states.slice(0, 4)).toEqual(['live', 'quiet', 'stale', 'offline'])
  })

  it('and cannot be read is none either, however seldom it comes', async () => {
    const { clock, network, session } = await started()
    network.receive = () => {}
    for (let round = 0; round < 2; round += 1) {
      network.last().handlers.message('{')
      await clock.advanceAsync(2500)
    }
    expect(session.feed().state).toBe('stale')
  })
})

it('a ping of the exchange is answered, and is neither malformed nor a reason to reconnect', async () => {
  const { clock, network, session } = await started()
  for (let second = 0; second < 20; second += 1) {
    network.last().handlers.message('ping')
    await clock.advanceAsync(1000)
  }
  expect(network.last().sentTexts.filter((text) => text === 'pong')).toHaveLength(20)
  expect([network.connections.length, session.feed().state]).toEqual([1, 'quiet'])
  expect(session.counters()).toMatchObject({ malformed: 0, reconnects: 0 })
})

describe('reconnecting (W14)', () => {
  it('backs off with jitter and never connects more than 60 times in 5 minutes', async () => {
    const { clock, network, session } = world()
    network.reachable = false
    const at: number[] = []
    const openSocket = network.openSocket
    const counted = createSocketSession({
      env: {
        clock,
        random: seededRandom(3),
        openSocket: (url, handlers) => (at.push(clock.mono()), openSocket(url, handlers)),
      },
      url: 'ws://exchange.test',
      loginFrame: null,
      redact: (text) => text,
      handlers: { ready: () => {}, disconnected: () => {}, push: () => 'used', event: () => {}, feedChanged: () => {} },
    })
    counted.start()
    for (let slice = 0; slice < 40; slice += 1) await clock.advanceAsync(30_000)
    expect(session.feed().state).toBe('offline')
    expect(at.length).toBeGreaterThan(30)
    for (const from of at)
      expect(at.filter((instant) => instant >= from && instant < from + 5 * MINUTE_MS).length).toBeLessThanOrEqual(60)
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeLessThanOrEqual(500)
  })

  it('does not hammer a server that closes right after accepting', async () => {
    const { clock, network, session } = await started()
    for (let round = 0; round < 600; round += 1) {
      if (network.last().open) network.last().handlers.closed('code 1006')
      await clock.advanceAsync(500)
    }
    expect(network.connections.length).toBeLessThanOrEqual(61)
    expect(session.counters().reconnects).toBeGreaterThan(10)
  })

  it('hears nothing more from a connection that was given up', async () => {
    const { clock, network, session, counts } = await started()
    const old = network.last()
    session.restart('test')
    await clock.advanceAsync(1000)
    old.push({ action: 'snapshot', arg, data: [] })
    old.handlers.closed('late')
    expect(counts.pushes).toEqual([])
    expect(session.feed().state).toBe('live')
  })
})

describe('a planned end (W15)', () => {
  const notice = { event: 'error', code: 30033, msg: 'The service is being upgraded' }

  it('is handed over: the new connection is there before the old one goes, and no retry is counted', async () => {
    const { clock, network, session, counts } = await started(async () => '{"op":"login"}')
    const old = network.last()
    const states = counts.states.length
    old.push(notice)
    expect([network.connections.length, old.open, session.feed().state]).toEqual([2, true, 'live'])
    await clock.advanceAsync(0)
    expect([old.open, network.last().open, counts.lost, counts.ready]).toEqual([false, true, 1, 2])
    expect(session.counters().reconnects).toBe(0)
    expect(new Set(counts.states.slice(states))).toEqual(new Set(['live']))
    old.push({ action: 'snapshot', arg, data: [] })
    expect(counts.pushes).toEqual([])
    session.send('{"op":"subscribe","args":[]}')
    expect([old, network.last()].map(({ sentTexts }) => sentTexts.includes('{"op":"subscribe","args":[]}'))).toEqual([
      false,
      true,
    ])
  })

  it('keeps the old connection in use while no new one can be made, and is tried again', async () => {
    const { clock, network, session, counts } = await started()
    const old = network.last()
    network.reachable = false
    old.push(notice)
    await clock.advanceAsync(12_000)
    expect([old.open, session.feed().state, counts.lost]).toEqual([true, 'quiet', 0])
    expect(network.connections.length).toBeGreaterThan(2)
    old.push({ action: 'snapshot', arg, data: [] })
    expect(counts.pushes).toHaveLength(1)
    network.reachable = true
    await clock.advanceAsync(5000)
    expect([old.open, counts.ready]).toEqual([false, 2])
  })

  it('that comes before the new connection is ready is a lost connection like any other', async () => {
    const { clock, network, session, counts } = await started()
    const old = network.last()
    network.reachable = false
    old.push(notice)
    await clock.advanceAsync(1000)
    old.handlers.closed('code 1001')
    expect(session.feed().state).toBe('offline')
    network.reachable = true
    await clock.advanceAsync(5000)
    expect([session.feed().state, counts.lost, counts.ready]).toEqual(['quiet', 1, 2])
  })

  it('comes after half an hour less than a day by itself, because the exchange ends older connections', async () => {
    const { clock, network, counts } = await started()
    const old = network.last()
    for (let hour = 0; hour < 23; hour += 1) await clock.advanceAsync(HOUR_MS)
    expect(counts.ready).toBe(1)
    await clock.advanceAsync(1_800_000)
    expect([old.open, counts.ready, network.connections.length]).toEqual([false, 2, 2])
  })
})

describe('the login (W17)', () => {
  it('is created for every try and given up after three refusals', async () => {
    let frames = 0
    const { clock, network, session, counts } = world(async () =>
      JSON.stringify({ op: 'login', args: [{ sign: String((frames += 1)) }] }),
    )
    network.receive = (connection, text) =>
      text !== 'ping' && connection.push({ event: 'error', code: 30015, msg: 'Invalid sign' })
    session.start()
    await clock.advanceAsync(10 * MINUTE_MS)
    expect(frames).toBe(3)
    expect(network.connections.every((connection) => !connection.open)).toBe(true)
    expect(counts.ready).toBe(0)
    expect(session.feed()).toMatchObject({
      state: 'offline',
      reason: expect.stringContaining('Invalid sign (30015); given up after 3 tries'),
    })
  })

  it('counts a missing answer as a try', async () => {
    const { clock, network, session } = world(async () => '{"op":"login"}')
    network.receive = (connection, text) => text === 'ping' && connection.handlers.message('pong')
    session.start()
    await clock.advanceAsync(2 * MINUTE_MS)
    expect(network.connections).toHaveLength(3)
    expect(session.feed().reason).toContain('did not answer the login')
  })

  it('makes the session ready when it is accepted', async () => {
    const { counts, session } = await started(async () => '{"op":"login"}')
    expect(counts.ready).toBe(1)
    expect(session.feed().state).toBe('live')
  })
})

describe('messages that no server should send (W23, W24)', () => {
  const halfPushes = [
    '{"action":"update","arg":{},"data":[]}',
    '{"action":"update","arg":{"instType":"SPOT","channel":"books"},"data":{}}',
  ]
  const garbage = ['', '{', 'null', '[]', '"x"', '7', ...halfPushes, '['.repeat(100_000)]

  it('are counted, and five in ten seconds end the connection', async () => {
    const { network, session, clock } = await started()
    for (const text of garbage.slice(0, 4)) network.last().handlers.message(text)
    expect(session.counters().malformed).toBe(4)
    expect(session.feed().state).toBe('live')
    network.last().handlers.message(null)
    expect(session.feed()).toMatchObject({ state: 'offline', reason: 'Too many malformed messages' })
    await clock.advanceAsync(1000)
    expect(session.feed().state).toBe('live')
  })

  it.each(garbage.map((text) => [text.slice(0, 30), text]))(
    '%s is malformed and throws nothing',
    async (_name, text) => {
      const { network, session, counts } = await started()
      network.last().handlers.message(text)
      expect(session.counters().malformed).toBe(1)
      expect(counts.pushes).toEqual([])
    },
  )

  it('pollute nothing, and what is merely unknown is ignored and counted', async () => {
    const { network, session, counts } = await started()
    network
      .last()
      .handlers.message('{"__proto__":{"action":"update","polluted":1},"constructor":{"prototype":{"polluted":1}}}')
    network.last().push({ hello: 'world' })
    network.last().push({ action: 'celebrate', arg, data: [] })
    expect(counts.pushes).toEqual([])
    expect(session.counters()).toMatchObject({ malformed: 0, ignored: 3 })
    expect('polluted' in {}).toBe(false)
  })

  it('of any kind throw nothing', async () => {
    const { network } = await started()
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => network.last().handlers.message(text)),
    )
  })
})

it('at most ten messages are sent in any second, pings included', async () => {
  const { clock, session, network } = await started()
  const at: number[] = []
  network.receive = () => at.push(clock.mono())
  for (let count = 0; count < 40; count += 1) session.send(`{"op":"subscribe","args":[${count}]}`)
  await clock.advanceAsync(8000)
  expect(at.length).toBeGreaterThanOrEqual(40)
  for (const from of at)
    expect(at.filter((instant) => instant >= from && instant <= from + 1000).length).toBeLessThanOrEqual(10)
})
