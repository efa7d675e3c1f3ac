import { replaceEqualDeep } from '@tanstack/react-query'
import { create } from 'zustand'
import type { InputOf } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import { defaultSettings, type Settings } from '@/shared/settings/settings'
import { bridge } from '../bridge/bridge'
import { addNotice } from './notices-store'

/** Settings of the user. `loaded` is false while these are the defaults. */
export const useSettings = create<{ readonly settings: Settings; readonly loaded: boolean }>()(() => ({
  settings: defaultSettings(),
  loaded: false,
}))

/** Sets theme, direction palette, density and layout lock on the document, for the styles. */
export function applyAppearance({ theme, directionColours, density, layoutLocked }: Settings, root: HTMLElement): void {
  root.dataset.theme = theme
  root.dataset.direction = directionColours
  root.dataset.density = density
  root.dataset.layout = layoutLocked ? 'locked' : 'free'
}

/**
 * Stores settings received from the main process. Equal parts keep their identity: after a layout was saved, charts do
 * not build their indicators again.
 */
export const storeSettings = (settings: Settings): void =>
  useSettings.setState(({ settings: before }) => ({ settings: replaceEqualDeep(before, settings), loaded: true }))

/** Shows a change at once and saves it; a refusal is reported and the previous value restored. */
export async function saveSettings(change: InputOf<'settings.set'>): Promise<void> {
  const before = useSettings.getState()
  useSettings.setState({ settings: { ...before.settings, ...withoutAbsent(change) } })
  const reply = await bridge.call('settings.set', change)
  if (reply.ok) return storeSettings(reply.value)
  useSettings.setState(before)
  // No notice for changes that the page saves automatically, such as a layout, because the lock screen is already
  // visible.
  if (reply.error.code === 'locked') return
  addNotice('warning', t('Settings not saved'), reply.error.message)
}

const withoutAbsent = (change: InputOf<'settings.set'>): Partial<Settings> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** Locks or unlocks the positions of the panels. */
export const setLayoutLocked = (layoutLocked: boolean): void => void saveSettings({ layoutLocked })
