// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { Settings } from '@/shared/settings/settings'
import { commands } from '@/renderer/app/commands/commands'
import { searchPalette } from '@/renderer/app/commands/palette/search'
import { settingList } from './setting-table'
import { settingsWith } from './settings-search'

const namesWith = (text: string): readonly string[] => settingsWith(text, settingList).map(({ name }) => name)

describe('the page of settings', () => {
  it('has every setting once', () => {
    expect(settingList.map(({ name }) => name).toSorted()).toEqual(Object.keys(Settings.shape).toSorted())
  })

  it('finds a setting by its name, its place, its options and its other names', () => {
    expect(namesWith('theme')).toEqual(['theme'])
    expect(namesWith('order limits')).toEqual(['pretrade', 'armMinutes', 'placePace'])
    expect(namesWith('heikin')).toEqual(['chartLook'])
    expect(namesWith('webhook')).toEqual(['destinations'])
    expect(namesWith('no such setting')).toEqual([])
  })

  it('is in the palette setting by setting, found by the name', () => {
    const missing = settingList.filter(({ name, label }) => {
      const titles = searchPalette(label, commands, []).flatMap((section) =>
        'commands' in section ? section.commands.map((command) => command.name) : [],
      )
      return !titles.includes(`settings.${name}`)
    })
    expect(missing.map(({ name }) => name)).toEqual([])
  })
})
