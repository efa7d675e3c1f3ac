import { useMemo } from 'react'
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

/** A preset as a command: it fills the ticket in, and while orders may be sent its review opens at once. */
const presetCommand = (preset: OrderPreset): Command => ({
  name: presetCommandName(preset),
  label: `Preset: ${preset.name}`,
  group: 'Orders',
  keywords: ['preset'],
  sends: 'reviewed at once while armed, else only filled in',
  available: ({ app }) => app !== null,
  run({ app }) {
    const { category, symbol } = selectionOf(TICKET)
    if (!isFor(preset, instrumentKey(category, symbol)))
      return showToast('warning', `${preset.name} is of another symbol`, presetText(preset))
    showPanel(TICKET)
    pickPreset({ preset, isReviewed: app?.armed === true })
  },
})

/** Every command there is now: those of the table, the presets of the profile in use, and the named layouts. */
export function useCommands(): readonly Command[] {
  const presets = usePresets()
  const layouts = useLayouts(({ list }) => list?.layouts)
  return useMemo(
    () => [...commands, ...presets.map(presetCommand), ...(layouts ?? []).filter(isListed).map(layoutCommand)],
    [presets, layouts],
  )
}

const usualKeys = (name: string): readonly string[] => commands.find((command) => command.name === name)?.keys ?? []

/** The keys of a command of the table as they are now. */
export const keysOfCommand = (name: string): readonly string[] => boundKeys(name, usualKeys(name))

/** The first of them as it stands on the keyboard, followed; '' where it has none. */
export function useCommandKey(name: string): string {
  const [first] = useBoundKeys()(name, usualKeys(name))
  return first === undefined ? '' : keyLabel(first)
}

/** A label with its key in brackets, where it has one. */
export const withKey = (label: string, key: string): string => (key === '' ? label : `${label} (${key})`)
