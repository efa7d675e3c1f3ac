import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { useBoundKeys } from '@/renderer/kit/keys/bound-keys'
import { hasModifier, isFunctionKey } from '@/renderer/kit/keys/key-text'
import { runCommand } from '@/renderer/state/actions/run-command'
import { closeAnyOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { isLocked } from '@/renderer/state/stores/lock-store'
import type { Command } from '@/renderer/state/stores/command'
import { useCommands } from '@/renderer/app/commands/all-commands'
import { isTyping } from './keys'

/** Commands that can send an order are blocked while a dialog is open. */
const isBlocked = ({ sends }: Command): boolean => sends !== undefined && document.querySelector('.dialog') !== null

/** Binds the keys of all commands while mounted. A held key runs a command once. */
export function CommandKeys() {
  const commands = useCommands()
  const bound = useBoundKeys()
  useEffect(() => {
    const bindings = commands.flatMap((command) =>
      bound(command.name, command.keys ?? []).map((keys) => {
        const onKey = (event: KeyboardEvent): void => {
          if (event.repeat || isLocked() || useScreen.getState().pendingCommand !== null || isBlocked(command)) return
          if (!hasModifier(keys) && !isFunctionKey(keys) && isTyping(event.target)) return
          event.preventDefault()
          // Commands apply to the desk, not to the overlay above it.
          closeAnyOverlay()
          runCommand(command)
        }
        return [keys, onKey] as const
      }),
    )
    return tinykeys(window, Object.fromEntries(bindings), { ignore: (event) => event.isComposing })
  })
  return null
}
