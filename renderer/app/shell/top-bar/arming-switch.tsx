import { RotateCw, Shield, ShieldAlert } from 'lucide-react'
import { t } from '@/shared/languages/text'
import { useCommandKey, withKey } from '@/renderer/app/commands/all-commands'
import { connectionCommands } from '@/renderer/app/commands/connection-commands'
import { runCommand } from '@/renderer/state/actions/run-command'
import { isLive, useApp } from '@/renderer/state/stores/app-store'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

function runByName(name: string): void {
  const command = connectionCommands.find((candidate) => candidate.name === name)
  if (command) runCommand(command)
}

/** Remaining minutes and seconds: 14:09. */
function remainingTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Live profiles start disarmed: nothing is sent until the trader arms. Practice needs no arming and shows no switch.
 */
export function ArmingSwitch() {
  const app = useApp((state) => state.app)
  const until = app?.armedUntil ?? null
  const now = useNow(until !== null)
  const armKey = useCommandKey('connection.arm')
  if (!app || !isLive(app.profile)) return null
  return (
    <>
      <Pressable
        role="switch"
        aria-checked={app.armed}
        className="arming"
        onClick={() => runByName(app.armed ? 'connection.disarm' : 'connection.arm')}
        title={app.armed ? t('Press to disarm') : undefined}
      >
        {app.armed ? <ShieldAlert aria-hidden /> : <Shield aria-hidden />}
        {app.armed ? t('LIVE, armed') : t('Disarmed: no orders')}
        {until !== null && (
          <span className="arming__left" data-testid="arming-left">
            {remainingTime(until - now)}
          </span>
        )}
      </Pressable>
      {app.armed && (
        <IconButton
          size="small"
          label={withKey(t('Restart the arming time'), armKey)}
          icon={<RotateCw />}
          onClick={() => runByName('connection.arm')}
        />
      )}
    </>
  )
}
