import fc from 'fast-check'
import { expect, it } from 'vitest'
import { channelExamples } from '@/shared/exchange/channels.examples'
import { createManualClock } from '@/shared/testing/manual-clock'
import { leastMet, runs } from '@/shared/testing/runs'
import { isCurrent } from '@/shared/trading/health/health'
import { behaveWell, createFakeNetwork } from '../testing/fake-network'
import { openPrivateSession } from '../testing/private-session'

const args = [
  { instType: 'SPOT', channel: 'orders', instId: 'default' },
  { instType: 'USDT-FUTURES', channel: 'orders', instId: 'default' },
  { instType: 'SPOT', channel: 'account', coin: 'default' },
  { instType: 'USDT-FUTURES', channel: 'account', coin: 'default' },
  { instType: 'USDT-FUTURES', channel: 'positions', instId: 'default' },
] as const
const keyOf = ({ instType, channel }: { readonly instType: string; readonly channel: string }): string =>
  `${channel} ${instType}`

const [order] = channelExamples.orders
const [balance] = channelExamples.account
/** Without a sign of life for this long a feed is stale. Data this recent makes it live (W12). */
const STALE_MS = 3000
const LIVE_MS = 2000
/** Longest single time step here. */
const TICK_MS = 250

/** A frame, and its proof: new data, a live connection, or nothing. */
interface Frame {
  readonly send: unknown
  readonly proves: 'data' | 'answer' | 'nothing'
  /** Age of the message by the exchange's time, ms. Absent if it has no time. */
  readonly lateMs?: number
}
const push = (data: readonly unknown[], arg: object = args[1]): unknown => ({ action: 'snapshot', arg, data })
const frames: Readonly<Record<string, Frame>> = {
  order: { send: push([order]), proves: 'data' },
  'one of two': { send: push([{ ...order, price: 1 }, order]), proves: 'data' },
  'in time': { send: push([order]), proves: 'data', lateMs: 0 },
  'too late': { send: push([order]), proves: 'data', lateMs: 5000 },
  'time in seconds': { send: { ...(push([order]) as object), ts: 1_700_000_000 }, proves: 'data' },
  'time in µs': { send: { ...(push([order]) as object), ts: '1700000000000000' }, proves: 'data' },
  'time of 0': { send: { ...(push([order]) as object), ts: 0 }, proves: 'data' },
  'time that is none': { send: { ...(push([order]) as object), ts: 'now' }, proves: 'data' },
  'null in its arg': { send: push([order], { ...args[1], coin: null }), proves: 'data' },
  'null as its list': { send: { action: 'snapshot', arg: args[4], data: null }, proves: 'nothing' },
  balance: { send: push([balance], args[2]), proves: 'data' },
  'no positions': { send: push([], args[4]), proves: 'data' },
  unreadable: { send: push([{ ...order, price: 1 }]), proves: 'nothing' },
  'no coin': { send: push([{ available: '1' }], args[2]), proves: 'nothing' },
  nameless: { send: push([null]), proves: 'nothing' },
  'side unknown': {
    send: push([{ ...channelExamples.positions[0], holdSide: 'net' }], args[4]),
    proves: 'nothing',
  },
  unwanted: { send: push([{ a: 1 }], { instType: 'SPOT', channel: 'fill', instId: 'default' }), proves: 'nothing' },
  unknown: { send: { news: 1 }, proves: 'nothing' },
  'unknown action': { send: { ...(push([order]) as object), action: 'replay' }, proves: 'nothing' },
  'unknown event': { send: { event: 'notice', msg: 'x' }, proves: 'nothing' },
  malformed: { send: '{', proves: 'nothing' },
  'no text': { send: null, proves: 'nothing' },
  pong: { send: 'pong', proves: 'answer' },
  ping: { send: 'ping', proves: 'answer' },
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('frame' as const), name: fc.constantFrom(...Object.keys(frames)) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), nth: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pongs' as const), on: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('answers' as const), code: fc.constantFrom(0, 0, 30001, 30006, null) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'cut' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ticks: fc.integer({ min: 1, max: 16 }) }) },
)
const STEPS = 25
const TOTAL = 25_000

it(`a feed is current only while alive with all channels acknowledged, in ${runs(TOTAL)} events`, async () => {
  const counts = { live: 0, quiet: 0, stale: 0, partial: 0, late: 0, offline: 0, resyncing: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const clock = createManualClock()
      const network = createFakeNetwork()
      let subscribeCode: number | null = 0
      let answersPings = true
      let acknowledged = new Set<string>()
      let signAt = -Infinity
      let dataAt = -Infinity
      let connections = 0
      const noteConnections = (): void => {
        if (network.connections.length === connections) return
        connections = network.connections.length
        acknowledged = new Set()
        signAt = clock.mono()
        dataAt = clock.mono()
      }
      network.receive = (connection, text) => {
        noteConnections()
        if (text === 'ping') {
          if (!answersPings) return
          signAt = clock.mono()
          return behaveWell(connection, text)
        }
        if (!text.includes('"subscribe"')) return behaveWell(connection, text)
        for (const arg of JSON.parse(text).args) {
          if (subscribeCode === null) continue
          signAt = clock.mono()
          if (subscribeCode === 0) acknowledged.add(keyOf(arg))
          const common = { arg: { instId: null, coin: null, ...arg }, msg: null }
          connection.push(
            subscribeCode === 0
              ? { event: 'subscribe', ...common, code: null }
              : { event: 'error', ...common, code: subscribeCode },
          )
        }
      }
      const { own } = openPrivateSession(clock, network, ['SPOT', 'USDT-FUTURES'])
      /** The newest feed of the owner of the session. */
      let received = own.feed()
      own.listen({
        orders: () => undefined,
        balances: () => undefined,
        positions: () => undefined,
        unreadable: () => undefined,
        ready: () => undefined,
        feedChanged: (feed) => (received = feed),
      })
      const check = (): void => {
        noteConnections()
        for (const { state, reason } of [own.feed(), received]) {
          counts[state] += 1
          if (!isCurrent(state)) expect(reason).toEqual(expect.any(String))
          else {
            expect([...acknowledged].toSorted()).toEqual(args.map(keyOf).toSorted())
            expect(clock.mono() - signAt).toBeLessThan(STALE_MS + TICK_MS)
          }
          if (state === 'live') expect(clock.mono() - dataAt).toBeLessThanOrEqual(LIVE_MS + TICK_MS)
        }
      }
      own.session.start()
      await clock.advanceAsync(TICK_MS)
      check()
      for (const step of steps) {
        const connection = network.last()
        if (step.kind === 'pongs') answersPings = step.on
        else if (step.kind === 'answers') subscribeCode = step.code
        else if (step.kind === 'cut') connection.handlers.closed('code 1006')
        else if (step.kind === 'end') {
          const arg = args[step.nth]!
          acknowledged.delete(keyOf(arg))
          signAt = clock.mono()
          connection.push({ event: 'unsubscribe', arg })
        } else if (step.kind === 'frame') {
          const { send: message, proves, lateMs } = frames[step.name]!
          const send = lateMs === undefined ? message : { ...(message as object), ts: clock.now() - lateMs }
          if (proves !== 'nothing') signAt = clock.mono()
          if (proves === 'data') dataAt = clock.mono()
          connection.handlers.message(send === null || typeof send === 'string' ? send : JSON.stringify(send))
        } else
          for (let tick = 0; tick < step.ticks; tick += 1) {
            await clock.advanceAsync(TICK_MS)
            check()
          }
        check()
      }
      // After any fault it recovers once the exchange behaves.
      answersPings = true
      subscribeCode = 0
      own.session.restart('test')
      await clock.advanceAsync(130_000)
      expect(isCurrent(own.feed().state)).toBe(true)
      expect(received.state).toBe(own.feed().state)
      own.session.stop()
    }),
    { numRuns: runs(TOTAL / STEPS) },
  )
  for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(leastMet(20))
})
