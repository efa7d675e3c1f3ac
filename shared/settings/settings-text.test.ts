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
  const found = readSettingsText(text)
  if (typeof found === 'string') throw new Error(found)
  return found
}
const withSettings = (settings: object): string => JSON.stringify({ volleySettings: 1, settings })

describe('Settings as a file', () => {
  it('come back as they were, and only what differs is a change', () => {
    const found = read(settingsText(chosen))
    expect([found.wrong, found.unknown, changedSettings(chosen, found)]).toEqual([[], [], []])
    expect(changedSettings(defaultSettings(), found)).toEqual(['theme', 'layout', 'bookGroups'])
    expect(found.settings).toMatchObject({ theme: 'light', bookGroups: { 'SPOT:BTCUSDT': 10 } })
  })

  it('carry no profile in use, nothing of its key, and no destination', () => {
    const text = settingsText({ ...chosen, destinations: [] })
    expect(text).not.toMatch(/"mine"|aB3d|"desk"|"destinations"|"profileId"|"keyLabels"/)
  })

  it('that are not valid are named with their rule, and keep none of the others out', () => {
    const found = read(withSettings({ theme: 'pink', placePace: 99, density: 'roomy', holograms: 1, keyLabels: {} }))
    expect(found.settings).toEqual({ density: 'roomy' })
    expect(found.wrong.map(({ field }) => field)).toEqual(['theme', 'placePace'])
    expect(found.wrong.every(({ rule }) => rule !== '')).toBe(true)
    expect(found.unknown).toEqual(['holograms', 'keyLabels'])
  })

  it('take nothing from a name that means something to the language', () => {
    const found = read(
      '{"volleySettings":1,"settings":{"__proto__":{"theme":"light"},"constructor":{"theme":"light"}}}',
    )
    expect([found.settings, Object.getPrototypeOf(found.settings)]).toEqual([{}, Object.prototype])
  })

  it.each([
    ['{', 'The file is not JSON.'],
    ['[]', 'The file holds no settings of Volley.'],
    ['{"settings":3}', 'The file holds no settings of Volley.'],
    ['{"volleySettings":2,"settings":{}}', 'The file is of version 2; this Volley reads version 1.'],
  ])('are none in %s', (text, sentence) => expect(readSettingsText(text)).toBe(sentence))
})
