import { describe, expect, it } from 'vitest'
import { defaultSettings, type Settings } from './settings'
import { changedSettings, readSettingsText, settingsText } from './settings-text'

const chosen: Settings = {
  ...defaultSettings(),
  profileId: 'mine',
  theme: 'light',
  bookGroups: { 'SPOT:BTCUSDT': 10 },
  layout: { grid: { width: 3 } },
  keyLabels: { mine: { label: 'desk', lastFour: 'aB3d' } },
}
const read = (text: string) => {
  const result = readSettingsText(text)
  if (typeof result === 'string') throw new Error(result)
  return result
}
const withSettings = (settings: object): string => JSON.stringify({ volleySettings: 1, settings })

describe('Settings as a file', () => {
  it('come back as they were, and only what differs is a change', () => {
    const settings = read(settingsText(chosen))
    expect([settings.wrong, settings.unknown, changedSettings(chosen, settings)]).toEqual([[], [], []])
    expect(changedSettings(defaultSettings(), settings)).toEqual(['theme', 'layout', 'bookGroups'])
    expect(settings.settings).toMatchObject({ theme: 'light', bookGroups: { 'SPOT:BTCUSDT': 10 } })
  })

  it('carry no profile in use, nothing of its key, and no destination', () => {
    const text = settingsText({ ...chosen, destinations: [] })
    expect(text).not.toMatch(/"mine"|aB3d|"desk"|"destinations"|"profileId"|"keyLabels"/)
  })

  it('that are not valid are named with their rule, and keep none of the others out', () => {
    const settings = read(withSettings({ theme: 'pink', placePace: 99, density: 'roomy', holograms: 1, keyLabels: {} }))
    expect(settings.settings).toEqual({ density: 'roomy' })
    expect(settings.wrong.map(({ field }) => field)).toEqual(['theme', 'placePace'])
    expect(settings.wrong.every(({ rule }) => rule !== '')).toBe(true)
    expect(settings.unknown).toEqual(['holograms', 'keyLabels'])
  })

  it('take nothing from a name that means something to the language', () => {
    const settings = read(
      '{"volleySettings":1,"settings":{"__proto__":{"theme":"light"},"constructor":{"theme":"light"}}}',
    )
    expect([settings.settings, Object.getPrototypeOf(settings.settings)]).toEqual([{}, Object.prototype])
  })

  it.each([
    ['{', 'The file is not JSON.'],
    ['[]', 'The file holds no settings of Volley.'],
    ['{"settings":3}', 'The file holds no settings of Volley.'],
    ['{"volleySettings":2,"settings":{}}', 'The file is of version 2; this Volley reads version 1.'],
  ])('are none in %s', (text, sentence) => expect(readSettingsText(text)).toBe(sentence))
})
