// @vitest-environment happy-dom
import { answer, inputsOf } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { HOUR_MS } from '@/shared/base/time'
import { forecast, tested } from '@/shared/trading/chance/chance'
import type { Candle } from '@/shared/trading/market/candle'
import { allLive, disconnect } from '@/renderer/testing/account'
import { eventually } from '@/renderer/testing/eventually'
import { aRiskUnit, unitsAre } from '@/renderer/testing/risk'
import { closeScreen, happens, message, show, shownText } from '@/renderer/testing/screen'
import type { ChanceRequest } from './chance-worker'
import { ChanceView } from './chance-view'
import { cleanCandles } from '@/shared/trading/market/clean-candles'

/** A worker that replies synchronously, with the same functions. */
class Calculator extends EventTarget {
  static isBroken = false
  postMessage({ kind, watched, returns }: ChanceRequest): void {
    const data = kind === 'forecast' ? forecast(watched, returns) : tested(watched, returns)
    const event = Calculator.isBroken ? new Event('error') : Object.assign(new Event('message'), { data })
    setTimeout(async () => await happens(() => this.dispatchEvent(event)), 0)
  }
  terminate(): void {}
}
vi.stubGlobal('Worker', Calculator)

/** The requested number of hours before a time, each with a move of up to half a percent. */
function hours(before: number, count: number): readonly Candle[] {
  const random = seededRandom(before % 1_000_003)
  let close = 100
  return Array.from({ length: count }, (_, at) => {
    close *= 1 + (random.next() - 0.5) / 100
    const price = close.toFixed(6)
    return { at: before - (count - at) * HOUR_MS, open: price, high: price, low: price, close: price, volume: '1' }
  })
}
const candlesAre = (perPage: number): void =>
  answer('market.candles', ({ before = 0 }) => cleanCandles(hours(before, perPage)))

async function showChance(): Promise<void> {
  await show(<ChanceView />)
  await happens(() => {
    allLive()
    unitsAre(aRiskUnit({ id: '77031' }), aRiskUnit({ id: '77032' }, { ltv: '0.82', unpaidUsdtAmount: '733080' }))
  })
}
const cells = (name: string): string[] => {
  const row = [...document.querySelectorAll('tr')].find(
    (candidate) => candidate.querySelector('th')?.textContent === name,
  )
  return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
}

beforeEach(() => void (Calculator.isBroken = false))
afterEach(async () => {
  await closeScreen()
  disconnect()
})

describe('The chance of a call', () => {
  it('stands for all units together and for each, with its back-test and what it leaves out', async () => {
    candlesAre(300)
    await showChance()
    await eventually(() => expect(cells('Unit 77032').slice(0, 3)).toEqual(['reached', 'reached', 'reached']))
    expect(cells('Any of them').slice(0, 3)).toEqual(['reached', 'reached', 'reached'])
    expect(cells('Unit 77031')).toEqual(Array.from({ length: 6 }, () => '< 0.1 %'))
    expect(inputsOf('market.candles')).toContainEqual(
      expect.objectContaining({ symbol: 'BTCUSDT', interval: '1H', limit: 1000 }),
    )
    expect(shownText()).toContain('a dip within an hour is not counted')
    await eventually(() => expect(shownText()).toMatch(/Back-test on \d+ cases: Brier score 0\.\d{4}, constant/))
  })

  it('is not shown without enough history, and says which coins lack it', async () => {
    candlesAre(100)
    await showChance()
    await eventually(() => expect(message()?.title).toBe('Not enough history'))
    expect(message()?.reason).toMatch(/^BTC, ETH: \d+ hours with candles of all of them, 500 are needed\.$/)
    expect(document.querySelector('table')).toBeNull()
  })

  it('says so where nothing can move a ratio, and where the reckoning failed', async () => {
    Calculator.isBroken = true
    candlesAre(300)
    await showChance()
    await eventually(() => expect(message()?.title).toBe('The chances could not be worked out'))
    await happens(() => unitsAre())
    await eventually(() => expect(message()?.title).toBe('No chance to compute'))
  })
})
