import { useEffect, useRef, useState } from 'react'
import type { ConnectionTest, TestedStep } from '@/shared/ipc/desktop/connections'
import type { InputOf } from '@/shared/ipc/contract'
import type { ConnectionStep } from '@/shared/trading/health/connection-causes'
import { bridge } from '@/renderer/state/bridge/bridge'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'

const labels: Readonly<Record<ConnectionStep, string>> = {
  settings: 'Settings',
  proxy: 'Proxy reached',
  'proxy-accepts': 'Proxy accepts',
  name: 'Name',
  tcp: 'Connection',
  tls: 'Encryption',
  time: 'Exchange answers',
  'public-socket': 'Public socket',
  key: 'Key',
  'private-socket': 'Private socket',
}
const marks = { waiting: '·', running: '…', passed: '✓', failed: '✗', skipped: '–' } as const
const states = {
  waiting: 'not tried',
  running: 'under way',
  passed: 'passed',
  failed: 'failed',
  skipped: 'not needed',
} as const

function Step({ tested }: { readonly tested: TestedStep }) {
  const { step, state, tookMs, text, todo } = tested
  return (
    <li className="connections__step" data-state={state}>
      <span aria-hidden className="connections__mark">
        {marks[state]}
      </span>
      <span className="connections__step-name">{labels[step]}</span>
      <span className="connections__step-said">
        <span className="visually-hidden">{states[state]}. </span>
        {text}
        {todo !== '' && <span className="connections__todo">{todo}</span>}
      </span>
      <span className="num muted">{tookMs === null ? '' : `${tookMs} ms`}</span>
    </li>
  )
}

/** One sentence for screen readers, announced on change. */
function sentenceOf({ state, steps }: ConnectionTest): string {
  const at = steps.find((step) => step.state === (state === 'failed' ? 'failed' : 'running'))
  if (state === 'running') return `Testing: ${at === undefined ? '' : labels[at.step]}`
  if (state === 'canceled') return 'The test was stopped.'
  if (state === 'failed') return `The test stopped at: ${at === undefined ? '' : labels[at.step]}.`
  const hasKey = steps.some(({ step, state: how }) => step === 'key' && how === 'passed')
  return hasKey ? 'Every step passed.' : 'Every step passed; there is no key to try.'
}

export interface ConnectionTrialProps {
  /** The typed connection to test; null if it is invalid, in which case the form shows the problem. */
  readonly buildRequest: () => Omit<InputOf<'connections.test'>, 'run'> | null
}

/** Tests a saved or unsaved connection and shows its progress. Closing it aborts the test. */
export function ConnectionTrial({ buildRequest }: ConnectionTrialProps) {
  const [test, setTest] = useState<ConnectionTest | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const run = useRef('')
  useEffect(() => {
    const storeTest = (next: ConnectionTest): void =>
      next.run === run.current
        ? setTest((before) =>
            before !== null && before.run === next.run && before.revision > next.revision ? before : next,
          )
        : undefined
    const stop = bridge.listen('connections.tested', storeTest)
    return () => {
      stop()
      if (run.current !== '') void bridge.call('connections.endTest', { run: run.current })
    }
  }, [])

  async function begin(): Promise<void> {
    const input = buildRequest()
    if (input === null) return
    run.current = crypto.randomUUID()
    setProblem(null)
    setTest(null)
    const mine = run.current
    const reply = await bridge.call('connections.test', { ...input, run: mine })
    if (mine !== run.current) return
    if (reply.ok)
      setTest((before) => (before === null || before.revision < reply.value.revision ? reply.value : before))
    else setProblem(reply.error.message)
  }
  const isRunning = test?.state === 'running'
  const press = (): void => {
    if (isRunning) void bridge.call('connections.endTest', { run: run.current })
    else void begin()
  }

  return (
    <section className="connections__trial" aria-label="Connection test">
      <div className="connections__trial-head">
        <Button onClick={press}>{isRunning ? 'Stop the test' : 'Test connection'}</Button>
        <span role="status" data-testid="connection-test">
          {test === null ? <span className="muted">Nothing in it trades.</span> : sentenceOf(test)}
        </span>
      </div>
      {problem !== null && <PanelBand tone="danger">{problem}</PanelBand>}
      {test !== null && (
        <ol className="connections__steps">
          {test.steps.map((tested) => (
            <Step key={tested.step} tested={tested} />
          ))}
        </ol>
      )}
    </section>
  )
}
