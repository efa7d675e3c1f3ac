import { useState } from 'react'
import { type Incident, incidentName } from '@/shared/trading/alarms/incident'
import { bridge } from '@/renderer/state/bridge/bridge'
import { Button } from '@/renderer/kit/ui/button'
import { Dialog } from '@/renderer/kit/ui/dialog'
import { TextField } from '@/renderer/kit/ui/field'
import { asShown, unanswered } from './alarm-answers'

/** Critical alarms are silenced only by somebody who says why: one reason for all that is answered together. */
export function AcknowledgeDialog(props: { readonly incidents: readonly Incident[]; readonly onClose: () => void }) {
  const { incidents, onClose } = props
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const alarms = unanswered(incidents)

  async function acknowledge(): Promise<void> {
    const reply = await bridge.call('alarms.acknowledge', { alarms: asShown(alarms), reason })
    if (reply.ok) onClose()
    else setProblem(reply.error.message)
  }
  const footer = (
    <>
      <Button onClick={onClose}>Keep alarm on</Button>
      <Button tone="primary" onClick={() => void acknowledge()}>
        Acknowledge
      </Button>
    </>
  )
  const title = incidents.length === 1 ? incidentName(incidents[0]!) : `Acknowledge ${incidents.length} incidents`
  return (
    <Dialog open onOpenChange={onClose} title={title} footer={footer}>
      <ul className="acknowledged-alarms" aria-label="Alarms that are acknowledged">
        {alarms.map((alarm) => (
          <li key={alarm.id} className={`alarm-line alarm-line--${alarm.level}`}>
            <strong className="alarm__title">{alarm.title}</strong> <span className="muted">{alarm.text}</span>
          </li>
        ))}
      </ul>
      <TextField label="What is being done about it" value={reason} error={problem} onChange={setReason} />
    </Dialog>
  )
}
