import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { startExchange } from '@/practice/testing/driver'
import { atEnd, endAll } from '@/electron/testing/app-harness'
import { fired, watchedThresholds, liveUnits, watchTrader } from '@/electron/testing/watch-trader'
import { MINUTE_MS } from '@/shared/base/time'

afterEach(endAll)

describe('the monitors in an outage', () => {
  it('report a stopped server, show the outage as a gap, and go on after a restart (L03, L04, L14)', async () => {
    const { exchange, page, again, uid } = await watchTrader()
    await liveUnits(page, 2)
    await page.value('settings.set', {
      alarms: { ...(await page.value('settings.get', {})).alarms, deadManSeconds: 5 },
    })
    await page.value('risk.confirmThresholds', { riskUnitId: uid, ...watchedThresholds })
    const before = (await page.value('risk.overview', {})).units[0]!.sample!.at
    const port = Number(new URL(exchange.descriptor.rest).port)
    await exchange.close()
    await vi.waitFor(
      () => expect(fired(page)).toEqual(expect.arrayContaining(['Loan-to-value unknown for 5 s'])),
      patience,
    )
    expect((await page.value('risk.overview', {})).units[0]).toMatchObject({
      freshness: expect.stringMatching(/^(late|lost)$/),
      sample: { ltv: expect.any(String) },
      problem: expect.stringContaining('No connection'),
    })
    await page.close()

    const reopened = await startExchange({ port })
    atEnd(() => reopened.close())
    const second = await again()
    const [unit] = await liveUnits(second, 2)
    expect(unit).toMatchObject({ thresholds: watchedThresholds, unwatched: { from: expect.any(Number) } })
    const { gaps, points } = await second.value('risk.history', {
      riskUnitId: uid,
      from: before - MINUTE_MS,
      to: Date.now(),
      points: 1000,
    })
    const outage = gaps.find(({ from }) => from >= before)!
    expect(outage.to - outage.from).toBeGreaterThan(5000)
    expect(points.some(({ at }) => at <= before) && points.at(-1)!.at > outage.to - 2000).toBe(true)
    expect((await second.value('alarms.list', {})).alarms).toContainEqual(
      expect.objectContaining({ rule: 'dead-man', state: 'over' }),
    )
  })
})
