import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { Feed } from '@/shared/trading/health/health'
import type { OrderBook } from '@/shared/trading/book/order-book'
import type { Env } from '@/electron/base/env/env'
import { MINUTE_MS } from '@/shared/base/time'
import { createExchangeClient } from '../client'
import { createFakeNetwork, behaveWell, type FakeConnection } from '../testing/fake-network'

const addresses = { rest: 'http://127.0.0.1:1', wsPublic: 'ws://public.test', wsPrivate: 'ws://private.test' }
const arg = { instType: 'SPOT', channel: 'books', instId: 'BTCUSDT' }
const first = {
  bids: [
    ['100', '1'],
    ['99', '2'],
  ],
  asks: [
    ['101', '1'],
    ['102', '3'],
  ],
  seq: 10,
}

function world() {
  const clock = createManualClock()
  const network = createFakeNetwork()
  const sendHttp: Env['sendHttp'] = async () => ({ kind: 'not-connected', reason: 'test' })
  const env: Env = { clock, random: seededRandom(5), openSocket: network.openSocket, sendHttp }
  const client = createExchangeClient({
    env,
    addresses,
    credentials: null,
    credentialsHost: '',
    placePace: () => 5,
    categories: ['SPOT'],
  })
  return { clock, network, client }
}

/** A client that watches a book with an acknowledged subscription. */
async function watching(channel: 'books' | 'books5' = 'books') {
  const { clock, network, client } = world()
  const view: { book: OrderBook | null; feed: Feed | null; changes: number } = { book: null, feed: null, changes: 0 }
  const stop = client.watchBook('SPOT', 'BTCUSDT', channel, {
    changed: (book, feed) => {
      view.changes += 1
      view.book = book
      view.feed = feed
    },
  })
  client.start()
  await clock.advanceAsync(100)
  const push = (action: string, element: unknown, to: object = { ...arg, channel }): void =>
    network.last().push({ action, arg: to, data: [element] })
  const bids = () => view.book?.bids(9).map(({ price, size }) => [price, size]) ?? null
  const subscribes = (connection: FakeConnection = network.last()) =>
    connection.sentTexts.filter((text) => text.includes('"subscribe"')).length
  return { clock, network, client, view, stop, push, bids, subscribes }
}
const update = (seq: number, pseq: number, more: object = {}) => ({
  bids: [['100', '5']],
  asks: [],
  seq,
  pseq,
  ...more,
})

describe('a watched book', () => {
  it('is shown once its snapshot came, then follows the updates', async () => {
    const { push, view, bids } = await watching()
    expect(view).toMatchObject({ book: null, feed: { state: 'resyncing' } })
    push('snapshot', first)
    push('update', update(11, 10))
    expect(view.feed?.state).toBe('live')
    expect(bids()).toEqual([
      ['100', '5'],
      ['99', '2'],
    ])
  })

  it('shows no update that came before the snapshot, and a new snapshot replaces it whole (W04)', async () => {
    const { push, view, bids } = await watching()
    push('update', update(11, 10))
    expect(view.book).toBeNull()
    push('snapshot', first)
    push('snapshot', { bids: [['90', '1']], asks: [['91', '1']], seq: 50 })
    expect(bids()).toEqual([['90', '1']])
  })

  it('ignores a repeated or older update (W02, W03)', async () => {
    const { push, view, bids } = await watching()
    push('snapshot', first)
    push('update', update(11, 10))
    const { changes } = view
    push('update', update(11, 10))
    push('update', update(9, 8, { bids: [['100', '77']] }))
    expect(bids()).toEqual([
      ['100', '5'],
      ['99', '2'],
    ])
    expect(view.changes).toBe(changes)
  })

  it.each([
    ['a gap (W01)', update(13, 12)],
    ['a crossed book (W07)', update(11, 10, { bids: [['101.5', '1']] })],
    ['a wrong checksum (W08)', update(11, 10, { checksum: 12345 })],
    ['a negative size (W09)', update(11, 10, { bids: [['100', '-1']] })],
    ['a price that is no number (W09)', update(11, 10, { bids: [['NaN', '1']] })],
    ['an exponent (W09)', update(11, 10, { bids: [['1e5', '1']] })],
    ['a number instead of text (W09)', update(11, 10, { bids: [[100, '1']] })],
    ['a price of zero (W09)', update(11, 10, { asks: [['0', '1']] })],
    ['no levels at all (W09)', { seq: 11, pseq: 10 }],
  ])('is gone at once after %s, and comes back with a fresh subscription', async (_name, change) => {
    const { clock, client, network, push, view, bids, subscribes } = await watching()
    push('snapshot', first)
    push('update', change)
    expect(view).toMatchObject({ book: null, feed: { state: 'resyncing' } })
    push('update', update(14, 13))
    expect(view.book).toBeNull()
    await clock.advanceAsync(100)
    expect(subscribes()).toBe(2)
    expect(network.last().sentTexts.some((text) => text.includes('"unsubscribe"'))).toBe(true)
    push('snapshot', { ...first, seq: 20 })
    expect(bids()).toEqual([
      ['100', '1'],
      ['99', '2'],
    ])
    expect(client.counters().bookGaps).toBe(1)
  })

  it('detects a gap of 1 beyond 2^53 (W05)', async () => {
    const { network, push, view } = await watching()
    const raw = (seq: string, pseq: string): void =>
      network
        .last()
        .handlers.message(
          `{"action":"update","arg":${JSON.stringify(arg)},"data":[{"bids":[],"asks":[],"seq":${seq},"pseq":${pseq}}]}`,
        )
    push('snapshot', { ...first, seq: '9007199254740992' })
    raw('9007199254740994', '9007199254740992')
    expect(view.book).not.toBeNull()
    raw('9007199254740996', '9007199254740993')
    expect(view.book).toBeNull()
  })

  it('goes on with a series that starts again lower, chained to the last one', async () => {
    const { clock, push, view, bids, client } = await watching()
    push('snapshot', { ...first, seq: 5_000_000_000 })
    push('update', update(1, 5_000_000_000, { bids: [['100', '7']] }))
    await clock.advanceAsync(1000)
    push('update', update(2, 1, { bids: [['100', '8']] }))
    expect(bids()?.[0]).toEqual(['100', '8'])
    expect([view.feed?.state, client.counters().bookGaps]).toEqual(['live', 0])
  })

  it.each([
    ['old ones', 1],
    ['repeated ones', 0],
  ])('is quiet, then stale, then requested again while %s alone come', async (_name, older) => {
    const { clock, push, view, subscribes, client } = await watching()
    push('snapshot', { ...first, seq: 1000 })
    push('update', update(1001, 1000))
    const states: unknown[] = []
    for (let round = 0; round < 30; round += 1) {
      const seq = older === 0 ? 1001 : 100 + round
      push('update', update(seq, seq - 1, { bids: [['100', '77']] }))
      await clock.advanceAsync(500)
      if (states.at(-1) !== view.feed?.state) states.push(view.feed?.state)
    }
    expect(states).toEqual(['live', 'quiet', 'stale', 'resyncing'])
    expect([subscribes(), client.publicFeed().state]).toEqual([2, 'quiet'])
  })

  it('shows no picture of a snapshot channel that is older than its own', async () => {
    const { clock, push, view, bids } = await watching('books5')
    push('snapshot', { ...first, seq: 20 })
    push('snapshot', { bids: [['98', '1']], asks: [['101', '1']], seq: 19 })
    expect(bids()?.[0]).toEqual(['100', '1'])
    await clock.advanceAsync(3500)
    expect(view.feed?.state).toBe('stale')
  })

  it('keeps a level whose size has more digits than a number holds', async () => {
    const { push, bids } = await watching()
    push('snapshot', { ...first, bids: [...first.bids, ['0.1', '3000000000000.1234']] })
    expect(bids()?.at(-1)).toEqual(['0.1', '3000000000000.1234'])
  })

  it('that is never right takes few of the 240 requests an hour, and the connection stays', async () => {
    const { clock, network, push, subscribes, client } = await watching()
    for (let second = 0; second < 3600; second += 1) {
      push('snapshot', { ...first, bids: [['1e5', '1']] })
      await clock.advanceAsync(1000)
    }
    expect(subscribes()).toBeLessThan(30)
    expect(network.connections).toHaveLength(1)
    push('snapshot', first)
    await clock.advanceAsync(10 * MINUTE_MS)
    push('snapshot', first)
    expect(client.publicFeed().state).toMatch(/live|quiet/)
  })

  it('loses levels of size zero however it is spelt (W10)', async () => {
    const { push, bids } = await watching()
    push('snapshot', first)
    push('update', update(11, 10, { bids: [['100', '0.000']] }))
    expect(bids()).toEqual([['99', '2']])
  })

  it('takes every push of a snapshot channel as the whole book', async () => {
    const { push, bids } = await watching('books5')
    push('snapshot', first)
    push('snapshot', { bids: [['98', '1']], asks: [['101', '1']], seq: 11 })
    expect(bids()).toEqual([['98', '1']])
  })

  it('is not touched by pushes for other books (W11)', async () => {
    const { push, bids } = await watching()
    push('snapshot', first)
    push('snapshot', { bids: [['1', '1']], asks: [], seq: 1 }, { ...arg, instId: 'ETHUSDT' })
    expect(bids()).toEqual([
      ['100', '1'],
      ['99', '2'],
    ])
  })

  it('turns quiet when nothing changes, and is empty and offline while the connection is lost', async () => {
    const { clock, network, push, view, subscribes } = await watching()
    push('snapshot', first)
    await clock.advanceAsync(5000)
    expect(view.feed?.state).toBe('quiet')
    network.last().handlers.closed('code 1006')
    expect(view).toMatchObject({ book: null, feed: { state: 'offline' } })
    await clock.advanceAsync(1000)
    expect(network.connections).toHaveLength(2)
    expect(subscribes()).toBe(1)
    push('snapshot', first)
    expect(view).toMatchObject({ feed: { state: 'live' } })
  })

  it('is requested again after a minute of silence, because its subscription was lost (W13)', async () => {
    const { clock, push, view, subscribes } = await watching()
    push('snapshot', first)
    await clock.advanceAsync(59_000)
    expect([view.feed?.state, subscribes()]).toEqual(['quiet', 1])
    await clock.advanceAsync(2000)
    expect([view.book, view.feed?.state, subscribes()]).toEqual([null, 'resyncing', 2])
  })
})

describe('subscriptions', () => {
  it('are shared by all who watch, and end with the last of them', async () => {
    const { clock, client, network, stop, subscribes } = await watching()
    const stopSecond = client.watchBook('SPOT', 'BTCUSDT', 'books', { changed: () => {} })
    await clock.advanceAsync(100)
    expect(subscribes()).toBe(1)
    stop()
    await clock.advanceAsync(100)
    expect(network.last().sentTexts.some((text) => text.includes('"unsubscribe"'))).toBe(false)
    stopSecond()
    await clock.advanceAsync(100)
    expect(network.last().sentTexts.some((text) => text.includes('"unsubscribe"'))).toBe(true)
  })

  it('that are refused are offline with the reason while others live (W18)', async () => {
    const { clock, client, network, push, view } = await watching()
    network.receive = (connection, text) =>
      text.includes('NOSUCH')
        ? connection.push({ event: 'error', code: 30001, arg: { ...arg, instId: 'NOSUCH' }, msg: 'does not exist' })
        : behaveWell(connection, text)
    let refused: Feed | null = null
    client.watchBook('SPOT', 'NOSUCH', 'books', { changed: (_book, feed) => (refused = feed) })
    await clock.advanceAsync(100)
    push('snapshot', first)
    expect(refused).toMatchObject({ state: 'offline', reason: 'The exchange refused it: does not exist (30001)' })
    expect(view.feed?.state).toBe('live')
  })

  it('that are refused temporarily are requested again, without a new watch', async () => {
    const { clock, network, client } = world()
    let refusals = 0
    network.receive = (connection, text) =>
      text.includes('"subscribe"') && (refusals += 1) < 3
        ? connection.push({ event: 'error', code: 30006 + refusals - 1, arg, msg: 'request too many' })
        : behaveWell(connection, text)
    let feed: Feed | null = null
    client.watchBook('SPOT', 'BTCUSDT', 'books', { changed: (_book, now) => (feed = now) })
    client.start()
    await clock.advanceAsync(100)
    expect(feed).toMatchObject({ state: 'offline', reason: expect.stringContaining('request too many (30006)') })
    await clock.advanceAsync(5000)
    network.last().push({ action: 'snapshot', arg, data: [first] })
    expect(feed).toMatchObject({ state: 'live' })
  })

  it('that are never acknowledged are reported (W18)', async () => {
    const { clock, network, client } = world()
    network.receive = (connection, text) => text === 'ping' && connection.handlers.message('pong')
    let feed: Feed | null = null
    client.watchBook('SPOT', 'BTCUSDT', 'books', { changed: (_book, now) => (feed = now) })
    client.start()
    await clock.advanceAsync(11_000)
    expect(feed).toMatchObject({ state: 'offline', reason: expect.stringContaining('did not acknowledge') })
  })

  it('stay within 240 requests an hour and 4096 bytes each, however fast the symbols are switched (W19)', async () => {
    const { clock, client, network } = await watching()
    for (let round = 0; round < 200; round += 1) {
      const stop = client.watchBook('SPOT', `COIN${round}USDT`, 'books', { changed: () => {} })
      await clock.advanceAsync(300)
      stop()
    }
    for (let symbol = 0; symbol < 90; symbol += 1)
      client.watchBook('SPOT', `MANY${symbol}USDT`, 'books', { changed: () => {} })
    for (let minute = 0; minute < 6; minute += 1) await clock.advanceAsync(MINUTE_MS)
    const requests = network.connections[0]?.sentTexts.filter((text) => text.includes('"subscribe"')) ?? []
    expect(network.connections).toHaveLength(1)
    expect(requests.length).toBeLessThanOrEqual(100)
    expect(requests.at(-1)).toContain('MANY')
    for (const text of requests) expect(JSON.stringify(JSON.parse(text).args).length).toBeLessThanOrEqual(4096)
  })
})

describe('a book whose updates do not name the previous update (W06)', () => {
  const plain = (seq: number, size: string) => ({ bids: [['100', size]], asks: [], seq })
  const snapshot = (seq: number, size: string) => ({
    bids: [
      ['100', size],
      ['99', '2'],
    ],
    asks: first.asks,
    seq,
  })
  async function audited() {
    const everything = await watching()
    everything.push('snapshot', first)
    everything.push('update', plain(11, '5'))
    await everything.clock.advanceAsync(100)
    const showSnapshot = (seq: number, size: string): void =>
      everything.push('snapshot', snapshot(seq, size), { ...arg, channel: 'books15' })
    return { ...everything, showSnapshot }
  }

  it('is compared with books15 and stays while both agree, or are at different moments', async () => {
    const { network, showSnapshot, push, bids, view, client } = await audited()
    expect(network.last().sentTexts.some((text) => text.includes('"books15"'))).toBe(true)
    showSnapshot(11, '5')
    showSnapshot(12, '6')
    push('update', plain(13, '7'))
    expect(bids()).toEqual([
      ['100', '7'],
      ['99', '2'],
    ])
    expect([view.feed?.state, client.counters().bookGaps]).toEqual(['live', 0])
  })

  it('is requested again after a lost update, at the latest by the audit after 30 seconds', async () => {
    const { clock, showSnapshot, push, view, subscribes, client } = await audited()
    showSnapshot(11, '5')
    const before = subscribes()
    // Update 12 is missing.
    push('update', plain(13, '5'))
    await clock.advanceAsync(31_000)
    push('update', { bids: [], asks: [['102', '4']], seq: 14 })
    showSnapshot(14, '8')
    expect(view).toMatchObject({ book: null, feed: { state: 'resyncing', reason: 'The audit found another book' } })
    await clock.advanceAsync(100)
    expect([subscribes() - before, client.counters().bookGaps]).toEqual([1, 1])
    push('snapshot', { ...first, seq: 20 })
    expect(view.feed?.state).toBe('live')
  })

  it('is requested again when its sequence never meets that of books15 and its prices differ', async () => {
    const { clock, showSnapshot, push, view } = await audited()
    const at = (seq: number, bid: number) => ({ bids: [[`${bid}`, '1']], asks: [[`${bid + 1}`, '1']], seq })
    let seq = 1000
    const moves = async (drift: number): Promise<void> => {
      for (let second = 0; second < 90 && view.feed?.state !== 'resyncing'; second += 1) {
        seq += 1
        push('update', { bids: [['99', `${seq}`]], asks: [], seq })
        push('snapshot', at(seq - 900, 100 + drift * second), { ...arg, channel: 'books15' })
        await clock.advanceAsync(1000)
      }
    }
    showSnapshot(1, '5')
    await moves(0)
    expect(view.feed?.state).toBe('live')
    await moves(1)
    expect(view.feed).toMatchObject({ state: 'resyncing', reason: 'The audit found another book' })
  })

  it('gives its witness up together with itself, and a chained book needs none', async () => {
    const { clock, network, stop } = await audited()
    stop()
    await clock.advanceAsync(100)
    expect(
      network.last().sentTexts.filter((text) => text.includes('"unsubscribe"') && text.includes('"books15"')),
    ).toHaveLength(1)
    const chained = await watching()
    chained.push('snapshot', first)
    chained.push('update', update(11, 10))
    await chained.clock.advanceAsync(100)
    expect(chained.network.last().sentTexts.some((text) => text.includes('"books15"'))).toBe(false)
  })
})
