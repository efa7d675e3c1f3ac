import { describe, expect, it } from 'vitest'
import type { EvidenceRow } from '@/shared/exchange/evidence/evidence-row'
import { assumptionStates, evidenceText } from '@/shared/exchange/evidence/evidence-row'
import type { ReceivedAnswer } from '@/shared/exchange/evidence/received'
import { endpoints } from '@/shared/exchange/endpoints'
import { createManualClock } from '@/shared/testing/manual-clock'
import { createAssumptionEvidence } from './assumption-evidence'
import { probedCalls } from './probe'

const AT = Date.UTC(2026, 0, 15)

/** Evidence of a session, whose stored rows are shared with the next session. */
function opened(stored: { rows: readonly EvidenceRow[] } = { rows: [] }, isClassic = false) {
  const clock = createManualClock(AT)
  const notices: string[] = []
  const evidence = createAssumptionEvidence({
    clock,
    isClassic,
    saved: { read: () => stored.rows, save: (rows) => void (stored.rows = rows) },
    redact: (text) => text.replaceAll('bg_secret', '…'),
    notify: (level, title) => void notices.push(`${level} ${title}`),
    changed: () => undefined,
  })
  return { clock, evidence, notices, stored }
}
const answer = (call: ReceivedAnswer['call'], data: unknown): ReceivedAnswer => ({
  kind: 'answer',
  call,
  request: {},
  status: 200,
  code: '00000',
  requestTime: AT,
  data,
  at: 0,
})
const instrument = {
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  status: 'online',
  quantityMultiplier: '0.001',
  minOrderAmount: '5',
}
const filled = (cumExecQty: string) =>
  answer('historyOrders', {
    list: [
      {
        orderId: '1',
        userId: '5100000003',
        note: 'bg_secret',
        category: 'COIN-FUTURES',
        orderStatus: 'filled',
        qty: '200',
        cumExecQty,
      },
    ],
  })

describe('The evidence about assumptions', () => {
  it('is as assumed, otherwise with the redacted record, or not seen yet', () => {
    const { evidence } = opened()
    evidence.observe(answer('instruments', [instrument]))
    evidence.observe(filled('0.002'))
    const states = new Map(assumptionStates(evidence.rows()).map(({ id, state }) => [id, state]))
    expect(states.get('A-size-step')).toBe('assumed')
    expect(states.get('A-coin-value')).toBe('otherwise')
    expect(states.get('A-tax-sign')).toBe('not-seen')
    expect(states.get('A-tif-default')).toBe('unseen')
    const record = evidence.rows().find(({ id }) => id === 'A-coin-value')!.record
    expect(record).toContain('"cumExecQty":"0.002"')
    expect(record).toContain('"userId":"…0003"')
    expect(record).not.toContain('bg_secret')
    expect(evidence.counts()).toMatchObject({ otherwise: 1, unconfirmed: 1 })
    const lines = evidenceText(evidence.rows(), 'Assumptions').split('\n')
    expect(lines[2]).toMatch(/^otherwise \| A-coin-value \| 2026-01-15T00:00:00.000Z \| \{/)
  })

  it('holds back what depends on a difference until a person has confirmed it, over a restart', () => {
    const { evidence, notices, stored } = opened()
    const coin = { doing: 'place', category: 'COIN-FUTURES' } as const
    evidence.observe(filled('200'))
    evidence.observe(filled(''))
    expect(evidence.rejection(coin)).toBe(null)
    evidence.observe(filled('0.002'))
    expect(notices).toEqual(['error The exchange differs from the assumption A-coin-value'])
    const next = opened(stored).evidence
    for (const { rejection } of [evidence, next]) {
      expect(rejection(coin)).toBe(
        'category: the exchange differs from the assumption A-coin-value; confirm it in the diagnostics first',
      )
      expect(rejection({ ...coin, category: 'SPOT' })).toBe(null)
    }
    next.confirm('A-coin-value')
    expect(next.rejection(coin)).toBe(null)
    expect(next.counts()).toMatchObject({ otherwise: 1, unconfirmed: 0 })
    next.observe(filled('0.002'))
    expect(opened(stored).evidence.rejection(coin)).toBe(null)
  })

  it('holds back changes of a classic account only', () => {
    const row = { id: 'A-classic-modify', isAssumed: false, at: AT, record: '{}', confirmedAt: null } as const
    const change = { doing: 'change', category: 'USDT-FUTURES' } as const
    expect(opened({ rows: [row] }, true).evidence.rejection(change)).toContain('A-classic-modify')
    expect(opened({ rows: [row] }, true).evidence.rejection({ ...change, doing: 'place' })).toBe(null)
    expect(opened({ rows: [row] }).evidence.rejection(change)).toBe(null)
  })

  it('is stored within seconds, and at the end', async () => {
    const { evidence, clock, stored } = opened()
    evidence.observe(answer('instruments', [instrument]))
    expect(stored.rows).toEqual([])
    await clock.advanceAsync(5000)
    expect(stored.rows.map(({ id }) => id)).toContain('A-size-step')
    const other = opened()
    other.evidence.observe(answer('instruments', [instrument]))
    other.evidence.stop()
    expect(other.stored.rows.map(({ id }) => id)).toContain('A-size-step')
  })

  it('refuses a confirmation of what is as assumed', () => {
    expect(() => opened().evidence.confirm('A-size-step')).toThrow('does not differ from the assumption A-size-step')
  })
})

describe('A probe', () => {
  it('sends reading calls only', () => {
    expect([...probedCalls].filter((call) => endpoints[call].method !== 'GET')).toEqual([])
  })
})
