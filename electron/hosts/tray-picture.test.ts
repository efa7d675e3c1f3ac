import { describe, expect, it } from 'vitest'
import type { RiskUnit } from '../../shared/ipc/risk'
import { worstHeadline, type Headline } from '../../shared/trading/ltv/headline'
import { readLtv } from '../../shared/trading/ltv/read-ltv'
import { PICTURE_SIZE, trayPicture } from './tray-picture'

const unit = (id: string, ltv: string, change: Partial<RiskUnit> = {}): RiskUnit => {
  const reading = readLtv(id, 1, { ltv, subAccountUids: [], usdtBalance: '100', unpaidUsdtAmount: String(Number(ltv) * 100), unpaidInfo: [], balanceInfo: [] })
  const sample = reading.kind === 'sample' ? reading.sample : null
  const thresholds = { warn: '0.7', call: '0.8', liquidation: '0.9', note: '', confirmedAt: 1, stopWithin: null }
  return { id, sample, freshness: 'live', problem: null, everyMs: 1000, thresholds, unwatched: null, ...change }
}

describe('the headline of the tray', () => {
  it('is the worst unit, and what nobody knows is worse than a margin call', () => {
    expect(worstHeadline([])).toBeNull()
    expect(worstHeadline([unit('1', '0.634'), unit('2', '0.71')])).toEqual({ unit: '2', percent: '71.0', state: 'warning' })
    expect(worstHeadline([unit('1', '0.81'), unit('2', '0.5', { freshness: 'lost' })])).toEqual({ unit: '2', percent: null, state: 'unknown' })
    expect(worstHeadline([unit('1', '0.91'), unit('2', '0.5', { freshness: 'lost' })])).toMatchObject({ state: 'critical' })
    expect(worstHeadline([unit('1', '0.95', { thresholds: null })])).toMatchObject({ percent: '95.0', state: 'neutral' })
  })

  it('draws every two-digit percentage in its own way, and never a number that nobody knows', () => {
    const drawn = (percent: string | null, state: Headline['state'] = 'calm') => Buffer.from(trayPicture({ unit: '1', percent, state })).toString('base64')
    const all = [...Array.from({ length: 100 }, (_, whole) => `${whole}.4`), null].map((percent) => drawn(percent))
    expect(new Set(all).size).toBe(101)
    expect(drawn('120.0')).toBe(drawn('99.0'))
    expect(drawn('63.4', 'warning')).not.toBe(drawn('63.4'))
    const rows = Array.from({ length: PICTURE_SIZE }, (_, y) => Array.from({ length: PICTURE_SIZE }, (__, x) => (trayPicture({ unit: '1', percent: '17.0', state: 'calm' })[(y * PICTURE_SIZE + x) * 4 + 2] === 255 ? '#' : '.')).join(''))
    expect([6, 10, 14, 18, 22].map((y) => rows[y]!.slice(2, 30).replaceAll(/(.)\1{3}/g, '$1'))).toEqual(['.#..###', '##....#', '.#....#', '.#...#.', '###..#.'])
  })
})
