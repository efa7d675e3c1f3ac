import { describe, expect, it } from 'vitest'
import { runs } from '@/shared/testing/runs'
import { decide, type RuleRow, type RuleUnits } from './stop-rule'
import { simulateBatch, type SimulatedRun } from '@/shared/trading/batch/testing/simulated-batch'

function simulate(count: number, from = 0, decideRule = decide) {
  const sums = { beyond: 0, beyondUnreported: 0, beyondWithoutLie: 0, alarmed: 0, stopped: 0, unknowns: 0, canceled: 0 }
  for (let seed = from; seed < from + count; seed += 1) {
    const run: SimulatedRun = simulateBatch(seed, decideRule)
    if (run.isBeyondWorst) sums.beyond += 1
    if (run.isBeyondWorst && !run.alarmed) sums.beyondUnreported += 1
    if (run.isBeyondWorst && !run.lied) sums.beyondWithoutLie += 1
    if (run.alarmed) sums.alarmed += 1
    if (run.stopped) sums.stopped += 1
    sums.unknowns += run.unknowns
    sums.canceled += run.canceledByRule
  }
  return sums
}

describe('a batch under a stop rule, over a network that loses and delays everything (D20)', () => {
  const parts = 4
  const count = runs(1_000_000 / parts)

  for (let part = 0; part < parts; part += 1) {
    it(`is outside of the declared interval only if the exchange lies, with an alarm (${part + 1}: ${count})`, () => {
      const { beyond, beyondUnreported, beyondWithoutLie, stopped, unknowns, canceled } = simulate(count, part * count)
      expect({ beyondUnreported, beyondWithoutLie }).toEqual({ beyondUnreported: 0, beyondWithoutLie: 0 })
      // The runs are about something: rules stop, answers are lost, orders are canceled, and lies take it outside.
      for (const total of [beyond * 50, stopped, unknowns, canceled]) expect(total).toBeGreaterThan(count / 50)
    })
  }

  const weakened: Readonly<Record<string, (rule: RuleUnits, rows: readonly RuleRow[]) => ReturnType<typeof decide>>> = {
    'unknown orders are taken for absent': (rule, rows) =>
      decide(
        rule,
        rows.map((row) => (row.state === 'unknown' ? { ...row, state: 'not_found' as const } : row)),
      ),
    'nothing waits for orders that trade at once': (rule, rows) => {
      const { action, ...rest } = decide(rule, rows)
      return { ...rest, action: action === 'wait' ? 'go' : action }
    },
    'fills are not looked at': (rule, rows) =>
      decide(
        rule,
        rows.map((row) => ({ ...row, filled: 0 })),
      ),
  }
  for (const [name, decideRule] of Object.entries(weakened)) {
    it(`would be outside if ${name}`, () => {
      expect(simulate(20_000, 0, decideRule).beyondWithoutLie).toBeGreaterThan(0)
    })
  }
})
