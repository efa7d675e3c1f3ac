import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { commands } from './commands'
import { isTyping } from './keys'
import { runCommand } from '@/renderer/state/actions/run-command'

const hasModifier = (keys: string): boolean => /(\$mod|Alt|Control|Meta)\+/.test(keys)

/** Binds every command's keys for as long as it is mounted. A held key runs a command once. */
export function CommandKeys() {
  useEffect(() => {
    const bindings = commands.flatMap((command) =>
      (command.keys ?? []).map((keys) => {
        const onKey = (event: KeyboardEvent): void => {
          if (event.repeat || useScreen.getState().asking !== null) return
          if (!hasModifier(keys) && isTyping(event.target)) return
          event.preventDefault()
          // A command acts on the desk, never behind what lies over it.
          closeOverlay()
          runCommand(command)
        }
        return [keys, onKey] as const
      }),
    )
    return tinykeys(window, Object.fromEntries(bindings), { ignore: (event) => event.isComposing })
  }, [])
  return null
}
