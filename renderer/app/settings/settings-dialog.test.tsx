// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { defaultSettings } from '@/shared/settings/settings'
import { answer, inputsOf } from '@/renderer/testing/fake-bridge'
import { disconnect } from '@/renderer/testing/account'
import { choose, closeScreen, happens, pressButton, show, shownText, tick, type } from '@/renderer/testing/screen'
import { useScreen } from '@/renderer/state/stores/screen-store'
import { SettingsDialog } from './settings-dialog'
import { showSettings } from './settings-search'

afterEach(async () => {
  await closeScreen()
  disconnect()
})

it('saves a choice and a switch, and opens the dialog of a setting that has one', async () => {
  answer('settings.set', defaultSettings())
  await show(<SettingsDialog />)
  await happens(() => showSettings())
  await choose('Theme', 'Light theme')
  await tick('Lock of the layout')
  expect(inputsOf('settings.set')).toEqual([{ theme: 'light' }, { layoutLocked: true }])
  await type('Search the settings', 'minutes armed')
  expect(shownText()).not.toContain('Height of rows')
  await pressButton('Minutes armed: open Order limits')
  expect(useScreen.getState().overlay).toBe('limits')
})
