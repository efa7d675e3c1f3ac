import { describe, expect, it } from 'vitest'
import type { Collateral, LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { collateralOutflowConditions } from './collateral'
import { knownRows, withKnownRows } from './known-rows'

const coin = (name: string, amount: string): Collateral => ({
  coin: name,
  price: '1',
  amount,
  converted: amount,
  haircut: '1',
})
const sample = (collateral: readonly Collateral[], change: Partial<LtvSample> = {}): LtvSample => ({
  riskUnitId: '7',
  at: 1000,
  ltv: '0.5',
  reportedLtv: '0.5',
  isBacked: true,
  form: 'ratio',
  ownLtv: '0.5',
  agrees: true,
  members: [],
  collateralUsdt: '1000',
  debtUsdt: '500',
  collateral,
  unread: [],
  debts: [],
  ...change,
})
const before = sample([coin('BTC', '600'), coin('ETH', '400')])

/** Titles of the alarms about the last of these samples, read one after the other. */
function titlesAfter(...samples: readonly LtvSample[]): readonly string[] {
  const [first, ...rest] = samples as [LtvSample, ...LtvSample[]]
  let last = first
  let lastKnown = knownRows(null, first)
  let titles: readonly string[] = []
  for (const next of rest) {
    titles = collateralOutflowConditions(withKnownRows(last, lastKnown), next).map(({ title }) => title)
    lastKnown = knownRows(lastKnown, next)
    last = next
  }
  return titles
}

describe('Collateral that left a risk unit', () => {
  const after = sample([coin('BTC', '500'), coin('ETH', '400')])
  const announced = ['Collateral left the risk unit: 100 BTC, now 50.00 %']

  it.each([
    ['in one step', []],
    ['while its coin had no figures', [sample([coin('ETH', '400')], { unread: ['BTC'] })]],
    ['while an element without a name was left out', [sample([coin('ETH', '400')], { unread: ['?'] })]],
    ['while its coin had no name', [sample([coin('?', '600'), coin('ETH', '400')])]],
    [
      'while two coins lost their names in turn',
      [sample([coin('?', '600'), coin('ETH', '400')]), sample([coin('BTC', '600'), coin('', '400')])],
    ],
  ])('is announced with its amount, %s', (_, between) => {
    expect(titlesAfter(before, ...between, after)).toEqual(announced)
  })

  it.each([
    ['has no figures', [coin('ETH', '400')], ['BTC']],
    ['may be the element without a name', [coin('ETH', '400')], ['?']],
    ['has lost its name', [coin('?', '600'), coin('ETH', '400')], []],
  ])('is not announced for a coin that %s', (_, collateral, unread) => {
    expect(titlesAfter(before, sample(collateral, { unread }))).toEqual([])
  })

  it('is announced for a coin that a whole sample no longer lists', () => {
    expect(titlesAfter(before, sample([coin('ETH', '400')]))).toEqual([
      'Collateral left the risk unit: 600 BTC, now 50.00 %',
    ])
  })

  it.each([
    ['explains the decrease', '400', []],
    ['explains it but for its cost', '408', []],
    ['explains a part', '460', announced],
    ['is missing', '500', announced],
  ])('is announced beside a repayment that %s', (_, debtUsdt, expected) => {
    const [condition] = collateralOutflowConditions(before, { ...after, debtUsdt })
    expect(condition === undefined ? [] : [condition.title]).toEqual(expected)
    if (debtUsdt === '460') expect(condition!.text).toContain('Debt of 40 USDT was repaid, which explains a part.')
  })
})
