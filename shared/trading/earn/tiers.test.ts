import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { earnedOver, earningsOf, readTiers } from './tiers'

const row = (minStepVal: string, maxStepVal: string, currentApy: string) => ({
  rateLevel: '1',
  minStepVal,
  maxStepVal,
  currentApy,
})
const ladder = readTiers([row('300', '10000', '3.5'), row('0', '300', '8'), row('10000', '', '2.1')]).tiers

describe('a rate ladder', () => {
  it('is read lowest step first, its last step without an end however that is written', () => {
    expect(readTiers([row('300', '-1', '2'), row('0', '300', '8')])).toEqual({
      tiers: [
        { from: '0', to: '300', apy: '0.08' },
        { from: '300', to: null, apy: '0.02' },
      ],
      faults: [],
    })
    expect(readTiers([row('0', '0', '5')]).tiers).toEqual([{ from: '0', to: null, apy: '0.05' }])
    expect(readTiers([])).toEqual({ tiers: [], faults: [] })
  })

  it.each([
    [[row('0', '300', '8'), row('500', '900', '2')], 'No rate is given for amounts from 300 to 500'],
    [[row('0', '300', '8'), row('200', '900', '2')], 'Tiers overlap from 200 to 300'],
    [[row('0', '', '8'), row('200', '900', '2')], 'The tier from 0 has no end, yet one from 200 follows'],
    [[row('10', '300', '8')], 'No rate is given for amounts up to 10'],
    [[row('0', '300', '')], 'Step 1 cannot be read'],
  ])('%j has a fault that is named', (rows, fault) => {
    expect(readTiers(rows).faults).toEqual([fault])
  })
})

describe('the calculator', () => {
  it('pays every part of an amount at its own tier', () => {
    const { blended, marginal, perDay, perYear, unpaid } = earningsOf(ladder, '20000', 8)
    // 300 at 8 %, 9,700 at 3.5 %, 10,000 at 2.1 %.
    expect([perYear, perDay, blended, marginal?.apy, unpaid]).toEqual([
      '573.50000000',
      '1.57123287',
      '0.028675',
      '0.021',
      '0',
    ])
  })

  it('earns over a term what its days are of a year, cut once at the end', () => {
    // 573.5 a year.
    expect(earnedOver(ladder, '20000', 90, 8)).toBe('141.41095890')
    expect([earnedOver(ladder, '20000', 365, 2), earnedOver(ladder, '0', 90, 2)]).toEqual(['573.50', '0.00'])
  })

  it('cuts what is paid to the precision of the product, and knows the tier the next coin falls into', () => {
    expect(earningsOf(ladder, '300', 2)).toMatchObject({ perDay: '0.06', blended: '0.08', marginal: { apy: '0.035' } })
    expect(earningsOf(ladder, '0', 2)).toMatchObject({ perDay: '0.00', blended: '0.08', marginal: { apy: '0.08' } })
    expect(earningsOf([], '5', 2)).toEqual({
      blended: '0',
      marginal: null,
      perDay: '0.00',
      perYear: '0.00',
      unpaid: '5',
    })
  })

  it('earns nothing in a gap or beyond the ladder, states that amount, and pays an overlap once', () => {
    const gap = readTiers([row('0', '100', '10'), row('200', '300', '10')]).tiers
    expect(earningsOf(gap, '1000', 2)).toMatchObject({ perYear: '20.00', unpaid: '800', marginal: null })
    const overlap = readTiers([row('0', '300', '10'), row('200', '400', '1')]).tiers
    expect(earningsOf(overlap, '400', 2)).toMatchObject({ perYear: '31.00', unpaid: '0' })
  })

  it('agrees with adding up coin by coin', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 20 })), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(steps, fc.nat(120), (widths, amount) => {
        let from = 0
        const rows = widths.map(([width, apy]) => row(`${from}`, `${(from += width)}`, `${apy}`))
        const coinByCoin = Array.from({ length: amount }, (_, at) =>
          Number(
            rows.find(({ minStepVal, maxStepVal }) => at >= Number(minStepVal) && at < Number(maxStepVal))
              ?.currentApy ?? 0,
          ),
        )
        expect(earningsOf(readTiers(rows).tiers, `${amount}`, 2).perYear).toBe(
          (coinByCoin.reduce((all, apy) => all + apy, 0) / 100).toFixed(2),
        )
      }),
      { numRuns: 500 },
    )
  })
})
