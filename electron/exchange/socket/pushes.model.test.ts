import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { channelExamples } from '@/shared/exchange/channels.examples'
import type { UnreadableElement } from '@/shared/exchange/protocol/read-elements'
import { createManualClock } from '@/shared/testing/manual-clock'
import { mutatedList, mutations } from '@/shared/testing/mutations'
import { leastMet, runs } from '@/shared/testing/runs'
import type { Balance, Position } from '@/shared/trading/account/account'
import type { Fill, OrderUpdate } from '@/shared/trading/orders/order'
import { createFakeNetwork } from '../testing/fake-network'
import { openPrivateSession } from '../testing/private-session'

/** Results of a push. `positions` is null if no list was passed on. */
interface Results {
  readonly updates: OrderUpdate[]
  readonly fills: Fill[]
  readonly unread: OrderUpdate[]
  readonly balances: Balance[]
  positions: readonly Position[] | null
  readonly unreadable: UnreadableElement[]
}
const noResults = (): Results => ({ updates: [], fills: [], unread: [], balances: [], positions: null, unreadable: [] })

async function opened() {
  const clock = createManualClock()
  const network = createFakeNetwork()
  const { own, mismatches } = openPrivateSession(clock, network, ['SPOT', 'USDT-FUTURES'])
  let received = noResults()
  own.listen({
    orders: (updates, fills) => {
      received.updates.push(...updates)
      received.fills.push(...fills)
    },
    unreadOrders: (updates) => received.unread.push(...updates),
    balances: (balances) => received.balances.push(...balances),
    positions: (_category, positions) => (received.positions = positions),
    unreadable: (_part, elements) => received.unreadable.push(...elements),
    ready: () => undefined,
    feedChanged: () => undefined,
  })
  own.session.start()
  await clock.advanceAsync(200)
  let copies = 0
  return {
    mismatches,
    malformed: () => own.session.counters().malformed,
    /** Sends a push and returns its results. Executions get new numbers: a known one is not passed on. */
    push(channel: string, instType: string, data: readonly unknown[]): Results {
      received = noResults()
      copies += 1
      const message = { action: 'snapshot', arg: { instType, channel, instId: 'default' }, data }
      network.last().handlers.message(JSON.stringify(message).replaceAll('"114514"', `"${copies}"`))
      return received
    },
  }
}
let session: Awaited<ReturnType<typeof opened>>
beforeAll(async () => {
  session = await opened()
})

const sound = { ...channelExamples, position: channelExamples.positions }
const products = ['SPOT', 'USDT-FUTURES'] as const
const channels = ['orders', 'account', 'positions', 'position'] as const
/** Whole elements in every channel: two orders, two coins and two different positions. */
const lists = {
  orders: [...sound.orders, { ...sound.orders[0], orderId: '2', clientOid: '', tradeId: '' }],
  account: [...sound.account, { ...sound.account[0], coin: 'BTC' }],
  positions: [...sound.positions, { ...sound.positions[0], instId: 'ETHUSDT' }],
}
const listOf = (channel: (typeof channels)[number]): readonly object[] =>
  lists[channel === 'position' ? 'positions' : channel]

/** Every displayed text of it. */
const displayedTexts = ({ unread, unreadable }: Results): readonly string[] => [
  ...unread.flatMap((update) => update.unread ?? []),
  ...unreadable.flatMap(({ fields }) => fields),
]
/** Without the numbers of executions, which are new in every push. */
const passedOn = ({ updates, balances }: Results) => [...updates, ...balances]

const frame = fc.record({
  channel: fc.constantFrom(...channels),
  product: fc.constantFrom(...products),
  first: fc.nat(),
  count: fc.integer({ min: 1, max: 3 }),
  mutation: mutations,
})

describe('a push of every private channel', () => {
  it(`loses one odd element of ${runs(10_000)} and names it: the others arrive, and none is lost in silence`, () => {
    const counts = { read: 0, unread: 0 }
    fc.assert(
      fc.property(frame, ({ channel, product, first, count, mutation }) => {
        const all = listOf(channel)
        const list = Array.from({ length: count }, (_, at) => all[(first + at) % all.length])
        const { mutated: elements, odd, place, name, others } = mutatedList(list, mutation)
        const alone = session.push(channel, product, [odd])
        const rest = session.push(channel, product, others)
        const before = session.malformed()
        const received = session.push(channel, product, elements)
        const lostCount = received.unread.length + received.unreadable.length
        expect(session.malformed() - before).toBe(lostCount)
        // Each element is passed on, or counted and named.
        expect(lostCount).toBe(alone.unread.length + alone.unreadable.length)
        if (channel === 'orders') expect(received.updates.length + lostCount).toBe(elements.length)
        if (channel === 'account') expect(received.balances.length + lostCount).toBe(elements.length)
        expect(passedOn(received)).toEqual(passedOn(rest).toSpliced(place, 0, ...passedOn(alone)))
        expect(received.unread).toEqual(alone.unread)
        if (channel === 'positions' || channel === 'position') {
          // An unreadable element makes the whole list incomplete: it is not passed on as complete.
          expect(received.positions === null).toBe(lostCount > 0)
        }
        for (const path of displayedTexts(received)) expect(path).toMatch(/^[\w.[\]]*( of it)?$|^all of it$/)
        if (lostCount > 0) {
          expect(displayedTexts(received).some((path) => path.startsWith(name))).toBe(true)
          expect(session.mismatches.list().some(({ where, kind }) => where !== '' && kind === 'unreadable')).toBe(true)
        }
        counts[lostCount > 0 ? 'unread' : 'read'] += 1
      }),
      { numRuns: runs(10_000) },
    )
    for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(leastMet(1000))
  })
})
