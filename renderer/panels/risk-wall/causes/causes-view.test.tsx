// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '@/shared/base/time'
import type { RiskCauses } from '@/shared/ipc/watching/risk'
import { spotFill } from '@/shared/testing/samples/movement'
import { lineOf } from '@/shared/trading/ltv/attribution/movement'
import { eventually } from '@/renderer/testing/eventually'
import { answer, refuseCall } from '@/renderer/testing/fake-bridge'
import { aRiskUnit } from '@/renderer/testing/risk'
import { closeScreen, pressButton } from '@/renderer/testing/screen'
import { eachWithWall, now, plain, showWall, text } from '@/renderer/panels/risk-wall/testing/wall-screen'

vi.mock(
  '@/renderer/panels/risk-wall/history/history-renderer',
  () => import('@/renderer/panels/risk-wall/testing/no-canvas'),
)
eachWithWall()

const causeRows = (): string[] =>
  [...document.querySelectorAll('.causes__row')].map(({ textContent }) => plain(textContent))
const notes = (): string[] => [...document.querySelectorAll('.causes__note')].map(({ textContent }) => textContent)
const causesOf = (change: Partial<RiskCauses> = {}): RiskCauses => ({
  from: now - HOUR_MS,
  to: now,
  before: '0.62',
  after: '0.62',
  causes: [],
  residual: '0',
  change: '0',
  unwatchedMs: 0,
  pending: [],
  transfersSince: null,
  recordsProblem: null,
  otherAccounts: [],
  namedSince: null,
  ...change,
})

describe('The causes', () => {
  it('ranks movements and prices by their size, and says in one sentence what it shows', async () => {
    const sale = spotFill(now - 60_000, 'sell', '0.5', '60000')
    const causes: RiskCauses['causes'] = [
      { kind: 'price', coin: 'ETH', change: '-0.001' },
      { kind: 'price', coin: 'BTC', change: '0.012', prices: { before: '60000', after: '58740' } },
      { kind: 'interest', coin: 'USDT', change: '0' },
      { kind: 'movement', line: lineOf([sale]), change: '-0.005' },
    ]
    answer('risk.causes', causesOf({ causes, residual: '0.0005', change: '0.0065', after: '0.6265' }))
    await showWall(aRiskUnit({ id: '77031' }))
    await eventually(() => expect(text('[data-testid="ltv-change"]')).toBe('+0.650 pp'))
    expect(causeRows()).toEqual([
      'BTC price −2.10 %+1.200 pp',
      'Your sell of 0.5 BTC at 60000 USDT−0.500 pp',
      'ETH price−0.100 pp',
      'Residual+0.050 pp',
    ])
    const sentences: string[] = []
    document.execCommand = () => {
      sentences.push(plain(document.querySelector<HTMLTextAreaElement>('body > textarea')!.value))
      return true
    }
    await pressButton('Copy the causes as a sentence')
    expect(sentences).toEqual([
      'In the last hour the LTV rose from 62.00 % to 62.65 %, +0.650 pp: BTC price −2.10 % +1.200 pp; ' +
        'Your sell of 0.5 BTC at 60000 USDT −0.500 pp; ETH price −0.100 pp; residual +0.050 pp.',
    ])
  })

  it('says what of the causes is not known: gaps, late figures, transfers, too many movements', async () => {
    const pending = [lineOf([spotFill(now, 'buy', '1', '60000')])]
    const unknown = { unwatchedMs: 60_000, pending, transfersSince: now - 1000, namedSince: now - 2000 }
    const recordsProblem = 'Transfers cannot be read: No permission (40014)'
    answer('risk.causes', causesOf({ ...unknown, recordsProblem, otherAccounts: ['80', '81'] }))
    await showWall(aRiskUnit({ id: '77031' }))
    await eventually(() => expect(notes()).toHaveLength(6))
    expect(notes()).toEqual([
      expect.stringMatching(/^Monitoring gap of 1.* of it: only its ends are compared, and what happened in it/),
      '1 movement booked, not in the figures of the exchange yet.',
      'Transfers cannot be read: No permission (40014)',
      expect.stringMatching(/^Transfers before .* are not known: they are part of the amounts\.$/),
      expect.stringMatching(/^Movements before .* are too many to be named/),
      'Fills, movements and interest of 2 other accounts of the unit (80, 81) are available to their own keys only: ' +
        'they are part of the amounts.',
    ])
  })

  it('folds what a busy day did below the largest, and shows all of it when asked', async () => {
    const causes: RiskCauses['causes'] = Array.from({ length: 30 }, (_, index) => ({
      kind: 'movement',
      line: lineOf([spotFill(index, 'sell', '0.1', '60000')]),
      change: `-0.0${30 - index}`,
    }))
    answer('risk.causes', causesOf({ causes }))
    await showWall(aRiskUnit({ id: '77031' }))
    await eventually(() => expect(causeRows()).toHaveLength(14))
    expect(causeRows().at(-2)).toMatch(/^18 more causes, together−/)
    await pressButton('Show all 30')
    expect(causeRows()).toHaveLength(31)
  })

  it('tells apart that there are no two readings and that the causes could not be read', async () => {
    await showWall(aRiskUnit({ id: '77031' }))
    await eventually(() => expect(text('.causes')).toContain('No two readings yet'))
    await closeScreen()
    answer('risk.history', { points: [], gaps: [], events: [], step: 1000, since: null })
    refuseCall('risk.causes', 'The disk is full.')
    await showWall(aRiskUnit({ id: '77031' }))
    await eventually(() => expect(text('.causes')).toContain('The causes could not be readThe disk is full.'))
  })
})
