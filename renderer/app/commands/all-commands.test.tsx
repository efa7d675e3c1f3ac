// @vitest-environment happy-dom
import { inputsOf } from '@/renderer/testing/fake-bridge'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '@/shared/settings/settings'
import { FAVORITES } from '@/shared/settings/watch-lists'
import type { OrderPreset } from '@/shared/settings/order-presets'
import { accountIs, allLive, practiceApp } from '@/renderer/testing/account'
import { closeScreen, happens, show } from '@/renderer/testing/screen'
import { bindKeys } from '@/renderer/kit/keys/bound-keys'
import { usePickedPreset } from '@/renderer/domain/presets/presets'
import { useApp } from '@/renderer/state/stores/app-store'
import { selectSymbol } from '@/renderer/state/stores/selection-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { CommandKeys } from '@/renderer/app/commands/keys/command-keys'

const scalp: OrderPreset = {
  id: 'scalp',
  name: 'Scalp',
  symbol: 'SPOT:BTCUSDT',
  side: 'buy',
  intent: 'open',
  orderType: 'limit',
  timeInForce: 'gtc',
  price: '=bid',
  qty: '0.01',
}
const app = practiceApp
const press = (more: KeyboardEventInit = {}) =>
  act(async () => {
    const key = { key: 'œ', code: 'KeyQ', altKey: true, bubbles: true, cancelable: true, ...more }
    window.dispatchEvent(new KeyboardEvent('keydown', key))
  })
const picked = () => usePickedPreset.getState().picked

beforeEach(async () => {
  await show(<CommandKeys />)
  await happens(() => {
    allLive()
    accountIs({})
    useApp.setState({ app })
    useSettings.setState({ settings: { ...defaultSettings(), orderPresets: { [app.profile.id]: [scalp] } } })
    bindKeys({ 'preset.scalp': ['Alt+KeyQ'] })
    selectSymbol('SPOT', 'BTCUSDT')
    usePickedPreset.setState({ picked: null })
  })
})
afterEach(async () => {
  bindKeys({})
  await closeScreen()
})

describe('the key of a preset', () => {
  it('has it reviewed at once while orders may be sent, by its place whatever the layout types there', async () => {
    await press()
    expect(picked()).toEqual({ preset: scalp, isReviewed: true })
  })

  it('only fills the ticket in while trading is not armed', async () => {
    await happens(() => useApp.setState({ app: { ...app, armed: false } }))
    await press()
    expect(picked()).toEqual({ preset: scalp, isReviewed: false })
  })

  it('does nothing when it is held, behind a dialog, or for another symbol', async () => {
    await press({ repeat: true })
    document.body.insertAdjacentHTML('beforeend', '<div class="dialog"></div>')
    await press()
    document.querySelector('.dialog')!.remove()
    await happens(() => selectSymbol('SPOT', 'ETHUSDT'))
    await press()
    expect(picked()).toBe(null)
  })
})

it('a key of the favorites adds the symbol on screen, and removes it', async () => {
  await happens(() => {
    useSettings.setState({ settings: defaultSettings(), loaded: true })
    bindKeys({ 'symbol.favorite': ['Alt+KeyQ'] })
  })
  const favorites = () =>
    useSettings
      .getState()
      .settings.watchLists.find(({ id }) => id === FAVORITES)
      ?.symbols.map(({ symbol }) => symbol)
  const before = favorites()
  await press()
  expect(favorites()).not.toEqual(before)
  await press()
  expect(favorites()).toEqual(before)
  expect(inputsOf('settings.set')).toHaveLength(2)
})
