import { create } from 'zustand'
import type { InputOf } from '@/shared/ipc/contract'
import { defaultSettings, type Settings } from '@/shared/settings/settings'
import { bridge } from '../bridge/bridge'
import { addNotice } from './notices-store'

/** What the user chose. `loaded` is false while the defaults stand in. */
export const useSettings = create<{ readonly settings: Settings; readonly loaded: boolean }>()(() => ({
  settings: defaultSettings(),
  loaded: false,
}))

/** Puts theme, direction palette, density and the layout's lock on the document, where the styles read them. */
export function applyAppearance({ theme, directionColours, density, layoutLocked }: Settings, root: HTMLElement): void {
  root.dataset.theme = theme
  root.dataset.direction = directionColours
  root.dataset.density = density
  root.dataset.layout = layoutLocked ? 'locked' : 'free'
}

/** Takes over settings that came from the main process. */
export const keepSettings = (settings: Settings): void => useSettings.setState({ settings, loaded: true })

/** Shows the change at once and saves it; a refusal is reported and the old value comes back. */
export async function saveSettings(change: InputOf<'settings.set'>): Promise<void> {
  const before = useSettings.getState()
  useSettings.setState({ settings: { ...before.settings, ...withoutAbsent(change) } })
  const reply = await bridge.call('settings.set', change)
  if (reply.ok) return keepSettings(reply.value)
  useSettings.setState(before)
  // What a page would remember by itself, such as a layout that gave way: the lock says so already.
  if (reply.error.code === 'locked') return
  addNotice('warning', 'Settings not saved', reply.error.message)
}

const withoutAbsent = (change: InputOf<'settings.set'>): Partial<Settings> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** Keeps the panels where they are, or lets them be moved. */
export const setLayoutLocked = (layoutLocked: boolean): void => void saveSettings({ layoutLocked })
