/** Places at which a process can be killed: before and after a commit, and around each message. */
export const pointKinds = ['write', 'sync', 'request', 'answer', 'push'] as const
/** Kind of a point at which a process can be killed. */
export type PointKind = (typeof pointKinds)[number]

/** Counts the points of a run and kills the application at chosen ones. */
export interface CrashPoints {
  reach(kind: PointKind): void
  /** Kills at the point that is this many points ahead. */
  killIn(points: number): void
  /** Kind of each point so far. */
  readonly passed: readonly PointKind[]
}

export function createCrashPoints(kill: (kind: PointKind) => void): CrashPoints {
  const passed: PointKind[] = []
  let next = Infinity
  return {
    passed,
    reach(kind) {
      passed.push(kind)
      if (passed.length < next) return
      next = Infinity
      kill(kind)
    },
    killIn: (points) => void (next = passed.length + Math.max(1, points)),
  }
}
