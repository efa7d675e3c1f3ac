import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { agreedTime } from '@/shared/testing/agreed-time'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import type { Notice } from '@/shared/ipc/transport/notice'
import type { P2pBoard } from '@/shared/ipc/watching/p2p'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import { patience } from '@/shared/testing/patience'
import { realEnv } from '@/electron/base/env/real-env'
import { openInMemory, appFolder } from '@/electron/base/storage/database'
import { savedP2pOf } from '@/electron/base/storage/records/saved-p2p'
import type { Database } from '@/electron/base/storage/sqlite'
import { createExchangeClient } from '@/electron/exchange/client'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import type { PracticeExchange } from '@/practice/practice-exchange'
import { keyLabeled, sendRaw, startExchange } from '@/practice/testing/driver'
import { createP2pWatch, type P2pWatch } from './p2p-watch'

const env = realEnv()
let exchange: PracticeExchange
let client: ExchangeClient
let database: Database
let clock: ManualClock
let notices: Notice[]
let calls: number
/** Number of listed advertisements. */
let most: number
let isAway: boolean
let watch: P2pWatch

function open(): void {
  const { rest } = client
  watch = createP2pWatch({
    clock,
    time: agreedTime(clock),
    rest: {
      ...rest,
      p2pAdvList: async (request) => {
        const result = await rest.p2pAdvList(request)
        if (result.kind !== 'done') return result
        return { ...result, data: { ...result.data, advList: result.data.advList.slice(0, most) } }
      },
      p2pOrderList: (request, options) => {
        calls += 1
        return isAway
          ? Promise.resolve({ kind: 'unknown', code: 'timeout', message: 'No answer within 10 s.' })
          : rest.p2pOrderList(request, options)
      },
    },
    hasKey: true,
    saved: savedP2pOf(database, 'mine'),
    notify: (notice) => void notices.push(notice),
    notWritten: (error) => {
      throw error
    },
  })
}
beforeAll(async () => {
  exchange = await startExchange({ faults: true })
  client = createExchangeClient({
    env,
    addresses: exchange.descriptor,
    credentials: keyLabeled(exchange.descriptor, 'one-way'),
    credentialsHost: new URL(exchange.descriptor.rest).host,
    placePace: () => 5,
    categories: [],
  })
})
beforeEach(() => {
  database = openInMemory(appFolder)
  clock = createManualClock(Date.now())
  notices = []
  calls = 0
  most = 1
  isAway = false
  open()
})
afterEach(() => {
  watch.stop()
  database.close()
})
afterAll(async () => {
  client.stop()
  await exchange.close()
})
const uid = () => keyLabeled(exchange.descriptor, 'one-way').uid
const inject = (fault: object) => {
  const { control } = exchange.descriptor
  const body = JSON.stringify({ uid: uid(), ...fault })
  return sendRaw(control!.url, 'POST', '/faults', { 'x-control-token': control!.token }, body)
}
const poll = (): P2pBoard => watch.poll({ since: 0 })
/** The next reading, to its end. */
async function nextReading(afterMs = 11 * SECOND_MS): Promise<P2pBoard> {
  const before = calls
  clock.advance(afterMs)
  watch.poll({ since: 0 })
  await vi.waitFor(() => expect([calls > before, poll().isReading]).toEqual([true, false]), patience)
  return poll()
}

describe('The P2P orders of a merchant', () => {
  it('are not requested while no page shows them and notifications are off', async () => {
    clock.advance(5 * MINUTE_MS)
    expect(calls).toBe(0)
    await nextReading()
    const callsBefore = calls
    clock.advance(5 * MINUTE_MS)
    expect(calls).toBe(callsBefore)
  })

  it('are read over 90 days by page, each once; personal data is uncovered field by field', async () => {
    most = 3
    const { orders, adverts, from, problem } = await nextReading()
    expect(problem).toBeNull()
    expect(adverts.map(({ advNo, isWhole, isTyped }) => [advNo, isWhole, isTyped])).toEqual(
      ['01', '02', '03'].map((end) => [`${uid()}${end}`, true, false]),
    )
    const expected = exchange.services.p2p.between(uid(), from, clock.now())
    const ids = (list: readonly { readonly orderId: string }[]) => list.map(({ orderId }) => orderId).toSorted()
    expect(ids(orders)).toEqual(ids(expected))
    expect(orders.length).toBeGreaterThan(1000)
    const text = JSON.stringify(orders)
    const secrets = new Set(['0000 0000 0000', ...expected.flatMap(({ buyer, seller }) => [buyer, seller])])
    expect([...secrets].filter((secret) => secret !== '' && text.includes(secret))).toEqual([])

    const story = expected.find(({ buyer }) => buyer !== '')!
    const { orderId, personal } = orders.find((order) => order.orderId === story.orderId)!
    expect(personal).toEqual([
      { id: 'buyer', label: 'Buyer', isEmpty: false },
      { id: 'seller', label: 'Seller', isEmpty: story.seller === '' },
      { id: 'pay0', label: 'Account number', isEmpty: false },
    ])
    expect(watch.reveal({ orderId, field: 'buyer' })).toEqual({ value: story.buyer })
    expect(watch.reveal({ orderId, field: 'pay0' })).toEqual({ value: '0000 0000 0000' })
    expect(() => watch.reveal({ orderId, field: 'status' })).toThrow('no such field')
    expect(() => watch.reveal({ orderId: '1', field: 'buyer' })).toThrow('no such order')
  })

  it('are announced once when new or appealed, also over a restart; existing orders are not', async () => {
    await inject({ kind: 'p2p-take' })
    clock.advance(SECOND_MS)
    watch.choose({ notifies: true })
    await nextReading()
    expect(notices).toEqual([])
    await inject({ kind: 'p2p-take' })
    const { orders } = await nextReading()
    expect(notices.map(({ title, text, level, panel, p2p }) => ({ title, text, level, panel, p2p }))).toEqual([
      {
        title: expect.stringMatching(/^New P2P order: sell 268\.8\d+ USDT for 250 EUR$/),
        text: expect.stringMatching(/^Order P\d+, pending payment\.$/),
        level: 'info',
        panel: 'p2p',
        p2p: { kind: 'new', sounds: true },
      },
    ])
    const { orderId } = orders.reduce((first, other) => (other.orderId > first.orderId ? other : first))
    await inject({ kind: 'p2p-step', step: 'Paid' })
    expect((await nextReading()).orders.find((order) => order.orderId === orderId)?.status).toBe('Paid')
    watch.choose({ sounds: false })
    await inject({ kind: 'p2p-step', step: 'Appeal' })
    await nextReading()
    await nextReading()
    expect(notices.slice(1)).toMatchObject([
      { id: `p2p ${orderId} appeal`, level: 'warning', p2p: { kind: 'appeal', sounds: false } },
    ])

    watch.stop()
    await inject({ kind: 'p2p-take' })
    await inject({ kind: 'p2p-take' })
    open()
    const again = await nextReading()
    expect([again.notifies, again.sounds]).toEqual([true, false])
    // Orders created while Volley was closed are notified, and earlier notifications are not repeated.
    expect(notices.slice(2).map(({ p2p }) => p2p?.kind)).toEqual(['new', 'new'])
    await nextReading()
    expect(notices).toHaveLength(4)
  })

  it('carry notes, and those of a number that was typed are read as well; both outlast a restart', async () => {
    const [order] = (await nextReading()).orders
    const noteOf = (state: P2pBoard) => state.orders.find(({ orderId }) => orderId === order!.orderId)?.note
    const { revision } = poll()
    watch.note({ orderId: order!.orderId, text: 'asked the bank' })
    expect(watch.poll({ since: revision }).orders).toMatchObject([{ orderId: order!.orderId, note: 'asked the bank' }])
    watch.addAdvert({ advNo: `${uid()}02` })
    expect((await nextReading()).adverts.at(-1)).toEqual({
      advNo: `${uid()}02`,
      about: null,
      isTyped: true,
      isWhole: true,
    })
    watch.stop()
    open()
    const again = await nextReading()
    expect([noteOf(again), again.adverts.length]).toEqual(['asked the bank', 2])
    watch.removeAdvert({ advNo: `${uid()}02` })
    watch.note({ orderId: order!.orderId, text: '' })
    expect([noteOf(poll()), poll().adverts.length]).toEqual(['', 1])
  })

  it('that cannot be read stay unchanged, with the reason, and are reported as unwatched once', async () => {
    watch.choose({ notifies: true })
    const { asOf, orders } = await nextReading()
    isAway = true
    const late = await nextReading()
    expect([late.asOf, late.problem, late.orders.length]).toEqual([asOf, 'No answer within 10 s.', orders.length])
    for (let count = 0; count < 3; count += 1) await nextReading(MINUTE_MS)
    expect(notices.map(({ level, title, text }) => [level, title, text])).toEqual([
      ['error', 'P2P orders are not watched', 'No answer within 10 s.'],
    ])
    isAway = false
    const back = await nextReading(MINUTE_MS)
    clock.advance(SECOND_MS)
    expect([back.problem, notices.at(-1)?.title]).toEqual([null, 'P2P orders are watched again'])
  })
})
