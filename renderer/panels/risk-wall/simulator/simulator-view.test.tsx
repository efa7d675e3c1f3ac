// @vitest-environment happy-dom
import { answer, inputsOf } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings, type Settings } from '@/shared/settings/settings'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import { anOrder } from '@/shared/testing/samples/orders'
import { portfolioOf } from '@/shared/trading/ltv/projection/portfolio'
import type { Thresholds } from '@/shared/trading/ltv/unit/thresholds'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { eventually } from '@/renderer/testing/eventually'
import { aReading, confirmedLines } from '@/renderer/testing/risk'
import { button, choose, closeScreen, happens, pressButton, show, shownText, type } from '@/renderer/testing/screen'
import { SimulatorView } from './simulator-view'
import { cleanCandles } from '@/shared/trading/market/clean-candles'
import { listed } from '@/shared/testing/samples/listed'

// 10 BTC at 0.95, 100 ETH at 0.9 and 54,000 USDT against 500,000 USDT: 55.93 %.
const portfolio = portfolioOf(aReading('77031', 1), { prices: {}, ratios: {} })
const ends: (string | null)[] = []
const onEnd = (ltv: string | null): void => void ends.push(ltv)

const path = (): string[] =>
  [...document.querySelectorAll('.sim-path__steps li')].map(({ textContent }) => textContent.replaceAll('\u202f', ''))
const percent = (debt: number, collateral: number): string =>
  `${(Math.ceil((debt / collateral) * 10_000) / 100).toFixed(2)} %`

const showSimulator = (thresholds: Thresholds | null = confirmedLines): Promise<void> =>
  show(<SimulatorView riskUnitId="77031" portfolio={portfolio} thresholds={thresholds} onEnd={onEnd} />)

beforeEach(() => {
  ends.length = 0
  useSettings.setState({ settings: defaultSettings(), loaded: true })
  answer('market.instruments', ({ category }) => (category === 'SPOT' ? [btcSpot] : []))
  answer('market.candles', cleanCandles([]))
  answer('risk.products', listed([]))
  answer('settings.set', (change) => ({ ...useSettings.getState().settings, ...(change as Partial<Settings>) }))
})
afterEach(closeScreen)

describe('A what-if', () => {
  it('moves the whole market by one press, and tells the gauge where it ends', async () => {
    await showSimulator()
    expect([path(), ends.at(-1)]).toEqual([['Now 55.93 %'], null])
    await pressButton('−20 %')
    expect(path()).toEqual(['Now 55.93 %', `Whole market −20 % ${percent(500_000, 840_000 * 0.8 + 54_000)}`])
    expect(Number(ends.at(-1))).toBeCloseTo(500_000 / 726_000, 6)
    await pressButton('Clear')
    expect([path(), ends.at(-1)]).toEqual([['Now 55.93 %'], null])
  })

  it('goes on from step to step, the same step twice as well', async () => {
    await showSimulator()
    await pressButton('Add a step')
    await type('Step 1: %', '-10')
    await pressButton('Add a step')
    await type('Step 2: %', '-10')
    const btc = (times: number): number => 570_000 * 0.9 ** times + 324_000
    const both = [
      'Now 55.93 %',
      `Price of BTC −10 % ${percent(500_000, btc(1))}`,
      `Price of BTC −10 % ${percent(500_000, btc(2))}`,
    ]
    expect(path()).toEqual(both)
    await pressButton('Remove step 2')
    expect(path()).toEqual(both.slice(0, 2))
    await pressButton('Add a step')
    await type('Step 2: %', '-10')
    await pressButton('−20 %')
    expect(path()).toEqual(['Now 55.93 %', `Whole market −20 % ${percent(500_000, 840_000 * 0.8 + 54_000)}`])
  })

  it('leaves out a step that is wrong, says what is wrong with it, and goes on with the others', async () => {
    await showSimulator()
    await pressButton('Add a step')
    await type('Step 1: %', '-101')
    await pressButton('Add a step')
    await type('Step 2: %', '-50')
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('Price of: cannot fall by more than 100 %')
    expect(path()).toEqual(['Now 55.93 %', `Price of BTC −50 % ${percent(500_000, 285_000 + 324_000)}`])
  })

  it('asks for what its kind needs, and drops an amount that meant something else', async () => {
    await showSimulator()
    await pressButton('Add a step')
    await type('Step 1: %', '-10')
    await choose('Step 1: what happens', 'Repay from outside')
    expect(path()).toEqual(['Now 55.93 %'])
    await choose('Step 1: coin', 'USDT')
    await type('Step 1: coins', '100000')
    expect(path()[1]).toBe(`Repay from outside USDT 100000 coins ${percent(400_000, 894_000)}`)
    await choose('Step 1: what happens', 'Interest of')
    await type('Step 1: days', '365')
    await type('Step 1: APR in percent', '10')
    expect(path()[1]).toMatch(/^Interest of 365 days 61\.5\d %$/)
  })

  it('fills what is left of open orders, and none of which nobody knows the words', async () => {
    await showSimulator()
    await happens(() =>
      useOrders.setState({
        orders: new Map([
          [
            'a',
            anOrder({ key: 'a', side: 'sell', qty: '6', filledQty: '1', price: '60000', state: 'partially_filled' }),
          ],
          ['b', anOrder({ key: 'b', side: 'sell', qty: '5', price: '60000', category: 'NEW-MARKET' as never })],
        ]),
        loaded: true,
      }),
    )
    await pressButton('Add a step')
    await choose('Step 1: what happens', 'Open orders fill')
    const filled = /^Open orders fill (\d+\.\d+) %$/
    await eventually(() => expect(path()[1]).toMatch(filled))
    const ltv = Number(filled.exec(path()[1]!)![1])
    // 5 BTC for 300,000 USDT less a fee, maker's or taker's.
    expect(ltv).toBeLessThanOrEqual((500_000 / (894_000 - 285_000 + 300_000 * 0.999)) * 100 + 0.01)
    expect(ltv).toBeGreaterThanOrEqual((500_000 / (894_000 - 285_000 + 300_000)) * 100 - 0.01)
  })

  it('has no color of safety before lines are confirmed, and says what no step moves', async () => {
    await showSimulator(null)
    await pressButton('−5 %')
    expect(new Set([...document.querySelectorAll('.sim-path b')].map(({ className }) => className))).toEqual(
      new Set(['zone--neutral']),
    )
    expect(shownText()).toContain('Not simulated: profit and loss of open futures')
    expect(document.querySelector('.sim-path__distances')).toBeNull()
  })

  it('says of two coins that move together what both do, each in its own direction', async () => {
    await showSimulator()
    const cells = [...document.querySelectorAll<HTMLElement>('.heat__cell')]
    const at = (title: string): string =>
      cells.find((cell) => cell.title.replaceAll('\u202f', '') === title)!.textContent
    expect(at('BTC 0 %, ETH 0 %')).toBe('56.0')
    expect(at('BTC −20 %, ETH 0 %')).toBe((Math.ceil((500_000 / (894_000 - 114_000)) * 1000) / 10).toFixed(1))
    expect(at('BTC 0 %, ETH −20 %')).toBe((Math.ceil((500_000 / (894_000 - 54_000)) * 1000) / 10).toFixed(1))
  })

  it('tells apart candles that are still being read and coins that have none', async () => {
    answer('market.candles', () => new Promise(() => undefined))
    await showSimulator()
    expect(shownText()).toContain('Worst day of the last year, togetherloading…')
    await closeScreen()
    answer('market.instruments', [])
    answer('market.candles', cleanCandles([]))
    answer('risk.products', listed([]))
    await showSimulator()
    await eventually(() => expect(shownText()).toContain('no candles'))
  })
})

describe('A scenario that is saved', () => {
  const name = 'Name of this scenario'
  const savedNames = (): string[] => useSettings.getState().settings.scenarios.map((scenario) => scenario.name)

  it('has a name and at least one step, comes back whole, and is replaced under its own name', async () => {
    await showSimulator()
    await type(name, 'Crash')
    expect(button('Save')?.disabled).toBe(true)
    await pressButton('−30 %')
    await pressButton('Save')
    expect(savedNames()).toEqual(['Crash'])
    await pressButton('Clear')
    await type(name, '')
    await choose('Saved scenario', 'Crash')
    expect(path()[1]).toContain('Whole market −30 %')
    await pressButton('−50 %')
    await pressButton('Replace')
    expect(savedNames()).toEqual(['Crash'])
    expect(useSettings.getState().settings.scenarios[0]?.steps[0]?.amount).toBe('-50')
    await pressButton('Delete')
    expect([savedNames(), inputsOf('settings.set').length]).toEqual([[], 3])
  })
})
