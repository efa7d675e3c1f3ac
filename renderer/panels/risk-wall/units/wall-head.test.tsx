// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '@/shared/base/time'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { formatTime } from '@/renderer/kit/format/time'
import { eventually } from '@/renderer/testing/eventually'
import { answer } from '@/renderer/testing/fake-bridge'
import { aReading, aRiskUnit, unitsAre } from '@/renderer/testing/risk'
import { button, happens } from '@/renderer/testing/screen'
import {
  bands,
  eachWithWall,
  figure,
  now,
  plain,
  showWall,
  text,
} from '@/renderer/panels/risk-wall/testing/wall-screen'

vi.mock(
  '@/renderer/panels/risk-wall/history/history-renderer',
  () => import('@/renderer/panels/risk-wall/testing/no-canvas'),
)
eachWithWall()

describe('The figure of the wall', () => {
  it('says how far the next confirmed line is, and that the own figure agrees', async () => {
    await showWall(aRiskUnit({ id: '77031' }))
    expect(figure()).toBe('55.93 %')
    expect(text('.wall-head__distance')).toMatch(/^24\.07 pp to margin call ≈ collateral [−-]30\.\d %$/)
    expect(text('.wall-head')).toContain('= own 55.93 ✓')
    expect(document.querySelector<HTMLElement>('.wall-head')?.dataset.zone).toBe('calm')
  })

  it('says by how much a line is passed', async () => {
    await showWall(aRiskUnit({ id: '77031' }, { ltv: '0.82', unpaidUsdtAmount: '733080' }))
    expect(text('.wall-head__distance')).toMatch(/^8\.00 pp to liquidation/)
    await happens(() => unitsAre(aRiskUnit({ id: '77031' }, { ltv: '0.95', unpaidUsdtAmount: '849300' })))
    expect(text('.wall-head__distance')).toBe('Above the liquidation line by 5.00 pp.')
  })

  it('comes with both sides of it, what can be lost until the call, and where it goes', async () => {
    const point = (minute: number, last: string) => ({ at: now - minute * MINUTE_MS, low: last, high: last, last })
    answer('risk.history', { points: [point(13, '0.5543')], gaps: [], events: [], step: MINUTE_MS, since: null })
    await showWall(aRiskUnit({ id: '77031' }))
    const facts = (): string[] =>
      [...document.querySelectorAll('.wall-facts div')].map((element) => plain(element.textContent))
    // 894,000 less 500,000 / 0.8; half a point in twelve minutes.
    await eventually(() =>
      expect(facts()).toEqual([
        'Collateral894000 USDT',
        'Debt500000 USDT',
        'To margin call269000 USDT',
        'To liquidation34.07 pp −37.8 %',
        'Direction▲ +2.49 pp/h',
      ]),
    )
    await happens(() => unitsAre(aRiskUnit({ id: '77031' }, { ltv: '0.95', unpaidUsdtAmount: '849300' })))
    expect(facts().slice(2, 4)).toEqual(['Missing below call167625 USDT', 'Above liquidation5.00 pp'])
  })

  it('calls nothing safe before lines are confirmed, and says when an assumed one is passed', async () => {
    await showWall(aRiskUnit({ id: '77031', thresholds: null }))
    expect(text('.wall-head__distance')).toBe('Lines not confirmed: no status here is known to be safe.')
    expect(document.querySelector<HTMLElement>('.wall-head')?.dataset.zone).toBe('neutral')
    expect(button('Confirm LTV thresholds')).toBeDefined()
    await happens(() =>
      unitsAre(aRiskUnit({ id: '77031', thresholds: null }, { ltv: '0.97', unpaidUsdtAmount: '867180' })),
    )
    expect(text('.wall-head__distance')).toMatch(/^Above an assumed liquidation line of \d+ %\. No lines confirmed\.$/)
  })

  it('is no figure once it is not current: since when it is unknown, and what it was', async () => {
    const sample = aReading('77031', now - 60_000)
    await showWall(aRiskUnit({ id: '77031', sample, freshness: 'lost', problem: 'HTTP 502' }))
    const at = formatTime(now - 60_000)
    expect([figure(), text('.wall-head__old')]).toEqual([`LTV unknown since ${at}`, `was 55.93 % at ${at}`])
    expect(text('.wall-head')).toContain('HTTP 502')
    expect(text('.wall__as-of')).toBe(`as of ${at}, not current`)
    expect(document.querySelectorAll('[data-live="true"]')).toHaveLength(0)
    await happens(() => unitsAre(aRiskUnit({ id: '77031', sample, freshness: 'not-computed' })))
    expect(figure()).toBe('not computed by the exchange')
    expect(bands()[0]).toContain('as it does while it liquidates')
  })

  it('is the worse of the two, and not live, where public prices contradict the exchange', async () => {
    const dispute = { kind: 'still', reportedRatio: '0.5593', byPrices: '0.71' } as const
    const sample = { ...aReading('77031', now), ltv: '0.71', ownLtv: '0.71', agrees: false }
    await showWall(aRiskUnit({ id: '77031', sample, freshness: 'disputed', dispute }))
    expect(figure()).toMatch(/^71\.00? ?%?/)
    expect(bands()[0]).toContain('The exchange’s figures do not move. The exchange gives 55.93 %')
    expect(document.querySelector('[data-testid="ltv"]')?.getAttribute('data-live')).toBe('false')
  })

  it('is lost as soon as Volley itself cannot be reached, whatever was said last', async () => {
    await showWall(aRiskUnit({ id: '77031' }))
    await happens(() => useHealth.setState({ connected: false }))
    expect(figure()).toBe(`LTV unknown since ${formatTime(now)}`)
  })

  it('warns where it is not debt over collateral, of coins without figures, and of debt against nothing', async () => {
    await showWall(aRiskUnit({ id: '77031' }, { ltv: '0.40' }))
    expect(text('.wall-head .chip--danger')).toBe('server 40.00 ≠ own 55.93')
    const unread = { ...aReading('77031', now), unread: ['ETH'] }
    await happens(() => unitsAre(aRiskUnit({ id: '77031', sample: unread })))
    expect(bands()[0]).toContain('no full figures for ETH')
    const bare = aReading('77031', now, { balanceInfo: [], usdtBalance: '0', ltv: '1' })
    await happens(() => unitsAre(aRiskUnit({ id: '77031', sample: bare })))
    expect([figure(), text('.wall-head__distance')]).toEqual([
      'no collateral',
      'Debt without collateral: there is no ratio.',
    ])
  })
})
