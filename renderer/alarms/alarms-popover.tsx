import { BellRing, Siren } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useAlarms } from '../stores/alarms-store'
import { Button } from '../ui/button'
import { Popover } from '../ui/popover'
import { showAlarmRules } from './alarm-dialogs'
import { AlarmRows, unanswered } from './alarm-rows'
import { sendTestAlarm } from './send-test-alarm'
import './alarms.css'

const none: readonly never[] = []

function Alarms({ trigger }: { readonly trigger: ReactElement }) {
  const { armed = 0, alarms = none } = useAlarms((state) => state.alarms) ?? {}
  const [isOpen, setOpen] = useState(false)
  const open = unanswered(alarms)
  const close = (): void => setOpen(false)
  return (
    <Popover trigger={trigger} title="Alarms" open={isOpen} onOpenChange={setOpen}>
      <div className="alarms-popover">
        <AlarmRows alarms={open} onLeave={close} />
        {open.length === 0 && <p className="muted">No alarm waits for you. {armed === 0 ? 'Nothing is watched yet: no risk unit, no loan.' : `${armed} risk units and loans are watched, with or without a panel.`}</p>}
        <div className="alarms-popover__foot">
          <Button
            size="small"
            onClick={() => {
              close()
              showAlarmRules()
            }}
          >
            Rules…
          </Button>
          <Button size="small" tone="quiet" onClick={() => void sendTestAlarm()}>
            Send a test alarm
          </Button>
        </div>
      </div>
    </Popover>
  )
}

/** In the top bar: every alarm is at hand with all panels closed. */
export function AlarmsButton() {
  const alarms = useAlarms((state) => state.alarms)
  if (alarms === null) return null
  const open = unanswered(alarms.alarms)
  const label = open.length === 0 ? 'Alarms' : `Alarms, ${open.length} unanswered`
  const button = (
    <button type="button" className="icon-button" aria-label={label} title={label}>
      <Siren />
      {open.length > 0 && <span className={`alarms-count alarms-count--${open[0]!.level}`}>{open.length}</span>}
    </button>
  )
  return <Alarms trigger={button} />
}

/** On the wall: whether anything would raise an alarm now. */
export function AlarmsChip() {
  const alarms = useAlarms((state) => state.alarms)
  if (alarms === null) return null
  const isArmed = alarms.armed > 0
  const button = (
    <button type="button" className={`chip alarms-chip chip--${isArmed ? 'accent' : 'quiet'}`} title={isArmed ? `${alarms.armed} risk units and loans are watched, with or without a window` : 'No risk unit and no loan is watched'}>
      {isArmed && <BellRing aria-hidden />}
      {isArmed ? `alarms armed (${alarms.armed})` : 'alarms not armed'}
    </button>
  )
  return <Alarms trigger={button} />
}
