import type { LtvRecord } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import { ltvAnswer } from '@/shared/testing/samples/risk-unit'
import { effectiveThresholdsOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import type { Thresholds } from '@/shared/trading/ltv/unit/thresholds'
import { useRisk } from '@/renderer/state/stores/health/risk-store'

/** Lines that somebody confirmed: 70, 80 and 90 %. */
export const confirmedLines: Thresholds = {
  warn: '0.7',
  call: '0.8',
  liquidation: '0.9',
  note: '',
  confirmedAt: 1,
  stopWithin: null,
}

/** What the exchange says of a unit at a moment, as Volley reads it. */
export function aReading(id: string, at: number, change: Partial<LtvRecord> = {}): LtvSample {
  const reading = readLtv(id, at, ltvAnswer(change))
  if (reading.kind !== 'sample') throw new Error('no reading')
  return reading.sample
}

/**
 * A live unit with confirmed lines and a ratio of 55.93 %: 10 BTC, 100 ETH and USDT against 500,000 USDT. A test
 * changes what it is about.
 */
export function aRiskUnit(change: Partial<RiskUnit> & Pick<RiskUnit, 'id'>, fields: Partial<LtvRecord> = {}): RiskUnit {
  const unit = {
    sample: aReading(change.id, Date.now(), fields),
    freshness: 'live',
    dispute: null,
    problem: null,
    everyMs: 1000,
    thresholds: confirmedLines,
    product: null,
    unwatched: null,
    isTyped: false,
    unlistedSince: null,
    ...change,
  } as const
  return { effectiveThresholds: effectiveThresholdsOf(unit.thresholds, unit.product), ...unit }
}

/** The units that are watched, as the store holds them. */
export const unitsAre = (...units: readonly RiskUnit[]): void =>
  useRisk.setState({ overview: { state: 'watching', reason: null, units }, error: null })
