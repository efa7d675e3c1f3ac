import { afterEach, describe, expect, it } from 'vitest'
import type { InputOf } from '@/shared/ipc/contract'
import { sendRaw, startExchange } from '@/practice/testing/driver'
import type { ReceivedLog } from '@/practice/faults/faults'
import {
  atEnd,
  endAll,
  memoryKeychain,
  newFolder,
  openPage,
  startApp,
  unpaused,
  untilOpen,
  useExchange,
  withoutLimits,
  type TestPage,
} from '@/electron/testing/app-harness'

afterEach(endAll)

type Orders = InputOf<'orders.place'>['orders']
const orders = (count: number, from: number): Orders =>
  Array.from({ length: count }, (_, index) => ({
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    side: 'buy',
    orderType: 'limit',
    qty: '0.001',
    price: String(30_000 + from + index),
    timeInForce: 'gtc',
    stpMode: 'none',
  }))
let tokens = 0
const newToken = (): string => `rate-${String((tokens += 1)).padStart(16, '0')}`

/** The most of them in any sliding second. */
function mostInASecond(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.max(0, ...sorted.map((at) => sorted.filter((other) => other >= at && other < at + 1000).length))
}

/** Hands over two batches at once. */
const flood = (page: TestPage, count: number, from: number) =>
  Promise.all(
    [orders(count - 7, from), orders(7, from + count)].map((batch) =>
      unpaused(page, () => page.value('orders.place', { token: newToken(), orders: batch, onUnknown: 'continue' })),
    ),
  )

describe('However fast the user sends', () => {
  it('the exchange sees at most 5 place-batch requests a second, each clientOid once, restarts included', async () => {
    const exchange = await startExchange({ seed: 41, faults: true })
    atEnd(() => exchange.close())
    const { control } = exchange.descriptor
    const log = async (): Promise<ReceivedLog> =>
      JSON.parse((await sendRaw(control!.url, 'GET', '/log', { 'x-control-token': control!.token })).text)
    const [dataDir, keychain] = [newFolder(), memoryKeychain()]

    const first = await startApp({ dataDir, keychain })
    await first.value('settings.set', { placePace: 5 })
    await withoutLimits(first)
    await useExchange(first, exchange.descriptor)
    await untilOpen(first)
    const second = openPage(first.app, 'second')
    const placing = Promise.all([flood(first, 107, 0), flood(second, 107, 200)])

    // Meanwhile what is live already is amended and canceled.
    await placing
    await expect
      .poll(async () => (await first.value('orders.list', {})).filter(({ state }) => state === 'live').length)
      .toBeGreaterThan(40)
    const live = (await first.value('orders.list', {})).filter(({ state }) => state === 'live').map(({ key }) => key)
    const [amended, canceled] = await Promise.all([
      unpaused(first, () =>
        first.value('orders.amend', {
          token: newToken(),
          changes: live.slice(0, 15).map((key) => ({ key, qty: '0.002', autoCancel: false })),
        }),
      ),
      second.value('orders.cancel', { token: newToken(), keys: live.slice(20, 35) }),
    ])
    expect([...amended, ...canceled].map(({ outcome }) => outcome.kind)).toEqual(
      Array.from({ length: 30 }, () => 'acknowledged'),
    )
    await expect
      .poll(async () => (await first.value('batches.list', {})).map(({ state }) => state))
      .toEqual(['settled', 'settled', 'settled', 'settled'])
    expect(
      (await first.value('orders.list', {})).filter(
        ({ state }) => state === 'not_sent' || state === 'unknown' || state === 'refused',
      ),
    ).toEqual([])

    expect((await first.value('health.get', {})).counters.rateLimited).toBe(0)
    await flood(first, 30, 0)
    await first.close()
    const again = await startApp({ dataDir, keychain })
    await untilOpen(again)
    await flood(again, 30, 100)
    await expect
      .poll(async () => (await again.value('batches.list', {})).every(({ state }) => state === 'settled'))
      .toBe(true)

    const { requests, placed } = await log()
    const placedAt = requests.filter(({ endpoint }) => endpoint === 'placeBatch').map(({ at }) => at)
    expect(placedAt.length).toBeGreaterThanOrEqual(14)
    expect(mostInASecond(placedAt)).toBeLessThanOrEqual(5)
    expect(Object.keys(placed).length).toBeGreaterThanOrEqual(244)
    expect(new Set(Object.values(placed))).toEqual(new Set([1]))
    expect((await again.value('health.get', {})).counters.rateLimited).toBe(0)
  })
})
