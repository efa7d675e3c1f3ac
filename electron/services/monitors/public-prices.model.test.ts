import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '@/shared/testing/runs'
import { loanRatio, repeated, truth, unitRatio, watchMarket } from './testing/public-market'

/** Ways in which one call of the exchange goes wrong. */
const ways = fc.constantFrom('true', 'repeated', 'omitted', 'old', 'apart')
const troubles = fc.record({
  /** Seconds. */
  begins: fc.integer({ min: 6, max: 14 }),
  ltv: ways,
  loans: ways,
  tickers: fc.constantFrom('true', 'true', 'repeated'),
})
/** Falls and rises, each of a second and of what is left after it; calm between them. */
const market = fc.array(
  fc.record({ at: fc.integer({ min: 5, max: 30 }), share: fc.double({ min: 0.85, max: 1.12, noNaN: true }) }),
  {
    minLength: 1,
    maxLength: 4,
  },
)
type Way = 'true' | 'repeated' | 'omitted' | 'old' | 'apart'

const HALF_POINT = 0.005
const WITHIN_MS = 5000
const STEP_MS = 250

/** Makes a call go wrong from now on. */
function spoil(
  world: ReturnType<typeof watchMarket>,
  { ltv, loans, tickers }: { ltv: Way; loans: Way; tickers: string },
) {
  const { lies, clock } = world
  const requestTime = clock.now()
  if (ltv === 'repeated') lies.ltv = repeated(truth.ltv)
  if (ltv === 'old') lies.ltv = (price) => ({ ...truth.ltv(price), requestTime })
  const withLtv = (change: (ratio: string) => string) => (price: number) => {
    const answer = truth.ltv(price)
    return answer.kind === 'done' ? { ...answer, data: { ...answer.data, ltv: change(answer.data.ltv) } } : answer
  }
  if (ltv === 'omitted') lies.ltv = withLtv(() => '')
  if (ltv === 'apart') lies.ltv = withLtv((ratio) => (Number(ratio) - 0.008).toFixed(6))
  if (loans === 'repeated') lies.loans = repeated(truth.loans)
  if (loans === 'old') lies.loans = (price) => ({ ...truth.loans(price), requestTime })
  const withRate = (change: (rate: string) => string) => (price: number) => {
    const answer = truth.loans(price)
    if (answer.kind !== 'done') return answer
    return { ...answer, data: answer.data.map((loan) => ({ ...loan, pledgeRate: change(loan.pledgeRate) })) }
  }
  if (loans === 'omitted') lies.loans = withRate(() => '')
  if (loans === 'apart') lies.loans = withRate((rate) => (Number(rate) * 0.9).toFixed(4))
  if (tickers === 'repeated') lies.tickers = repeated(truth.tickers)
}

it(`no figure that is off by half a point for 5 s is live or silent, over ${runs(300)} markets`, async () => {
  await fc.assert(
    fc.asyncProperty(market, troubles, fc.integer({ min: 0, max: 99 }), async (moves, how, noise) => {
      const priceAt = (seconds: number): number =>
        moves.reduce((price, { at, share }) => (seconds < at ? price : price * share), 100_000) +
        ((Math.floor(seconds * 4) * 37 + noise) % 11)
      const world = watchMarket(priceAt)
      const figures = {
        unit: () => Number(world.unit().sample!.ltv),
        loan: () => Number(world.loans().loans[0]!.pledgeRate) / 100,
      }
      const offSince = { unit: Infinity, loan: Infinity }
      await world.clock.advanceAsync(how.begins * 1000)
      spoil(world, how)
      for (let step = 0; step < 120; step += 1) {
        await world.clock.advanceAsync(STEP_MS)
        const now = world.clock.mono()
        for (const [of, ratio, freshness] of [
          ['unit', unitRatio(world.price()), world.unit().freshness],
          ['loan', loanRatio(world.price()), world.loans().freshness],
        ] as const) {
          const isOff = !(Math.abs(figures[of]() - ratio) <= HALF_POINT)
          offSince[of] = isOff && freshness === 'live' ? Math.min(offSince[of], now) : Infinity
          expect([of, freshness, now - offSince[of] > WITHIN_MS]).toEqual([of, freshness, false])
        }
        if (world.unit().freshness === 'disputed') expect(world.active('disputed')).toBe(true)
        if (world.loans().freshness === 'disputed') expect(world.active('loan-disputed')).toBe(true)
        if (how.ltv === 'true' && how.tickers === 'true') expect(world.unit().freshness).toBe('live')
        if (how.loans === 'true' && how.tickers === 'true') expect(world.loans().freshness).toBe('live')
      }
      world.monitors.stop()
    }),
    { numRuns: runs(300) },
  )
})
