import { assert, asyncProperty, array, constantFrom, integer, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare } from '@/shared/base/decimal'
import { MINUTE_MS } from '@/shared/base/time'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import { createManualClock } from '@/shared/testing/manual-clock'
import { runs } from '@/shared/testing/runs'
import type { AssessedOrder } from '@/shared/trading/pretrade/assessment/context'
import { openInMemory, riskHistory } from '@/electron/base/storage/database'
import { blank, confirmedThresholds, ltvAnswer } from './testing/started-monitors'
import { notConnected, scriptedLending, watchScripted } from './testing/scripted-lending'

/** 63.2 %. */
const CALM = '100000'
/** 71.8 %, beyond the stop of 70 %. */
const BEYOND = '88000'

const buy = (symbol = 'BTCUSDT'): AssessedOrder => ({
  order: {
    category: 'SPOT',
    symbol,
    side: 'buy',
    orderType: 'market',
    qty: '0.01',
    timeInForce: 'gtc',
    stpMode: 'none',
  },
  replaces: null,
  trigger: null,
})
const sell: AssessedOrder = { ...buy(), order: { ...buy().order, side: 'sell' } }

async function watched({ stopWithin = '0.1' as string | null, database = openInMemory(riskHistory) } = {}) {
  const clock = createManualClock()
  const lending = scriptedLending()
  lending.state.units = ['1']
  const rest = {
    ...lending.rest,
    tickers: async () => ({ kind: 'done' as const, data: [], tookMs: 1, unreadable: [] }),
  }
  const start = () => watchScripted(clock, { rest }, { database }).monitors
  const monitors = start()
  await clock.advanceAsync(2000)
  monitors.confirm({ riskUnitId: '1', ...confirmedThresholds, stopWithin })
  const foundBy = (of: ReturnType<typeof start>, order = buy()) =>
    of
      .assessLoans([order], { positions: [], instrumentOf: (_, symbol) => (symbol === 'BTCUSDT' ? btcSpot : null) })
      .findings.filter(({ rule }) => rule !== 'ltv-haircut')
      .map(({ rule, band, row }) => `${rule} ${band} ${row}`)
  return { clock, state: lending.state, monitors, start, foundBy, assess: (order = buy()) => foundBy(monitors, order) }
}

describe('the hard stop while the loan-to-value is not live', () => {
  it('goes by the last figure of the last minute, however the exchange fails', async () => {
    for (const failed of [notConnected, blank]) {
      const { clock, state, assess } = await watched()
      state.ltv = () => ltvAnswer(BEYOND)
      await clock.advanceAsync(1000)
      expect(assess()).toEqual(['ltv-stop never 0'])
      state.ltv = () => failed
      await clock.advanceAsync(4000)
      expect(assess()).toEqual(['ltv-stop never 0', 'ltv-late review null'])
      expect(assess(sell)).toEqual(['ltv-late review null'])
      await clock.advanceAsync(50_000)
      expect(assess()).toEqual(['ltv-stop never 0', 'ltv-late review null'])
      await clock.advanceAsync(MINUTE_MS)
      expect(assess()).toEqual(['ltv-unchecked type-to-confirm 0'])
    }
  })

  it('goes by the worse of the figures of the last minute, and by the figure of now when there is one', async () => {
    const { clock, state, assess } = await watched()
    state.ltv = () => ltvAnswer(BEYOND)
    await clock.advanceAsync(1000)
    state.ltv = () => ltvAnswer(CALM)
    await clock.advanceAsync(5000)
    expect(assess()).toEqual([])
    state.ltv = () => notConnected
    await clock.advanceAsync(4000)
    expect(assess()).toEqual(['ltv-stop never 0', 'ltv-late review null'])
  })

  it('holds over a restart before the first answer', async () => {
    const database = openInMemory(riskHistory)
    const { clock, state, monitors, start, foundBy } = await watched({ database })
    state.ltv = () => ltvAnswer(BEYOND)
    await clock.advanceAsync(2000)
    monitors.stop()
    state.ltv = () => notConnected
    await clock.advanceAsync(20_000)
    const second = start()
    expect(foundBy(second)).toEqual(['ltv-stop never 0', 'ltv-late review null'])
    second.stop()
    await clock.advanceAsync(MINUTE_MS)
    expect(foundBy(start())).toEqual(['ltv-unchecked type-to-confirm 0'])
  })

  it('has the phrase typed for an order whose effect is not known', async () => {
    const { assess } = await watched()
    expect(assess(buy('ETHUSDT'))).toEqual(['ltv-unchecked type-to-confirm 0'])
  })

  it('reports without a stop that the loan was not checked, and nothing for orders that only reduce', async () => {
    const { clock, state, assess } = await watched({ stopWithin: null })
    expect(assess()).toEqual([])
    state.ltv = () => notConnected
    await clock.advanceAsync(4000)
    expect(assess()).toEqual(['ltv-late review null'])
    await clock.advanceAsync(MINUTE_MS)
    expect(assess()).toEqual(['ltv-not-known review null'])
    expect(assess({ ...sell, order: { ...sell.order, reduceOnly: 'yes' } })).toEqual([])
  })

  it('reports that the list of risk units was not read yet', async () => {
    const clock = createManualClock()
    const { monitors } = watchScripted(clock, scriptedLending())
    const { findings } = monitors.assessLoans([buy()], { positions: [], instrumentOf: () => btcSpot })
    expect(findings).toMatchObject([{ rule: 'ltv-not-known', band: 'review', row: null }])
  })

  it('never requires less than the last minute of figures required', async () => {
    const step = record({ answer: constantFrom(CALM, BEYOND, 'none', 'blank'), seconds: integer({ min: 1, max: 40 }) })
    const property = asyncProperty(array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { clock, state, monitors, assess } = await watched()
      const prices: { at: number; price: string }[] = []
      const respondWith = (answer: string) => () => {
        if (answer === 'none' || answer === 'blank') return answer === 'none' ? notConnected : blank
        prices.push({ at: clock.mono(), price: answer })
        return ltvAnswer(answer)
      }
      state.ltv = respondWith(CALM)
      await clock.advanceAsync(1000)
      expect(prices).not.toEqual([])
      for (const { answer, seconds } of steps) {
        state.ltv = respondWith(answer)
        await clock.advanceAsync(seconds * 1000)
        const isLive = monitors.risk.overview().units[0]!.freshness === 'live'
        const recent = isLive ? prices.slice(-1) : prices.filter(({ at }) => clock.mono() - at < MINUTE_MS)
        const isBeyond = recent.some(({ price }) => compare(price, CALM) < 0)
        const expected = isBeyond ? 'ltv-stop never 0' : recent.length === 0 ? 'ltv-unchecked type-to-confirm 0' : null
        expect(assess()).toEqual([
          ...(expected === null ? [] : [expected]),
          ...(isLive || recent.length === 0 ? [] : ['ltv-late review null']),
        ])
      }
      monitors.stop()
    })
    await assert(property, { numRuns: runs(400) })
  })
})
