import { afterEach, describe, expect, it, vi } from 'vitest'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import { patience } from '@/shared/testing/patience'
import { callReviewed, endAll } from '@/electron/testing/app-harness'
import { secondClock } from '@/electron/testing/proxy/scenarios/clock'
import { startThroughProxy } from '@/electron/testing/through-proxy'

afterEach(endAll)

describe('A clock of which every second answer is 45 s ahead', () => {
  it('is never stated wrongly, and no order is sent with an unknown stamp', async () => {
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
    // Chance may let one gateway have the majority of the last answers: then the stamp is right.
    await vi.waitFor(async () => {
      const [order] = await app.value('orders.list', {})
      const isBlocked = order?.problem?.message.includes('clock is only known to') === true
      expect([isBlocked, order?.state]).toEqual(isBlocked ? [true, expect.any(String)] : [false, 'live'])
    }, patience)

    app.proxy.rewriting = {}
    await vi.waitFor(async () => {
      await app.value('market.tickers', { category: 'SPOT' })
      const { clock, gate } = await app.value('health.get', {})
      expect([Math.abs(clock!.offsetMs) < 5000, clock!.errorMs < 5000, gate.open]).toEqual([true, true, true])
    }, patience)
  })
})
