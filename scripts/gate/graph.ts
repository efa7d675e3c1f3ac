/** One command of the gate. */
export interface Stage {
  readonly name: string
  readonly command: string
  /** Names of the stages that have to pass first, if they are in the selection. */
  readonly after?: readonly string[]
  /** Number of CPU cores that it uses. Default 1. */
  readonly cores?: number
  readonly env?: Readonly<Record<string, string>>
  /** Runner that reports its tests. */
  readonly tests?: 'vitest' | 'playwright'
}

export interface StageResult {
  readonly stage: Stage
  readonly outcome: 'passed' | 'failed' | 'skipped'
  readonly ms: number
  readonly output: string
}

export interface Hooks {
  run(stage: Stage): Promise<{ readonly isGreen: boolean; readonly output: string }>
  onStart(stage: Stage): void
  onEnd(result: StageResult): void
}

/**
 * Runs each stage as soon as its prerequisites passed and enough of `cores` are free. Results are in the given order.
 */
export async function runGraph(stages: readonly Stage[], cores: number, hooks: Hooks): Promise<StageResult[]> {
  const coresOf = (stage: Stage): number => Math.min(stage.cores ?? 1, cores)
  const prerequisites = (stage: Stage): Stage[] => stages.filter(({ name }) => stage.after?.includes(name))
  const results = new Map<Stage, StageResult>()
  const running = new Map<Stage, Promise<void>>()
  const waiting = new Set(stages)

  function end(result: StageResult): void {
    running.delete(result.stage)
    results.set(result.stage, result)
    hooks.onEnd(result)
  }
  async function run(stage: Stage): Promise<void> {
    const startedAt = performance.now()
    hooks.onStart(stage)
    const { isGreen, output } = await hooks.run(stage)
    end({ stage, outcome: isGreen ? 'passed' : 'failed', ms: performance.now() - startedAt, output })
  }
  function advance(stage: Stage): void {
    const outcomes = prerequisites(stage).map((prerequisite) => results.get(prerequisite)?.outcome)
    const free = cores - [...running.keys()].reduce((sum, stage) => sum + coresOf(stage), 0)
    if (outcomes.some((outcome) => outcome === 'failed' || outcome === 'skipped')) {
      waiting.delete(stage)
      end({ stage, outcome: 'skipped', ms: 0, output: '' })
    } else if (outcomes.every((outcome) => outcome === 'passed') && coresOf(stage) <= free) {
      waiting.delete(stage)
      running.set(stage, run(stage))
    }
  }

  while (waiting.size + running.size > 0) {
    const before = waiting.size
    waiting.forEach(advance)
    if (running.size > 0) await Promise.race(running.values())
    else if (waiting.size === before) throw new Error(`no order for ${[...waiting].map(({ name }) => name).join(', ')}`)
  }
  return stages.map((stage) => results.get(stage)!)
}
