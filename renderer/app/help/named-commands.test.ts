// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { describe, expect, it } from 'vitest'
import zh from '@/shared/languages/zh.json' with { type: 'json' }
import type { Command } from '@/renderer/state/stores/command'
import { commands } from '@/renderer/app/commands/commands'
import { searchPalette } from '@/renderer/app/commands/palette/search'
import { firstKeySteps } from '@/renderer/app/connections/first-key'
import { tourSteps } from '@/renderer/app/tour/tour-steps'
import { firstSteps, programCommands } from './meanings'

const catalog = zh as Readonly<Record<string, string | null>>
const translation = (text: string): string => catalog[text] ?? text
const { watch, verify } = programCommands('electron')
const english = [
  ...tourSteps.map(({ text }) => text),
  ...firstKeySteps.map(([, text]) => text),
  ...firstSteps({ watch: '{0}', verify: '{0}' }).map(([, text]) => text),
]

const languages = {
  en: { texts: english, labelOf: (text: string) => text },
  zh: { texts: english.map(translation), labelOf: translation },
}

/** Names in quotation marks, and after the word for the palette. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/“([^”]+)”|palette: ([^)]+)\)|命令面板：([^）]+)）/g)].map((match) => match.slice(1).find(Boolean)!)

const commandsLabeled = (labelOf: (text: string) => string): readonly Command[] =>
  commands.map((command) => ({
    ...command,
    label: labelOf(command.label),
    keywords: (command.keywords ?? []).map(labelOf),
  }))
const firstMatch = (typed: string, list: readonly Command[]): string => {
  const [section] = searchPalette(typed, list, [])
  return section !== undefined && 'commands' in section ? (section.commands[0]?.label ?? '') : ''
}

describe.each(Object.entries(languages))('The names in tour and help, in %s,', (_, { texts, labelOf }) => {
  it('are those of commands that the palette finds first, or of texts on screen', () => {
    const names = texts.flatMap(namesIn)
    expect(names.length).toBeGreaterThan(3)
    const onScreen = new Set(Object.keys(catalog).map(labelOf))
    const unknown = names.filter(
      (name) => !firstMatch(name, commandsLabeled(labelOf)).startsWith(name) && !onScreen.has(name),
    )
    expect(unknown).toEqual([])
  })

  it.each([
    ['language', '语言'],
    ['theme', '主题'],
    ['text size', '文字大小'],
    ['row height', '行高'],
    ['lock', '应用锁'],
    ['password', '密码'],
    ['sounds', '声音'],
    ['limits', '限制'],
    ['keys', '按键'],
    ['proxy', '代理'],
    ['settings', '设置'],
    ['alarm rules', '警报规则'],
    ['updates', '更新'],
  ])('include the setting %s, which the palette finds', (inEnglish, inChinese) => {
    const typed = labelOf === translation ? inChinese : inEnglish
    expect(firstMatch(typed, commandsLabeled(labelOf))).not.toBe('')
  })
})

it('The help names commands of the installed program, and those of the source only there', () => {
  expect([watch, verify]).toEqual(['volley --watch', 'volley --verify'])
  expect(programCommands('browser')).toEqual({ watch: 'npm run watch', verify: 'npm run verify' })
})
