// @vitest-environment happy-dom
import { answer } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { borrowOngoing } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { borrowOngoingExamples } from '@/shared/exchange/calls/loan/loan.examples'
import { LtvRecord } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import { ltvAnswer } from '@/shared/testing/samples/risk-unit'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import { listed } from '@/shared/testing/samples/listed'
import { useAlarms } from '@/renderer/state/stores/health/alarms-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { useLoans } from '@/renderer/state/stores/health/loans-store'
import { useRisk } from '@/renderer/state/stores/health/risk-store'
import { useScreen } from '@/renderer/state/stores/screen-store'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import type { EventAmount } from '@/shared/trading/alarms/event-amounts'
import { eventually } from '@/renderer/testing/eventually'
import { aReading, aRiskUnit, unitsAre } from '@/renderer/testing/risk'
import { closeScreen, happens, pressButton, show } from '@/renderer/testing/screen'
import { riskCommands } from '../commands/risk-commands'
import { enterWallMode } from './full-screen'
import { WallMode } from './wall-mode'

const now = Date.UTC(2026, 10, 22, 12)
const text = (selector: string): string =>
  (document.querySelector(selector)?.textContent ?? '').replaceAll('\u202f', '').replaceAll(/\s+/g, ' ').trim()
const frame = () => document.querySelector<HTMLElement>('.wall-mode__frame')
const state = (): string => /frame--(\w+)/.exec(frame()?.className ?? '')?.[1] ?? ''
const isThere = (): boolean => frame() !== null

beforeEach(() => {
  vi.setSystemTime(now)
  useHealth.setState({ connected: true, everConnected: true })
  useLoans.setState({ loans: null })
  useAlarms.setState({ alarms: null })
  answer('market.tickers', [])
  answer('market.instruments', ({ category }) => (category === 'SPOT' ? [btcSpot] : []))
  answer('risk.products', listed([]))
  answer('risk.history', { points: [], gaps: [], events: [], step: 1000, since: null })
})
afterEach(async () => {
  await closeScreen()
  useScreen.setState({ overlay: null })
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'fullscreenElement')
})

async function showWall(...units: ReturnType<typeof aRiskUnit>[]): Promise<void> {
  await show(<WallMode />)
  await happens(() => {
    unitsAre(...units)
    enterWallMode()
  })
}
/** A unit with these fields in the response of the exchange, as JSON. */
function unitFrom(raw: Record<string, unknown>): ReturnType<typeof aRiskUnit> {
  const reading = readLtv('77031', now, LtvRecord.parse({ ...ltvAnswer(), ...raw }))
  return reading.kind === 'sample'
    ? aRiskUnit({ id: '77031', sample: reading.sample })
    : aRiskUnit({ id: '77031', sample: aReading('77031', now - 60_000), freshness: 'not-computed' })
}

describe('The wall mode', () => {
  it('reports that public prices contradict the exchange, with the worse of the two in its color', async () => {
    const dispute = { kind: 'apart', reportedRatio: '0.5593', byPrices: '0.83' } as const
    const sample = { ...aReading('77031', now), ltv: '0.83', ownLtv: '0.83', agrees: false }
    await showWall(aRiskUnit({ id: '77031', sample, freshness: 'disputed', dispute }))
    expect([state(), text('.wall-face__figure')]).toEqual(['call', '83.0 %'])
    expect(text('.wall-face__action')).toMatch(/^The exchange’s figure does not fit public prices\. .* 83\.00 %/)
    expect(document.querySelector('.wall-face')?.getAttribute('data-live')).toBe('false')
  })

  it('is the worst of all units and loans, a known call before what is unknown, with all listed', async () => {
    await showWall(
      aRiskUnit({ id: '1' }),
      aRiskUnit({ id: '2' }, { ltv: '0.82', unpaidUsdtAmount: '733080' }),
      aRiskUnit({ id: '3', freshness: 'lost' }),
    )
    expect([state(), text('.wall-mode__title'), text('.wall-face__figure')]).toEqual(['call', 'LTV unit 2', '82.0 %'])
    const listed = [...document.querySelectorAll('.wall-list__row')].map((row) => row.textContent)
    expect(listed).toEqual(['unit 3?unknown', 'unit 282.0 %above the margin call line', 'unit 156.0 %below every line'])
    await happens(() => unitsAre(aRiskUnit({ id: '1' }), aRiskUnit({ id: '3', freshness: 'lost' })))
    expect([state(), text('.wall-mode__title'), text('.wall-face__figure')]).toEqual(['unknown', 'LTV unit 3', '?'])
  })

  it('gives the smallest amount, a point below the line, and the price of the next line', async () => {
    await showWall(aRiskUnit({ id: '77031' }, { ltv: '0.82', unpaidUsdtAmount: '733080' }))
    expect([state(), text('.wall-face__figure'), text('.wall-face__age')]).toEqual(['call', '82.0 %', 'age 0 ms'])
    expect(text('[data-testid="wall-passed"]')).toBe('2.00 pp above the margin call line')
    expect(text('[data-testid="wall-ahead"]')).toBe('8.00 pp to the liquidation line')
    // 733,080 / 0.79 - 894,000, up.
    expect(text('.wall-action__sentence')).toMatch(
      /^Add 33950 USDT to unit 77031 before BTC falls to \d+ USDT, its liquidation line\.$/,
    )
    expect(text('.wall-action__note')).toBe('The ratio is then 79.00 %.')
    expect(text('.wall-action__buttons')).toBe('Copy 33950 USDTOpen plan')
  })

  it('names first the way back from the liquidation line', async () => {
    await showWall(aRiskUnit({ id: '77031' }, { ltv: '0.91', unpaidUsdtAmount: '813540' }))
    // 813,540 / 0.89 - 894,000, up.
    expect(text('.wall-action__sentence')).toBe('Add 20090 USDT to unit 77031 now: it is at its liquidation line.')
  })

  it('keeps loan events until they are acknowledged, the most severe first, with sums and what remains', async () => {
    const event = (
      id: string,
      rule: Alarm['rule'],
      subject: string,
      about: string,
      ...amounts: EventAmount[]
    ): Alarm => ({
      id,
      incident: id,
      rule,
      subject,
      level: 'critical',
      title: id,
      text: '',
      firedAt: now - 60_000,
      lastFiredAt: now - 60_000,
      state: 'active',
      acknowledged: null,
      snoozedUntil: null,
      event: { about, amounts },
    })
    const alarms = [
      event('a', 'loan-changed', '1000005', 'part 1', { kind: 'sold', amount: '0.8', coin: 'BTC' }),
      event('b', 'loan-ended', '1000007', 'liquidated', { kind: 'owed', amount: '136158', coin: 'USDT' }),
      event(
        'c',
        'liquidation-repayment',
        '77031',
        'x',
        { kind: 'repaid', amount: '500', coin: 'USDT' },
        { kind: 'sold', amount: '1', coin: 'ETH' },
      ),
    ]
    const overview = { armed: 1, onAssumedThresholds: 0, blind: 0, hasWatchman: false, beside: [] }
    await showWall(aRiskUnit({ id: '77031' }))
    await happens(() => useAlarms.setState({ alarms: { ...overview, alarms } }))
    const eventText = () => text('[data-testid="wall-deed"]')
    expect(state()).toBe('critical')
    expect(eventText()).toMatch(/^USDT loan …0007 liquidated136158 USDT owed.*2 further events$/)
    expect(text('.wall-mode__alarms')).toBe('3 unanswered alarms')
    await happens(() => unitsAre(aRiskUnit({ id: '77031', freshness: 'not-computed' })))
    expect(eventText()).toMatch(/^Unit 77031 is being liquidated.*2 further events$/)
    expect([text('.wall-face__figure'), text('.wall-face__state')]).toEqual(['?', 'no ratio from the exchange'])
    expect(text('.wall-face__action')).toMatch(
      /^The exchange computes no ratio, as during a liquidation or a transfer\./,
    )
    await happens(() => unitsAre(aRiskUnit({ id: '77031' })))
    await happens(() => useAlarms.setState({ alarms: { ...overview, alarms: [alarms[2]!] } }))
    expect(eventText()).toMatch(/^Unit 77031 liquidated in part500 USDT repaid, 1 ETH soldRemaining: 500000 USDT owed/)
    await happens(() => unitsAre(aRiskUnit({ id: '77031', freshness: 'not-computed' })))
    expect(eventText()).toMatch(/^Unit 77031 is being liquidated500 USDT repaid, 1 ETH sold/)
    // What only explains gives its room to the doubt.
    const dispute = { kind: 'still', reportedRatio: '0.65', byPrices: '0.82' } as const
    const sample = { ...aReading('77031', now), ltv: '0.82' }
    const explained = () => ['.ltv-gauge', '.wall-face__distances'].map((part) => document.querySelector(part) !== null)
    await happens(() => unitsAre(aRiskUnit({ id: '77031', sample, freshness: 'disputed', dispute })))
    expect([text('.wall-face__action'), explained()]).toEqual([
      expect.stringMatching(/^The exchange’s figures do not move/),
      [false, false],
    ])
    await happens(() => useAlarms.setState({ alarms: { ...overview, alarms: [] } }))
    expect([eventText(), explained()]).toEqual(['', [true, true]])
  })

  it('L40: is never calm without a live figure, nor on what disagrees or cannot be read', async () => {
    const [btc, ...others] = ltvAnswer().balanceInfo
    const cases: readonly [Record<string, unknown>, string, string][] = [
      [{ ltv: '0.559284' }, 'calm', '56.0 %'],
      [{ ltv: '55.9284' }, 'calm', '56.0 %'],
      [{ ltv: 0.559284 }, 'calm', '56.0 %'],
      [{ ltv: '0' }, 'disputed', '56.0 %'],
      [{ ltv: 0 }, 'disputed', '56.0 %'],
      [{ ltv: '999' }, 'critical', 'no collateral'],
      [{ ltv: 999, usdtBalance: '0', balanceInfo: [] }, 'critical', 'no collateral'],
      [{ ltv: '' }, 'unknown', '?'],
      [{ balanceInfo: [{ ...btc!, price: '0' }, ...others] }, 'disputed', '56.0 %'],
      [{ balanceInfo: [{ ...btc!, price: 0 }, ...others] }, 'disputed', '56.0 %'],
      [{ balanceInfo: [{ ...btc!, price: '' }, ...others] }, 'disputed', '56.0 %'],
    ]
    await showWall()
    for (const [raw, expected, figure] of cases) {
      await happens(() => unitsAre(unitFrom(raw)))
      expect([state(), text('.wall-face__figure')], JSON.stringify(raw)).toEqual([expected, figure])
    }
  })

  it('names a figure that does not move and a unit that is not listed, in words and by a broken frame', async () => {
    const dispute = { kind: 'still', reportedRatio: '0.65', byPrices: '0.82' } as const
    const sample = { ...aReading('77031', now), ltv: '0.82' }
    const rows = () => [...document.querySelectorAll('.wall-list__state')].map((row) => row.textContent)
    await showWall(aRiskUnit({ id: '77031', sample, freshness: 'disputed', dispute }))
    expect([text('.wall-face__state'), rows(), frame()?.dataset.live]).toEqual([
      'above the margin call line, frozen',
      ['above the margin call line, frozen'],
      'false',
    ])
    await happens(() => unitsAre(aRiskUnit({ id: '77031', freshness: 'disputed', dispute })))
    expect([state(), text('.wall-face__state')]).toEqual(['disputed', 'figures do not move'])

    const unlistedSince = now - 60_000
    await happens(() => unitsAre(aRiskUnit({ id: '77031', unlistedSince })))
    expect([state(), text('.wall-face__state'), text('.wall-face__figure')]).toEqual([
      'disputed',
      'no longer listed',
      '56.0 %',
    ])
    expect(text('.wall-face__action')).toMatch(/^The exchange no longer lists the unit since \d\d:\d\d:\d\d\.$/)
    const denied = 'permission denied (25620)'
    await happens(() => unitsAre(aRiskUnit({ id: '77031', unlistedSince, freshness: 'lost', problem: denied })))
    expect([state(), text('.wall-face__figure'), text('.wall-face__state')]).toEqual([
      'unknown',
      '?',
      'no longer listed',
    ])
    expect(text('.wall-face__action')).toMatch(
      /no longer lists the unit since .* and answers: permission denied \(25620\)\. Check the exchange directly/,
    )
  })

  it('shows a liquidation above all else once nothing is left to watch, and acknowledges it', async () => {
    await show(<WallMode />)
    const event = { about: 'liquidated', amounts: [{ kind: 'owed', amount: '136158', coin: 'USDT' }] }
    const alarm = { id: 'a', incident: 'a', subject: '1000007', rule: 'loan-ended', level: 'critical', event }
    const open = { ...alarm, title: 'x', text: '', firedAt: now, lastFiredAt: now, state: 'active', acknowledged: null }
    await happens(() => {
      useRisk.setState({ overview: { state: 'no-units', reason: null, units: [] } })
      useAlarms.setState({ alarms: { armed: 0, onAssumedThresholds: 0, alarms: [open as never] } as never })
      enterWallMode()
    })
    expect([state(), text('.wall-deed__title'), text('.wall-face__state')]).toEqual([
      'critical',
      'USDT loan …0007 liquidated',
      'This account has no risk unit and no loan.',
    ])
    expect([isThere(), text('.wall-face__figure'), text('.wall-action__buttons')]).toEqual([true, '', 'Acknowledge'])
  })

  it('names the missing figure of a loan, although the exchange answers', async () => {
    const [loan] = borrowOngoing.data.parse(borrowOngoingExamples.answers[0])
    const read = { state: 'known', reason: null, asOf: now, everyMs: 1000, freshness: 'live' } as const
    const rest = { disputes: [], unreadableText: null, unread: [], unlisted: [] }
    await showWall()
    await happens(() => useLoans.setState({ loans: { ...read, ...rest, loans: [{ ...loan!, pledgeRate: '' }] } }))
    expect([state(), text('.wall-face__figure')]).toEqual(['unknown', '?'])
    expect(text('.wall-face__action')).toMatch(/^The exchange gives no pledgeRate for the loan\. Check the exchange/)
  })

  it('is unknown as soon as Volley is not reachable, and states since when', async () => {
    await showWall(aRiskUnit({ id: '77031' }))
    await happens(() => useHealth.setState({ connected: false }))
    expect([state(), frame()?.dataset.live]).toEqual(['unknown', 'false'])
    expect(text('.wall-face__age')).toMatch(/^for .*, since \d\d:\d\d:\d\d$/)
    expect(text('.wall-face__action')).toContain('the ratio is unknown here')
  })

  it('states why there is nothing to watch', async () => {
    await show(<WallMode />)
    await happens(() => {
      useRisk.setState({ overview: { state: 'no-units', reason: 'Not a loan user (25559)', units: [] } })
      enterWallMode()
    })
    expect([state(), text('.wall-face__figure'), text('.wall-face__state')]).toEqual([
      'unknown',
      'not watched',
      'Not a loan user (25559)',
    ])
  })

  it('counts the unanswered alarms', async () => {
    const alarm = { id: 'a', subject: '77031', rule: 'speed', level: 'warning', acknowledged: null, lastFiredAt: 1 }
    await showWall(aRiskUnit({ id: '77031' }))
    await happens(() =>
      useAlarms.setState({ alarms: { armed: 1, onAssumedThresholds: 0, alarms: [alarm as never] } as never }),
    )
    expect(text('.wall-mode__alarms')).toBe('1 unanswered alarm')
  })
})

describe('Entering and leaving the wall mode', () => {
  it('asks for the whole screen, fills the window where that is refused, and gives the screen back', async () => {
    const request = vi.fn(() => Promise.reject(new TypeError('Permissions check failed')))
    Object.assign(document.documentElement, { requestFullscreen: request })
    await show(<WallMode />)
    expect(isThere()).toBe(false)
    const command = riskCommands.find(({ name }) => name === 'risk.wallMode')!
    await happens(() => command.run({} as never))
    expect([request.mock.calls.length, isThere(), command.keys]).toEqual([1, true, ['Alt+KeyW']])

    const exited = vi.fn(() => Promise.resolve())
    Object.assign(document, { exitFullscreen: exited })
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: document.documentElement })
    await pressButton('Exit')
    await eventually(() => expect([isThere(), exited.mock.calls.length]).toEqual([false, 1]))
  })

  it('ends with the full screen, which Esc ends unheard', async () => {
    await showWall(aRiskUnit({ id: '77031' }))
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null })
    await happens(() => document.dispatchEvent(new Event('fullscreenchange')))
    await eventually(() => expect(isThere()).toBe(false))
  })
})
