import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { examples } from '@/shared/exchange/examples'
import { createManualClock } from '@/shared/testing/manual-clock'
import { runs } from '@/shared/testing/runs'
import { recordAt, scriptedLending, watchScripted } from './testing/scripted-lending'

const [loan] = examples.borrowOngoing.answers.flat()
const LATE_MS = 3000
const LOST_MS = 10_000

/** How an answer travels: ms to the exchange and back, and by how many ms its stated time is before its figures. */
interface Way {
  readonly outbound: number
  readonly back: number
  readonly statedEarlier: number
}

/**
 * Monitors whose answers travel as `way` says. A figure is the Unix ms at which it was computed: of the unit its
 * interest, of the loan its debt.
 */
function delayed(way: () => Way) {
  const clock = createManualClock()
  const lending = scriptedLending()
  async function answer<Data>(dataAt: (at: number) => Data) {
    const { outbound, back, statedEarlier } = way()
    await new Promise<void>((resolve) => void clock.after(outbound, resolve))
    const at = clock.now()
    await new Promise<void>((resolve) => void clock.after(back, resolve))
    const requestTime = at - statedEarlier
    return { kind: 'done' as const, data: dataAt(at), tookMs: outbound + back + 0.25, requestTime, unreadable: [] }
  }
  Object.assign(lending.rest, {
    ltvConvert: () => answer((at) => recordAt('100000', { interest: String(at % 1e9) })),
    borrowOngoing: () => answer((at) => [{ ...loan!, loanAmount: String(at) }]),
  })
  const { monitors } = watchScripted(clock, lending)
  const unit = () => monitors.risk.overview().units[0]
  return { clock, monitors, unit, loans: () => monitors.consumerLoans() }
}

describe('the age of a figure', () => {
  it('includes the way of its request: 8 s under way are late, and never live', async () => {
    const { clock, unit, loans } = delayed(() => ({ outbound: 0, back: 8000, statedEarlier: 0 }))
    await clock.advanceAsync(8500)
    for (let second = 0; second < 30; second += 1) {
      await clock.advanceAsync(1000)
      expect(['late', 'lost']).toContain(unit()!.freshness)
      expect(['late', 'lost']).toContain(loans().freshness)
      expect([unit()!.sample!.at % 1, loans().asOf! % 1]).toEqual([0, 0])
      expect(clock.now() - unit()!.sample!.at).toBeGreaterThanOrEqual(8000)
      expect(clock.now() - loans().asOf!).toBeGreaterThanOrEqual(8000)
    }
  })

  it('counts from the time that the answer states, where that is earlier', async () => {
    let statedEarlier = 0
    const { clock, unit, loans, monitors } = delayed(() => ({ outbound: 10, back: 10, statedEarlier }))
    await clock.advanceAsync(5000)
    expect([unit()!.freshness, loans().freshness]).toEqual(['live', 'live'])
    statedEarlier = 60_000
    const [figure, owed] = [unit()!.sample!.debtUsdt, loans().loans[0]!.loanAmount]
    await clock.advanceAsync(12_000)
    expect([unit()!.freshness, loans().freshness]).toEqual(['lost', 'lost'])
    expect(monitors.alarmBook.list().map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['dead-man', 'loans-lost']),
    )
    // What is older than a figure does not replace it.
    expect(unit()!.sample!.debtUsdt >= figure && loans().loans[0]!.loanAmount >= owed).toBe(true)
    expect(clock.now() - unit()!.sample!.at).toBeGreaterThan(LOST_MS)
  })

  it(`is never less than it is, over ${runs(400)} ways of 20 s`, async () => {
    const ms = fc.oneof({ arbitrary: fc.nat(300), weight: 3 }, { arbitrary: fc.nat(9000), weight: 1 })
    const ways = fc.array(fc.record({ outbound: ms, back: ms, statedEarlier: ms }), { minLength: 3, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(ways, async (delays) => {
        let at = 0
        const { clock, monitors, unit, loans } = delayed(() => delays[(at += 1) % delays.length]!)
        let [newestUnit, newestLoan] = [0, 0]
        for (let step = 0; step < 80; step += 1) {
          await clock.advanceAsync(250)
          const { sample, freshness } = unit() ?? { sample: null, freshness: 'waiting' }
          if (sample !== null) {
            const computedAt = clock.now() - ((clock.now() - Number(sample.debts[0]!.interest)) % 1e9)
            expect(sample.at).toBeLessThanOrEqual(computedAt)
            if (freshness === 'live') expect(clock.now() - computedAt).toBeLessThan(LATE_MS)
            expect(sample.at).toBeGreaterThanOrEqual(newestUnit)
            newestUnit = sample.at
          }
          const { asOf, freshness: ofLoans, loans: listed } = loans()
          if (asOf === null) continue
          expect(asOf).toBeLessThanOrEqual(Number(listed[0]!.loanAmount))
          if (ofLoans === 'live') expect(clock.now() - Number(listed[0]!.loanAmount)).toBeLessThan(LATE_MS)
          expect(asOf).toBeGreaterThanOrEqual(newestLoan)
          newestLoan = asOf
        }
        monitors.stop()
      }),
      { numRuns: runs(400) },
    )
  })
})
