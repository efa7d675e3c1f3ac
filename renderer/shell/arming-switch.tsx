import { Shield, ShieldAlert } from 'lucide-react'
import { connectionCommands } from '../commands/connection-commands'
import { runCommand } from '../commands/run-command'
import { isLive, useApp } from '../stores/app-store'

const command = (name: string) => connectionCommands.find((candidate) => candidate.name === name)

/** Live profiles start disarmed: nothing is sent until this says armed. Practice needs no arming and shows none. */
export function ArmingSwitch() {
  const app = useApp((state) => state.app)
  if (!app || !isLive(app.profile)) return null
  const toggle = command(app.armed ? 'connection.disarm' : 'connection.arm')
  return (
    <button type="button" role="switch" aria-checked={app.armed} className="arming" onClick={() => toggle && runCommand(toggle)}>
      {app.armed ? <ShieldAlert aria-hidden /> : <Shield aria-hidden />}
      {app.armed ? 'Armed: orders go out' : 'Disarmed: no orders'}
    </button>
  )
}
