import { useEffect, useRef, useState } from 'react'
import type { ConnectionTest, TestedStep } from '@/shared/ipc/desktop/connections'
import type { InputOf } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { ConnectionStep } from '@/shared/trading/health/connection-causes'
import { bridge } from '@/renderer/state/bridge/bridge'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'

const labels: Readonly<Record<ConnectionStep, string>> = {
  settings: t('Settings'),
  proxy: t('Proxy reached'),
  'proxy-accepts': t('Proxy accepts'),
  name: t('Name'),
  tcp: t('Connection'),
  tls: t('Encryption'),
  time: t('Exchange answers'),
  'public-socket': t('Public socket'),
  key: t('Key'),
  'private-socket': t('Private socket'),
}
const marks = { waiting: '·', running: '…', passed: '✓', failed: '✗', skipped: '–' } as const
const states = {
  waiting: t('not tried'),
  running: t('under way'),
  passed: t('passed'),
  failed: t('failed'),
  skipped: t('not needed'),
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
      <span className="num muted">{tookMs === null ? '' : t`${tookMs} ms`}</span>
    </li>
  )
}

/** One sentence for screen readers, announced on change. */
function sentenceOf({ state, steps }: ConnectionTest): string {
  const at = steps.find((step) => step.state === (state === 'failed' ? 'failed' : 'running'))
  if (state === 'running') return t`Testing: ${at === undefined ? '' : labels[at.step]}`
  if (state === 'canceled') return t('The test was stopped.')
  if (state === 'failed') return t`The test stopped at: ${at === undefined ? '' : labels[at.step]}.`
  const hasKey = steps.some(({ step, state: how }) => step === 'key' && how === 'passed')
  return hasKey ? t('Every step passed.') : t('Every step passed; there is no key to try.')
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
    <section className="connections__trial" aria-label={t('Connection test')}>
      <div className="connections__trial-head">
        <Button onClick={press}>{isRunning ? t('Stop the test') : t('Test connection')}</Button>
        <span role="status" data-testid="connection-test">
          {test === null ? <span className="muted">{t('Nothing in it trades.')}</span> : sentenceOf(test)}
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
