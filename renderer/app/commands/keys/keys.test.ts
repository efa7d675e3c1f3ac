// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { parseKeybinding } from 'tinykeys'
import { commands } from '@/renderer/app/commands/commands'
import { isKeyText, keyLabel } from '@/renderer/kit/keys/key-text'

describe('the command table', () => {
  it('binds no key twice and names no command twice', () => {
    const keys = commands.flatMap((command) => command.keys ?? [])
    expect(new Set(keys).size).toBe(keys.length)
    const names = commands.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('uses only bindings the key library understands', () => {
    for (const keys of commands.flatMap((command) => command.keys ?? []))
      expect(parseKeybinding(keys)).toEqual([
        [expect.anything(), expect.anything(), expect.stringMatching(/^(\w+|.)$/)],
      ])
  })

  it('uses only keys that the editor of keys understands', () => {
    expect(commands.flatMap((command) => command.keys ?? []).filter((keys) => !isKeyText(keys))).toEqual([])
  })
})

describe('a key on screen', () => {
  it('reads as it is on the keyboard', () => {
    expect(['$mod+KeyK', 'Alt+Digit1', '[Shift]+?', '/', 'F6', '$mod+Shift+KeyA'].map(keyLabel)).toEqual([
      'Ctrl-K',
      'Alt-1',
      '?',
      '/',
      'F6',
      'Ctrl-Shift-A',
    ])
  })
})
