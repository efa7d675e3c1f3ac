import { useState } from 'react'
import type { RiskUnit } from '../../../shared/ipc/risk'
import { bridge } from '../../bridge/bridge'
import { formatDateTime } from '../../format/time'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { exampleLines, formOf, readThresholds, type ThresholdsForm } from './thresholds-form'

const fields = [
  { name: 'warn', label: 'Warning', hint: 'Yours to choose' },
  { name: 'call', label: 'Margin call', hint: 'From your loan contract' },
  { name: 'liquidation', label: 'Liquidation', hint: 'From your loan contract' },
] as const

interface ThresholdsDialogProps {
  readonly unit: RiskUnit
  readonly onClose: () => void
}

/** Where the user enters and confirms the lines of a risk unit. Until then the gauge has no colours and no level alarms. */
export function ThresholdsDialog({ unit, onClose }: ThresholdsDialogProps) {
  const [form, setForm] = useState<ThresholdsForm>(() => formOf(unit.thresholds))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const change = (part: Partial<ThresholdsForm>): void => setForm((now) => ({ ...now, ...part }))

  async function confirm(): Promise<void> {
    const read = readThresholds(unit.id, form)
    setProblems(read.ok ? {} : read.problems)
    if (!read.ok) return
    const reply = await bridge.call('risk.confirmThresholds', read.input)
    if (reply.ok) onClose()
    else setFailure(reply.error.message)
  }

  const footer = (
    <>
      <Button onClick={onClose}>Leave as they are</Button>
      <Button tone="primary" onClick={() => void confirm()}>
        Confirm these lines
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} title={`Lines of risk unit ${unit.id}`} description="The exchange does not tell these lines. Enter them from your contract: alarms and colours follow from them." footer={footer}>
      <div className="thresholds">
        <div className="thresholds__row">
          {fields.map(({ name, label, hint }) => (
            <TextField key={name} label={label} hint={hint} numeric unit="%" value={form[name]} error={problems[name]} onChange={(value) => change({ [name]: value })} />
          ))}
        </div>
        <TextField label="Contract reference or note" value={form.note} error={problems['note']} onChange={(note) => change({ note })} />
        <TextField
          label="Block orders that bring the ratio within this distance below the margin call"
          hint="Empty: orders are never blocked, only told"
          numeric
          unit="pp"
          value={form.stopWithin}
          error={problems['stopWithin']}
          onChange={(stopWithin) => change({ stopWithin })}
        />
        <div className="thresholds__row">
          <Button size="small" tone="quiet" onClick={() => change(exampleLines)}>
            Fill in an example: 70, 80, 90
          </Button>
          {unit.thresholds !== null && <span className="muted">Confirmed {formatDateTime(unit.thresholds.confirmedAt)}</span>}
        </div>
        {failure !== null && <p className="thresholds__failure" role="alert">{failure}</p>}
      </div>
    </Dialog>
  )
}
