// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall, resetFakeBridge } from '@/renderer/testing/fake-bridge'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '@/shared/settings/settings'
import { useNotices } from './notices-store'
import { applyAppearance, storeSettings, saveSettings, setLayoutLocked, useSettings } from './settings-store'
import { useSession } from '../bridge/account-session'

const settings = defaultSettings()
beforeEach(() => {
  resetFakeBridge()
  useSettings.setState({ settings, loaded: true })
  useNotices.setState({ notices: [] })
  useSession.setState({ session: null })
})

describe('A setting', () => {
  it('is shown at once, and as the main process keeps it afterwards', async () => {
    answer('settings.set', { ...settings, theme: 'light', armMinutes: 20 })
    const saved = saveSettings({ theme: 'light' })
    expect(useSettings.getState().settings.theme).toBe('light')
    await saved
    expect(useSettings.getState().settings.armMinutes).toBe(20)
  })

  it('that is refused is reverted, and the trader receives the reason', async () => {
    refuseCall('settings.set', 'The disk is full.')
    await saveSettings({ theme: 'light' })
    expect(useSettings.getState().settings.theme).toBe(settings.theme)
    expect(useNotices.getState().notices).toMatchObject([
      { level: 'warning', title: 'Settings not saved', text: 'The disk is full.' },
    ])
  })

  it('that is equal to the one before keeps its identity, so that nothing is drawn again for another one', () => {
    const chartIndicators = [{ id: 'rsi', values: { period: 14 } }]
    storeSettings({ ...settings, chartIndicators })
    const before = useSettings.getState().settings
    storeSettings(JSON.parse(JSON.stringify({ ...before, armMinutes: 20 })))
    const after = useSettings.getState().settings
    expect(after.armMinutes).toBe(20)
    expect(after.chartIndicators).toBe(before.chartIndicators)
  })

  it('that is left out of a change stays as it is', async () => {
    answer('settings.set', settings)
    const saved = saveSettings({ theme: 'light', density: undefined })
    expect(useSettings.getState().settings.density).toBe(settings.density)
    await saved
  })

  it('of the layout is saved by itself', () => {
    setLayoutLocked(true)
    expect(inputsOf('settings.set')).toEqual([{ layoutLocked: true }])
  })

  it('of the display is set on the document, where the styles read it', () => {
    applyAppearance(
      { ...settings, theme: 'contrast', directionColours: 'blue-orange', density: 'roomy', layoutLocked: true },
      document.documentElement,
    )
    const { theme, direction, density, layout } = document.documentElement.dataset
    expect([theme, direction, density, layout]).toEqual(['contrast', 'blue-orange', 'roomy', 'locked'])
    storeSettings(settings)
    applyAppearance(useSettings.getState().settings, document.documentElement)
    expect(document.documentElement.dataset.layout).toBe('free')
  })
})
