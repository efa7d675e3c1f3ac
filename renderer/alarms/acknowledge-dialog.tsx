import { useState } from 'react'
import type { Alert } from '../../shared/trading/alerts/alert'
import { bridge } from '../bridge/bridge'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { TextField } from '../ui/field'

/** A critical alarm is silenced only by somebody who says why. */
export function AcknowledgeDialog({ alert, onClose }: { readonly alert: Alert; readonly onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function acknowledge(): Promise<void> {
    const reply = await bridge.call('alerts.acknowledge', { id: alert.id, reason })
    if (reply.ok) onClose()
    else setProblem(reply.error.message)
  }
  const footer = (
    <>
      <Button onClick={onClose}>Keep it sounding</Button>
      <Button tone="primary" onClick={() => void acknowledge()}>
        Acknowledge
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} title={alert.title} description={alert.text} footer={footer}>
      <TextField label="What is being done about it" value={reason} error={problem} onChange={setReason} />
    </Dialog>
  )
}
