import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalsOf, multiply } from '@/shared/base/decimal'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { runs } from '@/shared/testing/runs'
import type { Instrument } from '@/shared/trading/market/instrument'
import { checkTerms } from '@/shared/trading/market/symbol-rules'
import type { Sizes, Spacing } from './curves'
import { generateLadder, type LadderShape } from './ladder'

const inverse: Instrument = {
  ...btcPerp,
  maxQty: '20000000',
  category: 'COIN-FUTURES',
  symbol: 'BTCUSD',
  quoteCoin: 'USD',
  lotSize: '1',
  qtyDecimals: 0,
  minQty: '1',
}
const cheap: Instrument = {
  ...btcSpot,
  symbol: 'PEPEUSDT',
  baseCoin: 'PEPE',
  tickSize: '0.0000000001',
  priceDecimals: 10,
  lotSize: '1',
  qtyDecimals: 0,
}
const uneven: Instrument = {
  ...btcPerp,
  maxQty: '100000',
  tickSize: '0.25',
  priceDecimals: 2,
  lotSize: '0.003',
  qtyDecimals: 3,
  minQty: '0.01',
  minValue: '7.77',
}
const perp: Instrument = { ...btcPerp, maxQty: '' }
const instruments = [perp, btcSpot, inverse, cheap, uneven]

/** Decimal text as whole units of 10^-18, by a way of its own. */
const units = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(18, '0'))
}
const textOf = (steps: number, step: string): string => multiply(String(steps), step)

const percent = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)
const spacing: fc.Arbitrary<Spacing> = fc.oneof(
  fc.constantFrom({ kind: 'linear' } as const, { kind: 'geometric' } as const),
  fc.integer({ min: 1, max: 100 }).map((tenths) => ({ kind: 'power', exponent: tenths / 10 }) as const),
  fc
    .array(percent, { minLength: 1, maxLength: 8 })
    .map((points) => ({ kind: 'own', points: points.toSorted((a, b) => a - b) }) as const),
)
/** From 0.01 to 100, as often below 1 as above. */
const ratio = fc.integer({ min: -100, max: 100 }).map((power) => 10 ** (power / 50))
const sizes: fc.Arbitrary<Sizes> = fc.oneof(
  fc.constant({ kind: 'flat' } as const),
  fc
    .tuple(fc.constantFrom('ramp', 'exponential', 'pyramid', 'bell'), ratio)
    .map(([kind, of]) => ({ kind, ratio: of }) as const),
  fc
    .array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 8 })
    .map((weights) => ({ kind: 'own', weights }) as const),
)
const jitter = fc.oneof(
  fc.constant({ price: 0, size: 0, seed: 0 }),
  fc.record({
    price: fc.integer({ min: 0, max: 50 }),
    size: fc.integer({ min: 0, max: 90 }),
    seed: fc.integer({ min: 0, max: 999_999 }),
  }),
)
const ladders = fc.record({
  of: fc.integer({ min: 0, max: instruments.length - 1 }),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  at: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 200, max: 400_000 })),
  /** Ticks beyond those that the orders need: now and then a few too few. */
  room: fc.oneof(fc.integer({ min: -1, max: 60 }), fc.integer({ min: 60, max: 50_000 })),
  falling: fc.boolean(),
  count: fc.oneof(
    { weight: 380, arbitrary: fc.integer({ min: 1, max: 20 }) },
    { weight: 19, arbitrary: fc.integer({ min: 21, max: 120 }) },
    { weight: 1, arbitrary: fc.integer({ min: 121, max: 400 }) },
  ),
  /** How many smallest orders of the lowest price each order gets on average, in tenths of a power of ten. */
  plenty: fc.integer({ min: 5, max: 40 }),
  spacing,
  sizes,
  jitter,
})
type Drawn = typeof ladders extends fc.Arbitrary<infer One> ? One : never

function drawnLadder({ of, side, at, room, falling, count, plenty, ...curves }: Drawn) {
  const instrument = instruments[of]!
  const { tickSize, lotSize, minQty, minValue } = instrument
  const span = Math.max(0, count - 1 + room)
  const [low, high] = [textOf(at, tickSize), textOf(at + span, tickSize)]
  const lotsOf = (amount: string, price: number) => Math.ceil(Number(amount) / (Number(lotSize) * price))
  const smallest = Math.max(1, lotsOf(minQty, 1), lotsOf(minValue, instrument === inverse ? 1 : Number(low)))
  const shape: LadderShape = { side, count, from: falling ? high : low, to: falling ? low : high, ...curves }
  return { shape, span, instrument, total: textOf(Math.ceil(smallest * count * 10 ** (plenty / 10)), lotSize) }
}

/** Fails when an order of the ladder breaks any rule; answers which curves it was made by, or why there is none. */
function classify(drawn: Drawn): string {
  const { shape, span, instrument, total } = drawnLadder(drawn)
  const { falling, count } = drawn
  const ladder = generateLadder(shape, total, instrument)
  if (!ladder.ok) return refusedRightly(shape, span, ladder.maxCount, ladder.field, total, instrument)
  const prices = ladder.rows.map((row) => units(row.price))
  const sizesOf = ladder.rows.map((row) => units(row.qty))
  const steps = [units(instrument.tickSize), units(instrument.lotSize)] as const
  const least = instrument.minQty === '' ? 1n : units(instrument.minQty)
  const leastValue = units(instrument.minValue) * 10n ** 18n
  let wrong = ladder.rows.length === count ? '' : 'count'
  if (sizesOf.reduce((all, lots) => all + lots, 0n) !== units(total) || units(ladder.total) !== units(total))
    wrong = 'sum'
  if (prices[0] !== units(shape.from) || (count > 1 && prices.at(-1) !== units(shape.to))) wrong = 'ends'
  for (const [index, price] of prices.entries()) {
    const qty = sizesOf[index]!
    if (price % steps[0] !== 0n) wrong = 'tick'
    if (qty % steps[1] !== 0n) wrong = 'lot'
    if (qty < least || qty <= 0n) wrong = 'minimum'
    if ((instrument === inverse ? qty * 10n ** 18n : qty * price) < leastValue) wrong = 'minimum value'
    if (index > 0 && (falling ? price >= prices[index - 1]! : price <= prices[index - 1]!)) wrong = 'order'
  }
  if (wrong !== '') expect.fail(`${wrong} is wrong in ${JSON.stringify(ladder.rows)}`)
  return `${drawn.spacing.kind} ${drawn.sizes.kind}`
}

/** A refusal names a count only where that many orders would be taken. */
function refusedRightly(
  shape: LadderShape,
  span: number,
  maxCount: number | undefined,
  field: string,
  total: string,
  instrument: Instrument,
): string {
  if (shape.count > span + 1) {
    expect(maxCount).toBe(span + 1)
    return 'refused: ticks'
  }
  expect(['count', 'total']).toContain(field)
  if (maxCount === undefined) return `refused: ${field}`
  const fewer = generateLadder({ ...shape, count: maxCount }, total, instrument)
  expect(fewer.ok).toBe(true)
  return 'refused: too small'
}

describe(`${runs(100_000)} random ladders of every curve`, () => {
  it('have every price on the tick, every size on the lot, their exact sum and no order under a minimum (D06)', () => {
    const counts = new Map<string, number>()
    let completed = 0
    fc.assert(
      fc.property(ladders, (drawn) => {
        const how = classify(drawn)
        counts.set(how, (counts.get(how) ?? 0) + 1)
        if (!how.startsWith('refused')) completed += 1
      }),
      // Not every draw is a ladder: some are too small for their minimum, some too narrow for their tick.
      { numRuns: runs(115_000) },
    )
    expect(completed).toBeGreaterThanOrEqual(runs(100_000))
    // Every spacing met every shape of sizes.
    expect([...counts.keys()].filter((how) => !how.startsWith('refused'))).toHaveLength(4 * 6)
    expect([...counts.keys()]).toEqual(
      expect.arrayContaining(['refused: ticks', 'refused: too small', 'refused: total']),
    )
  })

  it('pass the checks that every order passes before it is sent', () => {
    fc.assert(
      fc.property(ladders, (drawn) => {
        const { shape, instrument, total } = drawnLadder(drawn)
        const ladder = generateLadder(shape, total, instrument)
        for (const [index, { price, qty }] of ladder.rows.entries()) {
          expect(decimalsOf(price)).toBeLessThanOrEqual(instrument.priceDecimals)
          const order = {
            category: instrument.category,
            symbol: instrument.symbol,
            side: shape.side,
            orderType: 'limit',
            price,
            qty,
          } as const
          const findings = checkTerms({ ...order, timeInForce: 'gtc' } as Parameters<typeof checkTerms>[0], instrument)
          expect(findings.length > 0).toBe(!ladder.ok && ladder.wrong.has(index))
        }
      }),
      { numRuns: runs(2000) },
    )
  })
})
