import type { Clock } from '@/shared/base/clock'
import type { ConnectionTest, TestedStep } from '@/shared/ipc/desktop/connections'
import {
  causeText,
  connectionCauses,
  connectionSteps,
  type ConnectionProblem,
  type ConnectionStep,
} from '@/shared/trading/health/connection-causes'
import { describeError } from '@/electron/base/diagnostics/describe-error'
import { isConnectionFailure } from '@/electron/base/env/connection-failure'

/** Error that stops a test at the current step, with an instruction for the user. */
type StepFailure = Error & { readonly todo: string }

export const stepFailure = (message: string, todo: string): StepFailure => Object.assign(new Error(message), { todo })
const isStepFailure = (error: unknown): error is StepFailure =>
  error instanceof Error && 'todo' in error && typeof error.todo === 'string'

/** Progress of a test. Reports after its end are ignored. */
export interface TestedSteps {
  readonly current: () => ConnectionTest
  readonly passed: (step: ConnectionStep, text: string) => void
  readonly skipped: (step: ConnectionStep, text: string) => void
  /** Ends the test as failed, at the step that the error belongs to. */
  readonly fail: (error: unknown) => void
  /** Ends the test as passed. */
  readonly pass: () => void
  readonly cancel: () => void
}

export interface TestedStepsParts {
  readonly clock: Clock
  readonly run: string
  readonly publish: (test: ConnectionTest) => void
  /** Removes secrets from a text. */
  readonly hide: (text: string) => string
}

const isOpen = ({ state }: TestedStep): boolean => state === 'waiting' || state === 'running'

/** The first step that is neither done nor skipped is the current step. */
function withNext(list: readonly TestedStep[]): readonly TestedStep[] {
  const next = list.findIndex(isOpen)
  return list.map((step, index) => (index === next ? { ...step, state: 'running' } : step))
}
const halted = (step: TestedStep): TestedStep => (step.state === 'running' ? { ...step, state: 'waiting' } : step)

/** Step that a cause belongs to. If it was done already, the current step. */
function failedStep(steps: readonly TestedStep[], problem: ConnectionProblem | null): ConnectionStep {
  const underWay = steps.find(({ state }) => state === 'running')?.step ?? 'settings'
  if (problem === null || connectionSteps.indexOf(underWay) >= connectionSteps.indexOf('time')) return underWay
  const { step } = connectionCauses[problem.cause]
  return steps.some((candidate) => candidate.step === step && candidate.state === 'waiting') ? step : underWay
}

export function createTestedSteps({ clock, run, publish, hide }: TestedStepsParts): TestedSteps {
  let steps = withNext(
    connectionSteps.map((step) => ({ step, state: 'waiting' as const, tookMs: null, text: '', todo: '' })),
  )
  let state: ConnectionTest['state'] = 'running'
  let revision = 0
  let begunMono = clock.mono()

  const current = (): ConnectionTest => ({ run, revision, state, steps })
  function change(next: readonly TestedStep[], becomes = state): void {
    if (state !== 'running') return
    steps = next
    state = becomes
    revision += 1
    publish(current())
  }
  function settle(step: ConnectionStep, settled: 'passed' | 'skipped', text: string): void {
    const tookMs = settled === 'passed' ? Math.round(clock.mono() - begunMono) : null
    begunMono = clock.mono()
    change(
      withNext(
        steps.map((candidate) =>
          candidate.step === step ? { ...candidate, state: settled, tookMs, text } : candidate,
        ),
      ),
    )
  }
  function describeFailure(error: unknown): Pick<TestedStep, 'text' | 'todo'> {
    if (isConnectionFailure(error))
      return { text: causeText(error.problem), todo: connectionCauses[error.problem.cause].todo }
    if (isStepFailure(error)) return { text: error.message, todo: error.todo }
    return { text: describeError(error).message, todo: '' }
  }

  return {
    current,
    passed: (step, text) => settle(step, 'passed', text),
    skipped: (step, text) => settle(step, 'skipped', text),
    fail(error) {
      const { text, todo } = describeFailure(error)
      const at = failedStep(steps, isConnectionFailure(error) ? error.problem : null)
      const tookMs = Math.round(clock.mono() - begunMono)
      const ended = { state: 'failed' as const, tookMs, text: hide(text), todo }
      change(
        steps.map((step) => (step.step === at ? { ...step, ...ended } : halted(step))),
        'failed',
      )
    },
    pass: () => change(steps, 'passed'),
    cancel: () => change(steps.map(halted), 'canceled'),
  }
}
