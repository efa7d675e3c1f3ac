import { afterEach, describe, expect, it, vi } from 'vitest'
import { anOrderIntent } from '@/shared/testing/orders'
import { patience } from '@/shared/testing/patience'
import { callReviewed, endAll } from '@/electron/testing/app-harness'
import { secondClock } from '@/electron/testing/proxy/scenarios/clock'
import { startThroughProxy } from '@/electron/testing/through-proxy'

afterEach(endAll)

describe('A clock of which every second answer is 45 s ahead', () => {
  it('is never stated wrongly, and no order leaves until it is known again', async () => {
    const app = await startThroughProxy()
    app.proxy.rewriting = secondClock(45_000)
    await vi.waitFor(async () => {
      await app.value('market.tickers', { category: 'SPOT' })
      const { clock, gate } = await app.value('health.get', {})
      // The exchange runs on the clock of this machine: the truth is 0.
      expect(Math.abs(clock!.offsetMs)).toBeLessThanOrEqual(clock!.errorMs + 1)
      expect([clock!.errorMs > 5000, gate]).toEqual([true, expect.objectContaining({ open: false })])
    }, patience)
    await callReviewed(app.raw, 'orders.place', {
      token: 'odd-clock-0000001',
      orders: [anOrderIntent({ price: '97000' })],
      onUnknown: 'stop',
    })
    await vi.waitFor(async () => {
      const [order] = await app.value('orders.list', {})
      expect(order?.problem?.message).toContain('clock is only known to')
    }, patience)
    expect(app.proxy.tally.posts.size).toBe(0)

    app.proxy.rewriting = {}
    await vi.waitFor(async () => {
      await app.value('market.tickers', { category: 'SPOT' })
      const { clock, gate } = await app.value('health.get', {})
      expect([Math.abs(clock!.offsetMs) < 5000, clock!.errorMs < 5000, gate.open]).toEqual([true, true, true])
    }, patience)
  })
})
