import { useEffect, useMemo } from 'react'
import { bindKeys } from '@/renderer/kit/keys/bound-keys'
import { useSessionKey } from '@/renderer/state/bridge/account-session'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { useCommands } from '@/renderer/app/commands/all-commands'
import { keyedActions, type KeyChoices, readKeyChoices } from './key-choices'

/** Everything a key can do, with the keys that were chosen for it and can be used. */
export function useSavedKeys() {
  const commands = useCommands()
  const stored = useSettings(({ settings }) => settings.keyBindings)
  return useMemo(() => {
    const actions = keyedActions(commands)
    const read = readKeyChoices(stored, actions)
    return {
      actions,
      ...read,
      save: (choices: KeyChoices): void =>
        void saveSettings({ keyBindings: JSON.parse(JSON.stringify({ ...read.elsewhere, ...choices })) }),
    }
  }, [commands, stored])
}

/** Puts the saved keys to use, and says which of them cannot be. */
export function SavedKeys() {
  const { choices, problems } = useSavedKeys()
  const session = useSessionKey()
  const text = problems.join('\n')
  useEffect(() => bindKeys(choices), [choices])
  useEffect(() => {
    if (session !== null && text !== '') addNotice('warning', 'Some saved keys cannot be used', text)
  }, [session, text])
  return null
}
