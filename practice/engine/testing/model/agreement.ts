import fc from 'fast-check'
import { expect } from 'vitest'
import { runs } from '@/shared/testing/runs'
import type { Rules } from '@/practice/engine/testing/reference/rules'
import { type CommandGenerator, commandsOn } from './command-generator'
import { type ModelScenario, play } from './sequence'

/** Number of sequences over all stages. */
const SEQUENCES = 10_000

const sequencesOn = (scenario: ModelScenario): fc.Arbitrary<CommandGenerator[]> =>
  fc.array(commandsOn(scenario), { minLength: 10, maxLength: 40, size: 'max' })

/** The disagreement after a sequence, if any. */
function disagreement(
  scenario: ModelScenario,
  commands: readonly CommandGenerator[],
  rules?: Partial<Rules>,
): Error | null {
  try {
    play(scenario, commands, rules)
    return null
  } catch (problem) {
    return problem instanceof Error ? problem : new Error(String(problem))
  }
}

/** Shrinks a sequence to the part that is needed for the disagreement. */
function shortened(scenario: ModelScenario, commands: readonly CommandGenerator[]): readonly CommandGenerator[] {
  for (let at = commands.length - 1; at >= 0; at -= 1) {
    const fewer = commands.toSpliced(at, 1)
    if (disagreement(scenario, fewer) !== null) return shortened(scenario, fewer)
  }
  return commands
}

/** Plays a share of all sequences on one stage. The error names the seed, the shortest sequence and the difference. */
export function expectAgreement(scenario: ModelScenario, share: number, seed: number): void {
  const numRuns = runs(SEQUENCES * share)
  const checked = fc.check(
    fc.property(sequencesOn(scenario), (commands) => disagreement(scenario, commands) === null),
    { numRuns, seed },
  )
  if (checked.counterexample !== null) {
    const shortest = shortened(scenario, checked.counterexample[0])
    throw new Error(`seed ${seed}, path ${checked.counterexamplePath}: ${disagreement(scenario, shortest)?.message}`)
  }
  expect(checked.numRuns).toBe(numRuns)
}

/** True if this many sequences would show that a rule of the reference engine differs from the engine's. */
export function noticesWithin(scenario: ModelScenario, sequences: number, rules: Partial<Rules>): boolean {
  const property = fc.property(sequencesOn(scenario), (commands) => disagreement(scenario, commands, rules) === null)
  return fc.check(property, { numRuns: sequences, seed: 20261123, endOnFailure: true }).failed
}
