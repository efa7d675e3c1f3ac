import type { Condition } from './condition'

/** An account of which units and loans were watched, and no longer are. */
export interface Unwatched {
  /** How its profile is called. */
  readonly account: string
  /** How many risk units and loans were watched last. */
  readonly count: number
  /** Its exchange stands still while nobody uses it: nothing happens to what was watched. */
  readonly isPractice: boolean
}

/** Every end of a watch that nobody took over is an alarm; no setting turns it off. `number` tells them apart. */
export function unwatchedCondition({ account, count, isPractice }: Unwatched, number: number): Condition {
  const what =
    count === 1 ? '1 risk unit or loan of it was watched' : `${count} risk units and loans of it were watched`
  return {
    rule: 'unwatched',
    subject: account,
    about: String(number),
    level: isPractice ? 'warning' : 'critical',
    title: `${account}: nobody watches this account any more`,
    text: isPractice
      ? `${what}. Its exchange stands still until the profile is opened again.`
      : `${what}. No alarm reaches you of it until its profile is opened again, with a key that can be used.`,
    state: 'raised',
    measure: null,
    lasts: false,
  }
}
