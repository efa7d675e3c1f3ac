import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { useBoundKeys } from '@/renderer/kit/keys/bound-keys'
import { hasModifier, isFunctionKey } from '@/renderer/kit/keys/key-text'
import { runCommand } from '@/renderer/state/actions/run-command'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { isLocked } from '@/renderer/state/stores/lock-store'
import type { Command } from '@/renderer/state/stores/command'
import { useCommands } from '@/renderer/app/commands/all-commands'
import { isTyping } from './keys'

/** What may send an order never acts behind a dialog: its question stands over the desk. */
const isHeldBack = ({ sends }: Command): boolean => sends !== undefined && document.querySelector('.dialog') !== null

/** Binds every command's keys for as long as it is mounted. A held key runs a command once. */
export function CommandKeys() {
  const commands = useCommands()
  const bound = useBoundKeys()
  useEffect(() => {
    const bindings = commands.flatMap((command) =>
      bound(command.name, command.keys ?? []).map((keys) => {
        const onKey = (event: KeyboardEvent): void => {
          if (event.repeat || isLocked() || useScreen.getState().asking !== null || isHeldBack(command)) return
          if (!hasModifier(keys) && !isFunctionKey(keys) && isTyping(event.target)) return
          event.preventDefault()
          // A command acts on the desk, never behind what lies over it.
          closeOverlay()
          runCommand(command)
        }
        return [keys, onKey] as const
      }),
    )
    return tinykeys(window, Object.fromEntries(bindings), { ignore: (event) => event.isComposing })
  })
  return null
}
