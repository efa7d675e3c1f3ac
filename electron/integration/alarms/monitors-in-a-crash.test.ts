import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { compare } from '@/shared/base/decimal'
import { incidentsOf } from '@/shared/trading/alarms/incident'
import { endAll, type TestPage } from '@/electron/testing/app-harness'
import { fired, liveUnits, watchTrader } from '@/electron/testing/watch-trader'

afterEach(endAll)

const lines = { warn: '0.7', call: '0.8', liquidation: '0.87', note: '', stopWithin: null } as const
const alarmsOf = async (page: Pick<TestPage, 'value'>) => (await page.value('alarms.list', {})).alarms

describe('a fall of the whole market at once, with no page asking', () => {
  it.each([0.2, 0.35, 0.45])(
    'of %d: every loan that is liquidated and every line that is crossed is announced once, after a restart too',
    async (fall) => {
      const { exchange, page, inject, uid, again } = await watchTrader()
      const units = await liveUnits(page, 2)
      await page.value('settings.set', {
        alarms: { ...(await page.value('settings.get', {})).alarms, speed: false, priceDistance: false },
      })
      for (const { id, product } of units) {
        // The product of one of the units liquidates earlier, which has to be said to be known.
        expect(await page.call('risk.confirmThresholds', { riskUnitId: id, ...lines })).toMatchObject({
          ok: product?.liquidation !== '0.8',
        })
        await page.value('risk.confirmThresholds', { riskUnitId: id, ...lines, despiteProduct: true })
      }
      await vi.waitFor(async () => expect((await page.value('loans.ongoing', {})).loans).toHaveLength(3), patience)
      const worst = new Map<string, string>()
      const note = async () => {
        for (const { id, sample } of (await page.value('risk.overview', {})).units) {
          if (sample !== null && compare(sample.ltv, worst.get(id) ?? '0') > 0) worst.set(id, sample.ltv)
        }
      }
      const running = (await page.value('loans.ongoing', {})).loans.map(({ orderId }) => orderId)
      const liquidated = () =>
        exchange.services.loans
          .loansOf(uid)
          .flatMap(({ orderId, end }) => (end === 'FORCE' && running.includes(orderId) ? [orderId] : []))

      const { lending } = exchange.services
      const forcedRepayments = (id: string) =>
        lending.repaymentsOf(lending.unitNamed(id)!).filter(({ isLiquidation }) => isLiquidation).length
      const before = new Map(units.map(({ id }) => [id, forcedRepayments(id)]))
      await inject({ kind: 'shock', fraction: -fall, ms: 1 })
      // The loan of a coin against a coin is the third: the two do not always fall within the same second.
      const least = fall < 0.3 ? 0 : 2
      await vi.waitFor(() => expect(liquidated().length).toBeGreaterThanOrEqual(least), patience)
      await vi.waitFor(async () => {
        await note()
        const notified = (await alarmsOf(page)).filter(({ rule }) => rule === 'loan-ended')
        expect(notified.map(({ subject, level }) => `${subject} ${level}`).toSorted()).toEqual(
          liquidated()
            .map((orderId) => `${orderId} critical`)
            .toSorted(),
        )
        for (const { text } of notified)
          expect(text).toMatch(
            /Last seen .* UTC: [\d\u202f.]+ (USDT|ETH) owed against [\d\u202f.]+ (BTC|SOL), at \d+\.\d\d %\./,
          )
      }, patience)
      // Whatever a unit was seen to reach, it was told of; and nothing was told twice.
      await vi.waitFor(async () => {
        await note()
        const levels = (await alarmsOf(page)).filter(({ rule }) => rule === 'level')
        for (const { id, effectiveThresholds: judged } of (await page.value('risk.overview', {})).units) {
          const reached = (['warn', 'call', 'liquidation'] as const).filter(
            (line) => compare(worst.get(id) ?? '0', judged[line]) >= 0,
          )
          expect(levels.filter(({ subject }) => subject === id)).toHaveLength(reached.length)
        }
        expect(levels.length).toBeGreaterThan(0)
      }, patience)
      expect(fired(page).filter((title) => title.includes('LIQUIDATED'))).toHaveLength(liquidated().length)
      const sold = () => units.filter(({ id }) => forcedRepayments(id) > (before.get(id) ?? 0)).map(({ id }) => id)
      if (fall === 0.45) await vi.waitFor(() => expect(sold()).not.toEqual([]), patience)
      await vi.waitFor(
        async () =>
          expect(
            (await alarmsOf(page)).filter(({ rule }) => rule === 'liquidation-repayment').map(({ subject }) => subject),
          ).toEqual(expect.arrayContaining(sold())),
        patience,
      )
      // One incident for each cause and unit or loan (L18).
      const incidents = incidentsOf(await alarmsOf(page))
      const causes = incidents.map(({ cause, subject }) => `${cause} ${subject}`)
      expect(causes).toEqual([...new Set(causes)])
      expect(causes).toEqual(expect.arrayContaining(liquidated().map((orderId) => `loan ${orderId}`)))
      for (const { alarms } of incidents.filter(({ cause }) => cause === 'loan'))
        expect(new Set(alarms.map(({ subject }) => subject)).size).toBe(1)

      await page.close()
      const second = await again()
      await vi.waitFor(
        async () => expect(await second.value('loans.ongoing', {})).toMatchObject({ state: 'known' }),
        patience,
      )
      const ended = (await alarmsOf(second)).filter(({ rule }) => rule === 'loan-ended').map(({ subject }) => subject)
      expect([ended.toSorted(), new Set(ended).size]).toEqual([liquidated().toSorted(), ended.length])
      const notified = [...fired(page), ...fired(second)].filter((title) => title.includes('LIQUIDATED'))
      expect(notified).toHaveLength(ended.length)
    },
  )
})
