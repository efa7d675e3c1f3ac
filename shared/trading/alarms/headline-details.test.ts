import { describe, expect, it } from 'vitest'
import { ltvAnswer } from '@/shared/testing/samples/risk-unit'
import { effectiveThresholdsOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import { headlines } from './headline'
import { headlineDetailsOf } from './headline-details'

const thresholds = { warn: '0.5', call: '0.8', liquidation: '0.9', note: '', confirmedAt: 1, stopWithin: null }
function unit(change: Parameters<typeof ltvAnswer>[0] = {}): RiskUnit {
  const reading = readLtv('77031', 1, ltvAnswer(change))
  return {
    id: '77031',
    sample: reading.kind === 'sample' ? reading.sample : null,
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
  }
}
const loan = {
  orderId: '5',
  loanCoin: 'USDT',
  loanAmount: '790',
  interestAmount: '10',
  hourInterestRate: '0',
  pledgeCoin: 'BTC',
  pledgeAmount: '1',
  pledgeRate: '80',
  supRate: '83',
  forceRate: '90',
  borrowTime: '1',
  expireTime: '',
}
const loans = { loans: [loan] }

describe('the alarms behind a headline', () => {
  it('is both sides of a unit and the lines around it', () => {
    const details = headlineDetailsOf({ kind: 'unit', id: '77031' }, [unit()], null)
    // 500,000 / 0.5 is a million, of which 894,000 are there; 500,000 / 0.8 is 625,000.
    expect(details?.around).toMatchObject({
      passed: { line: 'warn', amount: expect.stringMatching(/^106000/) },
      ahead: { line: 'call', amount: expect.stringMatching(/^26900\d/) },
    })
    expect([details?.coin, details?.isConfirmed]).toEqual(['USDT', true])
  })

  it('is what a loan owes against its pledge, its warning five points below the call', () => {
    const details = headlineDetailsOf({ kind: 'loan', id: '5' }, [], loans)
    expect(details).toMatchObject({ position: { ltv: '0.8', debt: '800', collateral: '1000' }, coin: 'USDT' })
    expect(details?.lines).toEqual({ warn: '0.78', call: '0.83', liquidation: '0.9' })
    expect(details?.around.passed?.line).toBe('warn')
  })

  it('is nothing where nothing was read', () => {
    expect(headlineDetailsOf({ kind: 'unit', id: '77031' }, [{ ...unit(), sample: null }], null)).toBeNull()
    expect(headlineDetailsOf({ kind: 'unit', id: 'gone' }, [unit()], null)).toBeNull()
    const blank = { loans: [{ ...loan, pledgeRate: '' }] }
    expect(headlineDetailsOf({ kind: 'loan', id: '5' }, [], blank)).toBeNull()
    expect(headlineDetailsOf({ kind: 'loan', id: '5' }, [], { loans: [{ ...loan, pledgeRate: '0' }] })).toBeNull()
  })
})

describe('a headline below every line', () => {
  const stateOf = (change: Parameters<typeof ltvAnswer>[0]) => {
    const calm = { ...unit(change), effectiveThresholds: { ...thresholds, warn: '0.7', source: 'user' as const } }
    return headlines([calm], null)[0]?.state
  }
  it('is calm only where the figures agree and all of them can be read', () => {
    const [btc, ...others] = ltvAnswer().balanceInfo
    expect(stateOf({})).toBe('calm')
    expect(stateOf({ ltv: '0' })).toBe('disputed')
    expect(stateOf({ ltv: '0.4' })).toBe('disputed')
    expect(stateOf({ balanceInfo: [{ ...btc!, price: '0' }, ...others] })).toBe('disputed')
    expect(stateOf({ balanceInfo: [{ ...btc!, price: '' }, ...others] })).toBe('disputed')
    expect(stateOf({ ltv: '999' })).toBe('critical')
    expect(stateOf({ ltv: '' })).toBe('unknown')
  })
})
