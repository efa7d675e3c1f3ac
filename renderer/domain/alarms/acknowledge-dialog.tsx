import { useState } from 'react'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import { bridge } from '@/renderer/state/bridge/bridge'
import { Button } from '@/renderer/kit/ui/button'
import { Dialog } from '@/renderer/kit/ui/dialog'
import { TextField } from '@/renderer/kit/ui/field'

/** A critical alarm is silenced only by somebody who says why. */
export function AcknowledgeDialog({ alarm, onClose }: { readonly alarm: Alarm; readonly onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function acknowledge(): Promise<void> {
    const reply = await bridge.call('alarms.acknowledge', { id: alarm.id, reason })
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
  return (
    <Dialog open onOpenChange={onClose} title={alarm.title} description={alarm.text} footer={footer}>
      <TextField label="What is being done about it" value={reason} error={problem} onChange={setReason} />
    </Dialog>
  )
}
