import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { endAll } from '@/electron/testing/app-harness'
import { fired, watchedThresholds, liveUnits, watchTrader } from '@/electron/testing/watch-trader'
import { SECOND_MS } from '@/shared/base/time'

afterEach(endAll)

describe('monitors and the exchange', () => {
  it('poll two units no more than three times in any second, together with manual requests (L01)', async () => {
    const { page, log } = await watchTrader()
    await liveUnits(page, 2)
    const byHand = Array.from({ length: 6 }, (_, nth) =>
      page.call('api.call', { endpoint: 'ltvConvert', request: {}, token: `by-hand-${nth}`.padEnd(16, '0') }),
    )
    await Promise.all(byHand)
    const pollTimes = async () =>
      (await log()).requests.flatMap(({ endpoint, at }) => (endpoint === 'ltvConvert' ? [at] : []))
    await vi.waitFor(async () => expect((await pollTimes()).length).toBeGreaterThan(12), patience)
    const times = await pollTimes()
    const busiest = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + SECOND_MS).length))
    expect(busiest).toBeLessThanOrEqual(3)
    expect((await page.value('risk.overview', {})).units.map(({ everyMs }) => everyMs)).toEqual([1000, 1000])
  })

  it('fire every level in order and once while the market falls through every line, with no page asking', async () => {
    const { page, inject, uid } = await watchTrader()
    await liveUnits(page, 2)
    await page.value('settings.set', {
      alarms: { ...(await page.value('settings.get', {})).alarms, speed: false, priceDistance: false },
    })
    await page.value('risk.confirmThresholds', { riskUnitId: uid, ...watchedThresholds })
    const names = () => fired(page).flatMap((title) => /: (.*) line reached/.exec(title)?.[1] ?? [])
    const ratio = async () =>
      Number((await page.value('risk.overview', {})).units.find(({ id }) => id === uid)!.sample!.ltv)
    // One line after the other, each told of before the next fall: how often a busy machine looks is no part of this.
    for (const [name, beyond] of [
      ['warning', 0.74],
      ['margin call', 0.83],
      ['liquidation', 0.885],
    ] as const) {
      while (!names().includes(name)) {
        const before = await ratio()
        await inject({ kind: 'shock', fraction: before / beyond - 1, ms: 1 })
        await vi.waitFor(async () => expect(await ratio()).toBeGreaterThan(before + (beyond - before) / 4), patience)
      }
    }
    expect(names()).toEqual(['warning', 'margin call', 'liquidation'])
    const { alarms } = await page.value('alarms.list', {})
    expect(alarms.filter(({ rule }) => rule === 'level').map(({ level }) => level)).toEqual([
      'critical',
      'call',
      'warning',
    ])
  })
})
