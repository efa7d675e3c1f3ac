import { useState } from 'react'
import type { DestinationOverview, TestOutcome } from '@/shared/ipc/watching/destinations'
import { t } from '@/shared/languages/text'
import { destinationKinds } from '@/shared/trading/destinations/kinds'
import { bridge } from '@/renderer/state/bridge/bridge'
import { storeDestinations } from '@/renderer/state/queries/destinations'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Chip } from '@/renderer/kit/ui/chip'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { routeText, stateText } from './destination-labels'

const outcomeText = (outcome: TestOutcome): string =>
  outcome.kind === 'received'
    ? t`Test received in ${outcome.tookMs} ms: ${outcome.receipt}`
    : t`Test failed after ${outcome.tookMs} ms: ${outcome.why}`

interface DestinationRowProps {
  readonly overview: DestinationOverview
  readonly onEdit: () => void
  readonly onDispatches: () => void
}

/** One destination: its rules, its state, and a test with the real outcome. */
export function DestinationRow({ overview, onEdit, onDispatches }: DestinationRowProps) {
  const { destination, host } = overview
  const { id, name, kind } = destination
  const [outcome, setOutcome] = useState<TestOutcome | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const now = useNow(true, 5000)
  const { text, tone } = stateText(overview, now)

  async function sendTest(): Promise<void> {
    setBusy(true)
    setOutcome(null)
    const reply = await bridge.call('destinations.test', { id })
    setBusy(false)
    setProblem(reply.ok ? null : reply.error.message)
    if (reply.ok) setOutcome(reply.value)
  }
  async function remove(): Promise<void> {
    setBusy(true)
    const reply = await bridge.call('destinations.remove', { id })
    setBusy(false)
    setConfirming(false)
    if (reply.ok) storeDestinations(reply.value)
    else setProblem(reply.error.message)
  }

  return (
    <li className="destination" aria-label={name}>
      <div className="destination__head">
        <strong>{name}</strong>
        <Chip>{destinationKinds[kind].label}</Chip>
        {!destination.isOn && <Chip tone="quiet">{t('off')}</Chip>}
        <span className="faint selectable">{host}</span>
      </div>
      <p>{routeText(destination)}</p>
      <p
        className={tone === 'danger' ? 'destination__problem' : 'muted'}
        role={tone === 'danger' ? 'alert' : undefined}
      >
        {text}
      </p>
      <p role="status" className={outcome?.kind === 'failed' ? 'destination__problem' : undefined}>
        {busy ? t('One moment…') : outcome === null ? '' : outcomeText(outcome)}
      </p>
      {problem !== null && (
        <p className="destination__problem" role="alert">
          {problem}
        </p>
      )}
      {isConfirming ? (
        <div className="destination__buttons">
          <span>{t`Remove ${name} and forget its secrets?`}</span>
          <Button size="small" autoFocus onClick={() => setConfirming(false)}>
            {t('Cancel')}
          </Button>
          <Button size="small" tone="danger" disabled={busy} onClick={() => void remove()}>
            {t('Remove')}
          </Button>
        </div>
      ) : (
        <div className="destination__buttons">
          <Button size="small" disabled={busy} aria-label={t`Send a test to ${name}`} onClick={() => void sendTest()}>
            {t('Send a test')}
          </Button>
          <Button size="small" tone="quiet" aria-label={t`Dispatches to ${name}`} onClick={onDispatches}>
            {t('Dispatches…')}
          </Button>
          <Button size="small" aria-label={t`Edit ${name}`} onClick={onEdit}>
            {t('Edit…')}
          </Button>
          <Button size="small" tone="quiet" aria-label={t`Remove ${name}`} onClick={() => setConfirming(true)}>
            {t('Remove…')}
          </Button>
        </div>
      )}
    </li>
  )
}
