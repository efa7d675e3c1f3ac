import { describe, expect, it } from 'vitest'
import { assumedThresholds, effectiveThresholdsOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import { worstHeadline, type Headline } from '@/shared/trading/alarms/headline'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import { TRAY_ICON_SIZE, trayIcon } from './tray-icon'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'

const unit = (id: string, ltv: string, change: Partial<RiskUnit> = {}): RiskUnit => {
  const debt = String(Number(ltv) * 100)
  const reading = readLtv(id, 1, {
    ltv,
    subAccountUids: [],
    usdtBalance: '100',
    unpaidUsdtAmount: debt,
    unpaidInfo: [{ coin: 'USDT', unpaidQty: debt, unpaidInterest: '0' }],
    balanceInfo: [{ coin: 'USDT', price: '1', amount: '100', convertedUsdtAmount: '100' }],
  })
  const sample = reading.kind === 'sample' ? reading.sample : null
  const thresholds = { warn: '0.7', call: '0.8', liquidation: '0.9', note: '', confirmedAt: 1, stopWithin: null }
  return {
    id,
    sample,
    freshness: 'live',
    dispute: null,
    problem: null,
    everyMs: 1000,
    thresholds,
    effectiveThresholds: effectiveThresholdsOf(thresholds, null),
    product: null,
    unwatched: null,
    isTyped: false,
    unlistedSince: null,
    ...change,
  }
}

describe('the headline of the tray', () => {
  it('is the worst unit, and an unknown ratio is worse than a margin call', () => {
    const worst = (...units: RiskUnit[]) => worstHeadline(units, null)
    expect(worst()).toBeNull()
    expect(worst(unit('1', '0.634'), unit('2', '0.71'))).toMatchObject({ id: '2', percent: '71.0', state: 'warning' })
    expect(worst(unit('1', '0.81'), unit('2', '0.5', { freshness: 'lost' }))).toMatchObject({
      id: '2',
      percent: null,
      state: 'unknown',
    })
    expect(worst(unit('1', '0.91'), unit('2', '0.5', { freshness: 'lost' }))).toMatchObject({ state: 'critical' })
  })

  it('is never calm with unconfirmed thresholds, and critical beyond assumed ones', () => {
    const assumed = { thresholds: null, effectiveThresholds: assumedThresholds(null) }
    expect(worstHeadline([unit('1', '0.5', assumed)], null)).toMatchObject({ percent: '50.0', state: 'neutral' })
    expect(worstHeadline([unit('1', '0.97', assumed)], null)).toMatchObject({ percent: '97.0', state: 'critical' })
  })

  it('does not let a late figure hide a unit at its margin call', () => {
    expect(worstHeadline([unit('1', '0.92', { freshness: 'late' }), unit('2', '0.81')], null)).toMatchObject({
      id: '1',
      state: 'critical',
    })
    expect(worstHeadline([unit('1', '0.5', { freshness: 'late' })], null)).toMatchObject({ state: 'late' })
  })

  it('counts consumer loans: the worst of all units and loans, and none of them calm while it cannot be read', () => {
    const loan = (orderId: string, pledgeRate: string) => ({
      orderId,
      loanCoin: 'USDT',
      loanAmount: '1',
      interestAmount: '0',
      hourInterestRate: '0',
      pledgeCoin: 'BTC',
      pledgeAmount: '1',
      pledgeRate,
      supRate: '83',
      forceRate: '90',
      borrowTime: '1',
      expireTime: '',
    })
    const loans = (...rates: string[]) => ({
      loans: rates.map((rate, at) => loan(`L${at}`, rate)),
      freshness: 'live' as const,
      asOf: 1,
      unlisted: [],
      disputes: [],
    })
    expect(worstHeadline([unit('1', '0.71')], loans('70', '91'))).toMatchObject({
      kind: 'loan',
      id: 'L1',
      name: 'USDT loan',
      percent: '91.0',
      state: 'critical',
    })
    expect(worstHeadline([unit('1', '0.71')], loans('70', '79'))).toMatchObject({
      kind: 'loan',
      id: 'L1',
      state: 'warning',
    })
    expect(worstHeadline([unit('1', '0.6')], loans('70'))).toMatchObject({ kind: 'loan', state: 'calm' })
    expect(worstHeadline([unit('1', '0.81')], loans('70'))).toMatchObject({ kind: 'unit', state: 'call' })
    expect(worstHeadline([unit('1', '0.81')], loans(''))).toMatchObject({ kind: 'loan', state: 'unknown' })
    const absent = { ...loans('91'), unlisted: [{ orderId: 'L0', since: 3 }] }
    expect(worstHeadline([unit('1', '0.81')], absent)).toMatchObject({
      name: 'USDT loan',
      flaw: 'unlisted',
      state: 'unknown',
      percent: null,
      isLive: false,
      at: 3,
    })
    expect(worstHeadline([unit('1', '0.5', { unlistedSince: 3 })], null)).toMatchObject({
      name: 'unit 1',
      flaw: 'unlisted',
      state: 'disputed',
    })
    expect(worstHeadline([unit('1', '0.81')], { ...loans('70'), freshness: 'lost' })).toMatchObject({
      kind: 'loan',
      state: 'unknown',
    })
  })

  it('draws every two-digit percentage differently, and never an unknown number', () => {
    const icon = (percent: string | null, state: Headline['state'] = 'calm') =>
      Buffer.from(trayIcon({ percent, state })).toString('base64')
    const all = [...Array.from({ length: 100 }, (_, whole) => `${whole}.4`), null].map((percent) => icon(percent))
    expect(new Set(all).size).toBe(101)
    expect(icon('120.0')).toBe(icon('99.0'))
    expect(icon('63.4', 'warning')).not.toBe(icon('63.4'))
    const rows = Array.from({ length: TRAY_ICON_SIZE }, (_, y) =>
      Array.from({ length: TRAY_ICON_SIZE }, (__, x) =>
        trayIcon({ percent: '17.0', state: 'calm' })[(y * TRAY_ICON_SIZE + x) * 4 + 2] === 255 ? '#' : '.',
      ).join(''),
    )
    expect([6, 10, 14, 18, 22].map((y) => rows[y]!.slice(2, 30).replaceAll(/(.)\1{3}/g, '$1'))).toEqual([
      '.#..###',
      '##....#',
      '.#....#',
      '.#...#.',
      '###..#.',
    ])
  })
})
