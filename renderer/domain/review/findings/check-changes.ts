import type { Problem } from '@/shared/trading/batch/draft/draft'

/** Change of a finding about a review since the user last looked. */
export interface CheckChange {
  readonly problem: Problem
  /** `passed`: the finding no longer applies. Everything else is new. */
  readonly kind: 'new' | 'passed'
}

/** Messages contain moving prices: place, rule and severity identify a finding. */
const keyOf = ({ rowId, field, level, rule }: Problem): string => [rowId, field, level, rule].join(' ')

/**
 * Rules about the distance from the market. Rows at the edge cross it repeatedly, so only the first change is reported.
 */
const drifting: ReadonlySet<string> = new Set(['collar', 'passive'])

/** Remembers which findings the user has seen, so that each change stops a send at most once. */
export function createCheckWatch(displayed: readonly Problem[]) {
  const problemsByKey = new Map(displayed.map((problem) => [keyOf(problem), problem]))
  const reportedPassed = new Set<string>()

  /** A formerly unchecked rule that found nothing is not reported. */
  const isChanged = (key: string, { level, rule }: Problem): boolean =>
    level !== 'unchecked' && !drifting.has(rule) && !reportedPassed.has(key)
  const isKnown = (problem: Problem): boolean =>
    problemsByKey.has(keyOf(problem)) ||
    (drifting.has(problem.rule) &&
      [...problemsByKey.values()].some(({ level, rule }) => rule === problem.rule && level === problem.level))

  return {
    /** Changes that were not reported yet; reading them marks them as reported. */
    changesIn(checks: readonly Problem[]): readonly CheckChange[] {
      const now = new Set(checks.map(keyOf))
      const appeared = checks
        .filter((problem) => !isKnown(problem))
        .map((problem): CheckChange => ({ problem, kind: 'new' }))
      const passed = [...problemsByKey].filter(([key, problem]) => !now.has(key) && isChanged(key, problem))
      for (const { problem } of appeared) problemsByKey.set(keyOf(problem), problem)
      for (const [key] of passed) reportedPassed.add(key)
      return [...appeared, ...passed.map(([, problem]): CheckChange => ({ problem, kind: 'passed' }))]
    },
  }
}
