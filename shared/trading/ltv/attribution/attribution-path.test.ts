import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, equals, multiply, sum, toDecimals } from '@/shared/base/decimal'
import { movement, spotFill } from '@/shared/testing/samples/movement'
import { finished } from '@/shared/testing/finished'
import { ltvAnswer } from '@/shared/testing/samples/risk-unit'
import { runs } from '@/shared/testing/runs'
import type { Attribution } from './attribution'
import { attributeStretch, movementsAround } from './attribution-path'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import type { Movement } from './movement'
import { AHEAD_MS, BEHIND_MS, clustersOf } from './movement-steps'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'

const SECOND_MS = 1000
const UNIT = '77031'

/** A unit whose figures show each deed so many milliseconds after it was booked. */
interface Life {
  readonly seconds: number
  readonly movements: readonly Movement[]
  readonly delayMs: number
  readonly priceAt?: (second: number) => string
  readonly members?: readonly string[]
}

function samplesOf({ seconds, movements, delayMs, priceAt = () => '60000', members = [] }: Life): LtvSample[] {
  return Array.from({ length: seconds }, (_, second) => {
    const at = second * SECOND_MS
    const booked = movements.filter((entry) => entry.at + delayMs <= at)
    const holds = (coin: string, atStart: string): string =>
      sum([
        atStart,
        ...booked.flatMap(({ holdings: deltas }) =>
          deltas.filter((entry) => entry.coin === coin).map(({ amount }) => amount),
        ),
      ])
    const principal = sum(['499500', ...booked.flatMap(({ owed }) => owed.map((entry) => entry.principal))])
    const price = priceAt(second)
    const [btc, usdt] = [holds('BTC', '100'), holds('USDT', '900000')]
    const converted = multiply(multiply(btc, price), '0.95')
    const [collateral, debt] = [add(converted, usdt), add(principal, '500')]
    const reading = readLtv(UNIT, at, {
      ...ltvAnswer(),
      ltv: toDecimals(String(Number(debt) / Number(collateral)), 6),
      subAccountUids: [...members],
      usdtBalance: collateral,
      unpaidUsdtAmount: debt,
      unpaidInfo: [{ coin: 'USDT', unpaidQty: principal, unpaidInterest: '500' }],
      balanceInfo: [
        { coin: 'BTC', price, amount: btc, convertedUsdtAmount: converted },
        { coin: 'USDT', price: '1', amount: usdt, convertedUsdtAmount: usdt },
      ],
    })
    if (reading.kind !== 'sample') throw new Error('not computed')
    return reading.sample
  })
}

/** From one second to another, of what is known by then. */
function explain(life: Life, from = 0, to = life.seconds - 1): Attribution {
  const samples = samplesOf(life).slice(from, to + 1)
  const around = movementsAround({ from: from * SECOND_MS, to: to * SECOND_MS })
  const stretch = {
    first: samples[0]!,
    last: samples.at(-1)!,
    movements: life.movements.filter(({ at }) => at >= around.from && at <= around.to),
    before: (at: number) => samples.findLast((sample) => sample.at <= at) ?? null,
    after: (at: number) => samples.find((sample) => sample.at >= at) ?? null,
    unwatchedMs: 0,
  }
  return finished(attributeStretch(stretch))
}
const total = ({ causes, residual }: Attribution): string => add(sum(causes.map(({ change }) => change)), residual)
const groups = ({ causes }: Attribution) =>
  causes.flatMap((cause) => (cause.kind === 'movement' ? [cause.line.group] : []))
const unexplained = ({ causes }: Attribution) =>
  causes.filter(({ kind }) => kind === 'quantity' || kind === 'principal' || kind === 'interest')

const transfer = (at: number, amount: string) =>
  movement(at, { key: `transfer ${at}`, kind: 'transfer', holdings: [{ coin: 'USDT', amount }] })
const loan = (at: number, amount: string, change: Partial<Movement> = {}) =>
  movement(at, {
    key: `loan ${at}`,
    kind: 'loan',
    riskUnitId: UNIT,
    holdings: [{ coin: 'USDT', amount }],
    owed: [{ coin: 'USDT', principal: amount, interest: '0' }],
    ...change,
  })

const event = fc
  .record({
    at: fc.integer({ min: 0, max: 120_000 }),
    what: fc.constantFrom('sell', 'buy', 'transfer', 'loan'),
    size: fc.integer({ min: 1, max: 50 }),
  })
  .map(({ at, what, size }) => {
    if (what === 'transfer') return transfer(at, String((size - 25) * 1000 + 7))
    if (what === 'loan') return loan(at, String(size * 1000))
    return spotFill(at, what as 'sell' | 'buy', `0.${size}`, '60000')
  })
const life: fc.Arbitrary<Life> = fc
  .record({
    events: fc.uniqueArray(event, { maxLength: 12, selector: ({ at }) => at }),
    delayMs: fc.integer({ min: -AHEAD_MS + SECOND_MS, max: BEHIND_MS - SECOND_MS }),
    wave: fc.integer({ min: 0, max: 900 }),
  })
  .map(({ events, delayMs, wave }) => ({
    seconds: 121,
    movements: events,
    delayMs,
    priceAt: (second) => String(60_000 + Math.round(wave * Math.sin(second / 7))),
  }))

describe('events with the figures that show them', () => {
  it(`count once in every window, whichever came first, on ${runs(2_000)} random lives (L32)`, () => {
    fc.assert(
      fc.property(life, fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 120 }), (entry, from, length) => {
        const to = Math.min(from + length, entry.seconds - 1)
        const attribution = explain(entry, from, to)
        expect(equals(total(attribution), attribution.change)).toBe(true)
        expect(unexplained(attribution)).toEqual([])
      }),
      { numRuns: runs(2_000) },
    )
  })

  it('wait while the figures do not show them, and count as soon as they do (L32)', () => {
    const movements = [spotFill(60_000, 'sell', '0.5', '60000', { group: 'order 1' })]
    const late = { seconds: 65, movements, delayMs: 6000 }
    expect(explain(late)).toMatchObject({ causes: [], change: '0', pending: [{ group: 'order 1' }] })
    const attribution = explain({ ...late, seconds: 68 })
    expect([groups(attribution), attribution.pending]).toEqual([['order 1'], []])
  })

  it('count where the figures showed them before they were booked (L32)', () => {
    const movements = [spotFill(60_000, 'sell', '0.5', '60000', { group: 'order 1' })]
    const early = { seconds: 61, movements, delayMs: -3000 }
    expect(explain(early, 0, 58)).toMatchObject({ pending: [] })
    expect(groups(explain(early, 0, 58))).toEqual(['order 1'])
    // A window that begins when the figures had them already knows nothing of them.
    expect(groups(explain({ ...early, seconds: 100 }, 58))).toEqual([])
  })

  it('show how much of an order’s fills the figures have', () => {
    const order = { group: 'order 1' }
    const movements = [
      spotFill(50_000, 'sell', '0.1', '60000', order),
      spotFill(60_000, 'sell', '0.2', '60000', order),
      spotFill(63_000, 'sell', '0.3', '60000', order),
    ]
    const attribution = explain({ seconds: 65, movements, delayMs: 4000 })
    expect(attribution.causes).toMatchObject([{ line: { count: 2, trade: { qty: '0.3' } } }])
    expect(attribution.pending).toMatchObject([{ group: 'order 1', count: 1, trade: { qty: '0.3' } }])
  })

  it('belong to no unit if money only went from one account of the unit to another', () => {
    const inside = { seconds: 61, movements: [transfer(30_000, '-5000')], delayMs: 0, members: ['1', '2'] }
    const figures = samplesOf({ ...inside, movements: [] })
    const stretch = {
      first: figures[0]!,
      last: figures.at(-1)!,
      movements: inside.movements,
      before: (at: number) => figures.findLast((sample) => sample.at <= at) ?? null,
      after: (at: number) => figures.find((sample) => sample.at >= at) ?? null,
      unwatchedMs: 0,
    }
    expect(finished(attributeStretch(stretch)).causes).toEqual([])
    expect(groups(explain(inside))).toEqual(['transfer 30000'])
  })

  it('belong to the unit whose figures show them, if the owner of the debt is unknown', () => {
    const lent = loan(30_000, '70000', { riskUnitId: null })
    expect(groups(explain({ seconds: 61, movements: [lent], delayMs: 0 }))).toEqual(['loan 30000'])
    const another = explain({ seconds: 61, movements: [{ ...lent, at: 300_000 }], delayMs: 0 })
    expect(another.causes).toEqual([])
    const figures = explain({ seconds: 61, movements: [], delayMs: 0 })
    expect(figures.causes).toEqual([])
  })

  it('are taken together where there are more of them than steps', () => {
    const busy = Array.from({ length: 500 }, (_, index) => spotFill(index * 20_000, 'sell', '0.001', '60000'))
    const clusters = clustersOf(busy)
    expect(clusters).toHaveLength(40)
    expect(clusters.flatMap(({ movements }) => movements)).toEqual(busy)
    const apart = [0, 1000, 3_600_000].map((at) => spotFill(at, 'sell', '0.1', '60000'))
    expect(clustersOf(apart).map(({ movements }) => movements.length)).toEqual([2, 1])
  })
})
