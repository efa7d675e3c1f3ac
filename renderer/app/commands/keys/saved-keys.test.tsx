// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { bindKeys, boundKeys } from '@/renderer/kit/keys/bound-keys'
import { useNotices } from '@/renderer/state/stores/notices-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { closeScreen, happens, show } from '@/renderer/testing/screen'
import { defaultSettings } from '@/shared/settings/settings'
import { SavedKeys } from './saved-keys'

const notices = () => useNotices.getState().notices.map(({ level, title, text }) => [level, title, text])
const keysOf = (name: string) => boundKeys(name, ['usual'])
const saved = (keyBindings: Record<string, string[]>): Promise<void> =>
  happens(() => useSettings.setState({ settings: { ...defaultSettings(), keyBindings }, loaded: true }))

afterEach(async () => {
  bindKeys({})
  await closeScreen()
})

it('saved keys that are broken or unknown are named once, and the others are in use', async () => {
  await show(<SavedKeys />)
  await saved({ 'view.about': ['F9'] })
  expect([keysOf('view.about'), notices()]).toEqual([['F9'], []])

  await saved({ 'orders.ladder': ['F77'], 'no.such': ['F9'], 'view.about': ['F9'] })
  expect([keysOf('view.about'), keysOf('orders.ladder')]).toEqual([['F9'], ['usual']])
  expect(notices()).toEqual([
    ['warning', 'Some saved keys cannot be used', expect.stringMatching(/"F77" is no key.*\n.*"no\.such" is nothing/)],
  ])
})
