import { useMemo } from 'react'
import { t } from '@/shared/languages/text'
import type { OrderPreset } from '@/shared/settings/order-presets'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { isFor, pickPreset, presetCommandName, presetText, TICKET, usePresets } from '@/renderer/domain/presets/presets'
import { boundKeys, useBoundKeys } from '@/renderer/kit/keys/bound-keys'
import { keyLabel } from '@/renderer/kit/keys/key-text'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { useLayouts } from '@/renderer/state/stores/layouts-store'
import type { Command } from '@/renderer/state/stores/command'
import { selectionOf } from '@/renderer/state/stores/selection-store'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'
import { commands } from './commands'
import { isListed, layoutCommand } from './layout-commands'

/** Command that fills the ticket from a preset. The review opens at once if orders can be sent. */
const presetCommand = (preset: OrderPreset): Command => ({
  name: presetCommandName(preset),
  label: t`Preset: ${preset.name}`,
  group: 'orders',
  keywords: ['preset'],
  sends: t('reviewed at once while armed, else only filled in'),
  available: ({ app }) => app !== null,
  run({ app }) {
    const { category, symbol } = selectionOf(TICKET)
    if (!isFor(preset, instrumentKey(category, symbol)))
      return showToast('warning', t`${preset.name} is of another symbol`, presetText(preset))
    showPanel(TICKET)
    pickPreset({ preset, isReviewed: app?.armed === true })
  },
})

/** All current commands: the table, the presets of the active profile and the named layouts. */
export function useCommands(): readonly Command[] {
  const presets = usePresets()
  const layouts = useLayouts(({ list }) => list?.layouts)
  return useMemo(
    () => [...commands, ...presets.map(presetCommand), ...(layouts ?? []).filter(isListed).map(layoutCommand)],
    [presets, layouts],
  )
}

const usualKeys = (name: string): readonly string[] => commands.find((command) => command.name === name)?.keys ?? []

/** Current keys of a command in the table. */
export const keysOfCommand = (name: string): readonly string[] => boundKeys(name, usualKeys(name))

/** Label of the first key of a command, updated on change; '' if it has no key. */
export function useCommandKey(name: string): string {
  const [first] = useBoundKeys()(name, usualKeys(name))
  return first === undefined ? '' : keyLabel(first)
}

/** Label followed by its key in brackets, if it has one. */
export const withKey = (label: string, key: string): string => (key === '' ? label : `${label} (${key})`)
