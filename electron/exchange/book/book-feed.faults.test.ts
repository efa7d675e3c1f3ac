import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import { runs } from '@/shared/testing/runs'
import { isCurrent, type Feed } from '@/shared/trading/health/health'
import type { OrderBook } from '@/shared/trading/book/order-book'
import { createExchangeClient } from '../client'
import { behaveWell, createFakeNetwork } from '../testing/fake-network'

const arg = { instType: 'SPOT', channel: 'books', instId: 'BTCUSDT' }
/** At most one event happens in this time. */
const TICK_MS = 500
/**
 * In this many ticks with messages a wrong book may be shown as current: repeated messages are suspicious after 2 s,
 * and 3 s later the book is stale. A late message of the series before a reset is a valid next one, and restarts the
 * 2 s once. Without messages nothing can be detected within a minute.
 */
const MOST_WRONG_TICKS = (2000 + 2000 + 3000) / TICK_MS + 2

const faults = ['none', 'none', 'reset', 'lost', 'lost reset', 'repeated', 'swapped', 'malformed', 'snapshot'] as const
type Fault = (typeof faults)[number]

interface Message {
  readonly action: 'snapshot' | 'update'
  readonly element: object
}

/** An exchange with a book of one bid and injected faults. */
function createFaultInjectingExchange() {
  let seq = 1_000_000
  /** Each series begins below all earlier ones: equal numbers of two series never mean two states. */
  let beginning = seq
  let size = 1
  const delivered: Message[] = []
  let message: Message | null = null

  function next(isReset: boolean): Message {
    const pseq = seq
    if (isReset) {
      beginning -= 1000
      // Data of the previous series is not sent again.
      delivered.length = 0
    }
    seq = isReset ? beginning : seq + 1
    size += 1
    return { action: 'update', element: { bids: [['100', `${size}`]], asks: [], seq, pseq } }
  }
  const snapshotNow = (): Message => {
    const element = { bids: [['100', `${size}`]], asks: [['101', '1']], seq, pseq: 0 }
    return { action: 'snapshot', element }
  }
  function messagesOf(fault: Fault, pick: number): Message[] {
    switch (fault) {
      case 'none':
        return [next(false)]
      case 'reset':
        return [next(true)]
      case 'lost':
        next(false)
        return []
      case 'lost reset':
        next(true)
        return []
      case 'repeated':
        return delivered.length === 0 ? [] : [delivered[pick % delivered.length]!]
      case 'swapped': {
        const late = message
        message = next(false)
        return late === null ? [] : [message, late]
      }
      case 'malformed':
        return [{ action: 'update', element: { bids: [['1e5', '1']], asks: [], seq, pseq: seq } }]
      case 'snapshot':
        return [snapshotNow()]
    }
  }
  return {
    subscribed: (): Message => {
      delivered.length = 0
      message = null
      const first = snapshotNow()
      delivered.push(first)
      return first
    },
    act(fault: Fault, pick: number): readonly Message[] {
      const messages = messagesOf(fault, pick)
      delivered.push(...messages)
      return messages
    },
    size: () => `${size}`,
  }
}

it('a book is never shown as current while it differs from that of the exchange, whatever comes', async () => {
  const step = fc.tuple(fc.constantFrom(...faults), fc.nat(50))
  const long = fc.array(step, { minLength: 20, maxLength: 120 })
  const series = fc
    .tuple(fc.constantFrom(...faults), fc.nat(40))
    .chain(([fault, times]) =>
      long.map((steps) => [
        ...steps.slice(0, 10),
        ...Array.from({ length: times }, () => [fault, 3] as const),
        ...steps,
      ]),
    )
  await fc.assert(
    fc.asyncProperty(fc.oneof(long, series), async (steps) => {
      const clock = createManualClock()
      const network = createFakeNetwork()
      const exchange = createFaultInjectingExchange()
      const send = ({ action, element }: Message): void => network.last().push({ action, arg, data: [element] })
      let subscribes = 0
      network.receive = (connection, text) => {
        behaveWell(connection, text)
        if (!text.includes('"subscribe"')) return
        subscribes += 1
        send(exchange.subscribed())
      }
      const client = createExchangeClient({
        env: {
          clock,
          random: seededRandom(5),
          openSocket: network.openSocket,
          sendHttp: async () => ({ kind: 'not-connected', reason: 'test' }),
        },
        addresses: { rest: 'http://127.0.0.1:1', wsPublic: 'ws://public.test', wsPrivate: 'ws://private.test' },
        credentials: null,
        credentialsHost: '',
        placePace: () => 5,
        categories: ['SPOT'],
      })
      const view: { book: OrderBook | null; feed: Feed | null } = { book: null, feed: null }
      client.watchBook('SPOT', 'BTCUSDT', 'books', {
        changed: (book, feed) => Object.assign(view, { book, feed }),
      })
      client.start()
      await clock.advanceAsync(100)
      let wrong = 0
      for (const [fault, pick] of steps) {
        const messages = exchange.act(fault, pick)
        messages.forEach(send)
        await clock.advanceAsync(TICK_MS)
        const isWrong = view.feed !== null && isCurrent(view.feed.state) && view.book?.bestBid?.size !== exchange.size()
        wrong = isWrong ? wrong + Math.min(1, messages.length) : 0
        expect(wrong).toBeLessThanOrEqual(MOST_WRONG_TICKS)
      }
      expect(subscribes).toBeLessThanOrEqual(60)
      client.stop()
    }),
    { numRuns: runs(1000) },
  )
})
