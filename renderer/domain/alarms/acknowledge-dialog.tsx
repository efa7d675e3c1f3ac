import { useState } from 'react'
import { t } from '@/shared/languages/text'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import { type Incident, incidentName } from '@/shared/trading/alarms/incident'
import { bridge } from '@/renderer/state/bridge/bridge'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { firingsOf, firedSinceText, unanswered } from './alarm-answers'

/** Alarms at the time of the answer. `late` explains why they are shown again. */
interface DisplayedAlarms {
  readonly alarms: readonly Alarm[]
  readonly late: string
}

/**
 * Critical alarms need a reason to be acknowledged: one reason for all alarms on screen. Alarms that fire during input
 * are not acknowledged with them. They are shown next, and the typed reason is preserved.
 */
export function AcknowledgeDialog(props: { readonly incidents: readonly Incident[]; readonly onClose: () => void }) {
  const { incidents, onClose } = props
  const [{ alarms, late }, setDisplayed] = useState<DisplayedAlarms>({ alarms: unanswered(incidents), late: '' })
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function acknowledge(): Promise<void> {
    const reply = await bridge.call('alarms.acknowledge', { alarms: firingsOf(alarms), reason })
    if (!reply.ok) return setProblem(reply.error.message)
    const unanswered = reply.value.unanswered
    if (unanswered.length === 0) return onClose()
    setProblem(null)
    setDisplayed({ alarms: unanswered, late: firedSinceText(unanswered, alarms) })
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('Keep alarm on')}</Button>
      {/* The second click of a double click would acknowledge alarms that appeared after the first, unread. */}
      <Button tone="primary" onClick={({ detail }) => void (detail < 2 && acknowledge())}>
        {t('Acknowledge')}
      </Button>
    </>
  )
  const title = incidents.length === 1 ? incidentName(incidents[0]!) : t`Acknowledge ${incidents.length} incidents`
  return (
    <Dialog open onOpenChange={onClose} title={title} footer={footer}>
      {late !== '' && (
        <p className="acknowledged-alarms__late" role="alert">
          {late}
        </p>
      )}
      <ul className="acknowledged-alarms" aria-label={t('Alarms that are acknowledged')}>
        {alarms.map((alarm) => (
          <li key={alarm.id} className={`alarm-line alarm-line--${alarm.level}`}>
            <strong className="alarm__title">{alarm.title}</strong> <span className="muted">{alarm.text}</span>
          </li>
        ))}
      </ul>
      <TextField label={t('Action taken')} value={reason} error={problem} onChange={setReason} />
    </Dialog>
  )
}
