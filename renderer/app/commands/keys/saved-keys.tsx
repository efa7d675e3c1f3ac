import { useEffect, useMemo } from 'react'
import { t } from '@/shared/languages/text'
import { bindKeys } from '@/renderer/kit/keys/bound-keys'
import { useSessionKey } from '@/renderer/state/bridge/account-session'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { useCommands } from '@/renderer/app/commands/all-commands'
import { keyedActions, type KeyChoices, readKeyChoices } from './key-choices'

/** All actions that can be bound to keys, with the valid saved keys. */
export function useSavedKeys() {
  const commands = useCommands()
  const stored = useSettings(({ settings }) => settings.keyBindings)
  return useMemo(() => {
    const actions = keyedActions(commands)
    const reading = readKeyChoices(stored, actions)
    return {
      actions,
      ...reading,
      save: (choices: KeyChoices): void =>
        void saveSettings({ keyBindings: JSON.parse(JSON.stringify({ ...reading.elsewhere, ...choices })) }),
    }
  }, [commands, stored])
}

/** Applies the saved keys and reports those that cannot be used. */
export function SavedKeys() {
  const { choices, problems } = useSavedKeys()
  const session = useSessionKey()
  const text = problems.join('\n')
  useEffect(() => bindKeys(choices), [choices])
  useEffect(() => {
    if (session !== null && text !== '') addNotice('warning', t('Some saved keys cannot be used'), text)
  }, [session, text])
  return null
}
