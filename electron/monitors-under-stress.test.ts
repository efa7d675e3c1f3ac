import { afterEach, describe, expect, it, vi } from 'vitest'
import { endAll } from './testing/running-app'
import { fired, lines, liveUnits, watchTrader } from './testing/watch-trader'

afterEach(endAll)

const SECOND_MS = 1000

describe('monitors and the exchange', () => {
  it('ask for two units no more than three times in any second, together with whoever asks by hand (5.9 #7)', async () => {
    const { page, log } = await watchTrader()
    await liveUnits(page, 2)
    const byHand = Array.from({ length: 6 }, (_, nth) => page.call('api.call', { endpoint: 'ltvConvert', request: {}, token: `by-hand-${nth}`.padEnd(16, '0') }))
    await Promise.all(byHand)
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const times = (await log()).requests.flatMap(({ endpoint, at }) => (endpoint === 'ltvConvert' ? [at] : []))
    const busiest = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + SECOND_MS).length))
    expect(times.length).toBeGreaterThan(8)
    expect(busiest).toBeLessThanOrEqual(3)
    expect((await page.value('risk.overview', {})).units.map(({ everyMs }) => everyMs)).toEqual([1000, 1000])
  }, 20_000)

  it('fire every level in order and once while the market falls by 30 %, with no page asking', async () => {
    const { page, inject, uid } = await watchTrader()
    await liveUnits(page, 2)
    await page.value('settings.set', { alarms: { ...(await page.value('settings.get', {})).alarms, speed: false, priceDistance: false } })
    await page.value('risk.confirmThresholds', { riskUnitId: uid, ...lines })
    await inject({ kind: 'shock', fraction: -0.3, ms: 3000 })
    const names = () => fired(page).flatMap((title) => /: (.*) line reached/.exec(title)?.[1] ?? [])
    await vi.waitFor(() => expect(names()).toContain('liquidation'), { timeout: 8000, interval: 50 })
    expect(names()).toEqual(['warning', 'margin call', 'liquidation'])
    const { alarms } = await page.value('alarms.list', {})
    expect(alarms.filter(({ rule }) => rule === 'level').map(({ level }) => level)).toEqual(['critical', 'call', 'warning'])
  }, 20_000)
})
