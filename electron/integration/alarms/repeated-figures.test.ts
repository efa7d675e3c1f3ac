import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import type { EndpointName } from '@/shared/exchange/endpoints'
import { endAll } from '@/electron/testing/app-harness'
import { repeatedAnswers, type Repeating } from '@/electron/testing/proxy/scenarios/repeats'
import type { Proxy } from '@/electron/testing/proxy/running-proxy'
import { startThroughProxy } from '@/electron/testing/through-proxy'
import { fired, liveUnits } from '@/electron/testing/watch-trader'

afterEach(endAll)

const LOANS: readonly EndpointName[] = ['ltvConvert', 'borrowOngoing', 'repaidHistory', 'loanOrder']

async function watched(names: readonly EndpointName[] = LOANS) {
  let repeating: Repeating = 'no'
  const prepare = (proxy: Proxy): void => void (proxy.rewriting = repeatedAnswers(names, () => repeating))
  const app = await startThroughProxy(prepare, { faults: true })
  await liveUnits(app, 2)
  await vi.waitFor(
    async () => expect(await app.value('loans.ongoing', {})).toMatchObject({ freshness: 'live', loans: { length: 3 } }),
    patience,
  )
  const { url, token } = app.exchange.descriptor.control!
  const fall = (fraction: number) =>
    fetch(`${url}/faults`, {
      method: 'POST',
      headers: { 'x-control-token': token },
      body: JSON.stringify({ kind: 'shock', fraction: -fraction, ms: 1 }),
    })
  const figures = async () => ({
    units: (await app.value('risk.overview', {})).units,
    loans: await app.value('loans.ongoing', {}),
  })
  return { ...app, fall, figures, repeat: (now: Repeating) => void (repeating = now) }
}

describe('an exchange that repeats the figures of loans while the market falls', () => {
  it.each([
    ['with the time of now', 'data'],
    ['with their old time', 'data and time'],
  ] as const)('%s: they are announced, not live, and judged by public prices', async (_, repeating) => {
    const app = await watched()
    app.repeat(repeating)
    const before = await app.figures()
    await app.fall(0.2)
    const title = 'The exchange’s figures do not move'
    await vi.waitFor(async () => {
      const { units, loans } = await app.figures()
      expect(units.map(({ freshness }) => freshness)).toEqual(['disputed', 'disputed'])
      expect(loans.freshness).toBe('disputed')
      expect(fired(app)).toContain(title)
    }, patience)
    await vi.waitFor(async () => {
      const { units, loans } = await app.figures()
      for (const [index, unit] of units.entries()) {
        expect(Number(unit.sample!.ltv)).toBeGreaterThan(Number(before.units[index]!.sample!.ltv) + 0.05)
        expect(unit.dispute?.kind).toBe('still')
        expect(Number(unit.dispute?.reportedRatio)).toBeCloseTo(Number(before.units[index]!.sample!.reportedLtv), 2)
      }
      expect(loans.disputes.length).toBeGreaterThan(0)
    }, patience)
    expect((await app.value('alarms.list', {})).alarms.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['disputed', 'loan-disputed', 'level']),
    )

    app.repeat('no')
    await liveUnits(app, 2)
  })

  it('and of tickers as well: both are announced, by the order books, and price alerts are not watched', async () => {
    const app = await watched([...LOANS, 'tickers'])
    const common = {
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      source: 'last',
      repeats: false,
      outside: null,
    } as const
    await app.value('priceAlerts.save', { terms: { ...common, direction: 'down', price: '1', note: '' } })
    const watch = async () => (await app.value('priceAlerts.list', {})).map((alert) => alert.watch)
    await vi.waitFor(async () => expect(await watch()).toEqual(['watched']), patience)
    app.repeat('data')
    await app.fall(0.2)
    await vi.waitFor(async () => {
      expect(fired(app)).toEqual(
        expect.arrayContaining(['Public prices do not move', 'The exchange’s figures do not move']),
      )
      expect((await app.figures()).units.map(({ freshness }) => freshness)).toEqual(['disputed', 'disputed'])
      expect(await watch()).toEqual(['not-watched'])
    }, patience)
  })
})
