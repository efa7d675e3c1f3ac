import fc from 'fast-check'
import { expect } from 'vitest'
import { runs } from '@/shared/testing/runs'
import type { Rules } from '../oracle/rules'
import { type Draft, draftsOn } from './draft'
import { type Cast, play } from './sequence'

/** Sequences that all stages play together. */
const SEQUENCES = 10_000

const sequencesOn = (cast: Cast): fc.Arbitrary<Draft[]> =>
  fc.array(draftsOn(cast), { minLength: 10, maxLength: 40, size: 'max' })

/** The disagreement a sequence leads to, if it does. */
function disagreement(cast: Cast, drafts: readonly Draft[], rules?: Partial<Rules>): Error | null {
  try {
    play(cast, drafts, rules)
    return null
  } catch (problem) {
    return problem instanceof Error ? problem : new Error(String(problem))
  }
}

/** What is left of a sequence when everything is dropped that the disagreement can do without. */
function shortened(cast: Cast, drafts: readonly Draft[]): readonly Draft[] {
  for (let at = drafts.length - 1; at >= 0; at -= 1) {
    const fewer = drafts.toSpliced(at, 1)
    if (disagreement(cast, fewer) !== null) return shortened(cast, fewer)
  }
  return drafts
}

/**
 * Plays a share of all sequences on one stage; the error names the seed, the shortest sequence found and what differs.
 */
export function expectAgreement(cast: Cast, share: number, seed: number): void {
  const numRuns = runs(SEQUENCES * share)
  const checked = fc.check(
    fc.property(sequencesOn(cast), (drafts) => disagreement(cast, drafts) === null),
    { numRuns, seed },
  )
  if (checked.counterexample !== null) {
    const shortest = shortened(cast, checked.counterexample[0])
    throw new Error(`seed ${seed}, path ${checked.counterexamplePath}: ${disagreement(cast, shortest)?.message}`)
  }
  expect(checked.numRuns).toBe(numRuns)
}

/** Whether so many sequences would show that a rule of the oracle is another one than the engine's. */
export function noticesWithin(cast: Cast, sequences: number, rules: Partial<Rules>): boolean {
  const property = fc.property(sequencesOn(cast), (drafts) => disagreement(cast, drafts, rules) === null)
  return fc.check(property, { numRuns: sequences, seed: 20261123, endOnFailure: true }).failed
}
