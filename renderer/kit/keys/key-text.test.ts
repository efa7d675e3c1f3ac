import { afterEach, describe, expect, it, vi } from 'vitest'
import { ladderKeys, localAction, type LocalKey, sheetKeys, sizeKeys, tableKeys } from './local-keys'
import {
  isCtrlEnter,
  isEnter,
  isFunctionKey,
  isKeyText,
  isPressed,
  isSameKey,
  isTypedKey,
  keyLabel,
  keyOf,
  readKeyboardLayout,
} from './key-text'

const pressed = (key: string, code: string, modifiers: string = '') => ({
  key,
  code,
  ctrlKey: modifiers.includes('c'),
  metaKey: modifiers.includes('m'),
  shiftKey: modifiers.includes('s'),
  altKey: modifiers.includes('a'),
})

afterEach(() => vi.unstubAllGlobals())

describe('a key that is recorded', () => {
  it('is named by its place, whatever the layout types there', () => {
    expect(keyOf(pressed('ß', 'Minus', 'c'))).toBe('$mod+Minus')
    expect(keyOf(pressed('z', 'KeyY', 'cs'))).toBe('$mod+Shift+KeyY')
    expect(keyOf(pressed('F9', 'F9', 'a'))).toBe('Alt+F9')
    expect(keyOf(pressed('k', 'KeyK', 'm'))).toBe('Meta+KeyK')
  })

  it('is none while only modifiers are held, or where the key has no place', () => {
    expect(keyOf(pressed('Control', 'ControlLeft', 'c'))).toBe(null)
    expect(keyOf(pressed('Dead', 'BracketLeft'))).toBe(null)
    expect(keyOf(pressed('MediaPlay', 'MediaPlayPause'))).toBe(null)
  })

  it('is pressed again by the same key, with exactly its modifiers', () => {
    expect(isPressed('Alt+KeyG', pressed('©', 'KeyG', 'a'))).toBe(true)
    expect(isPressed('Alt+KeyG', pressed('G', 'KeyG', 'as'))).toBe(false)
    expect(isPressed('KeyG', pressed('g', 'KeyG', 'c'))).toBe(false)
    expect(isPressed('$mod+Shift+Z', pressed('Z', 'KeyY', 'cs'))).toBe(true)
  })
})

describe('a letter or digit', () => {
  const actionOf = (table: readonly LocalKey[], ...event: Parameters<typeof pressed>) =>
    localAction(table, pressed(...event))

  it.each([
    ['Russian', 'в', 'я', 'и'],
    ['Greek', 'δ', 'ζ', 'β'],
    ['Arabic', 'ي', 'ئ', 'لا'],
    ['Hebrew', 'ג', 'ז', 'נ'],
    ['Korean', 'ㅇ', 'ㅋ', 'ㅠ'],
    ['Chinese input method', 'Process', 'Process', 'Process'],
  ])('is pressed by its place where that types no Latin letter: %s', (_, d, z, b) => {
    expect(actionOf(sheetKeys, d, 'KeyD', 'c')).toBe('fill-down')
    expect(actionOf(sheetKeys, z, 'KeyZ', 'c')).toBe('undo')
    expect(actionOf(sheetKeys, z, 'KeyZ', 'cs')).toBe('redo')
    expect(actionOf(ladderKeys, b, 'KeyB')).toBe('buy')
    expect(actionOf(tableKeys, 'с', 'KeyC', 'c')).toBe('copy')
  })

  it('goes by what is typed on Latin keyboards', () => {
    expect(actionOf(sheetKeys, 'z', 'KeyY', 'c')).toBe('undo')
    expect(actionOf(sheetKeys, 'y', 'KeyZ', 'c')).toBe('redo')
    expect(actionOf(sheetKeys, 'q', 'KeyA', 'c')).toBeNull()
    expect(actionOf(ladderKeys, 'x', 'KeyB')).toBeNull()
  })

  it('is a digit on a French keyboard without Shift, and anywhere with it where it types one', () => {
    expect(['&', 'é', '"', "'", '('].map((key, at) => actionOf(sizeKeys, key, `Digit${at + 1}`))).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
    ])
    expect(actionOf(sizeKeys, '2', 'Digit2', 's')).toBe('1')
    expect(actionOf(sizeKeys, '3', 'Numpad3')).toBe('2')
    expect(actionOf(sizeKeys, '@', 'Digit2', 's')).toBeNull()
  })
})

describe('a key of an input method', () => {
  it('never is Enter, nor any other key, while a text is composed', () => {
    const composed = { ...pressed('Enter', 'Enter'), isComposing: true }
    const wrapped = { ...pressed('Enter', 'Enter', 'c'), repeat: false, nativeEvent: { isComposing: true } }
    const closing = { ...pressed('Enter', 'Enter'), isComposing: false, keyCode: 229 }
    expect([composed, wrapped, closing].map(isEnter)).toEqual([false, false, false])
    expect(isCtrlEnter(wrapped)).toBe(false)
    expect([composed, closing].map((event) => localAction(sheetKeys, event))).toEqual([null, null])
    expect(isEnter({ ...pressed('Enter', 'Enter'), isComposing: false, keyCode: 13 })).toBe(true)
    expect(isCtrlEnter({ ...pressed('Enter', 'Enter', 'm'), repeat: false })).toBe(true)
  })
})

describe('the text of a key', () => {
  it('is the same for a letter or sign and the place that types it', () => {
    expect(isSameKey('$mod+D', '$mod+KeyD')).toBe(true)
    expect(isSameKey('[Shift]+?', 'Shift+Slash')).toBe(true)
    expect(isSameKey('$mod+=', '$mod+Equal')).toBe(true)
    expect(isSameKey('$mod++', '$mod+Shift+Equal')).toBe(true)
    expect(isSameKey('Alt+Shift+KeyA', 'Shift+Alt+KeyA')).toBe(true)
    expect(isSameKey('Alt+KeyA', 'KeyA')).toBe(false)
  })

  it('is distinguished from other text', () => {
    expect(['F12', 'Alt+Slash', '?', '$mod+Numpad3'].map(isKeyText)).toEqual([true, true, true, true])
    expect(['', 'F77', 'Hyper+KeyA', 'Alt+', 'Ctrl-K', 'KeyAB'].map(isKeyText)).toEqual(Array(6).fill(false))
  })

  it('shows if it types a character in a text field', () => {
    expect(['KeyA', 'Shift+Digit1', '/', 'Minus', 'Space'].map(isTypedKey)).toEqual(Array(5).fill(true))
    expect(['F1', 'Shift+F6', 'F12', 'KeyF', 'Delete', 'Enter'].map(isFunctionKey)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    expect(['Alt+KeyA', 'F4', 'Enter', 'Delete', '$mod+Slash'].map(isTypedKey)).toEqual(Array(5).fill(false))
  })

  it('is shown as printed on the current keyboard, if the browser reports it', async () => {
    expect(keyLabel('$mod+KeyY')).toBe('Ctrl-Y')
    vi.stubGlobal('navigator', { platform: 'Linux', keyboard: { getLayoutMap: async () => new Map([['KeyY', 'z']]) } })
    await readKeyboardLayout()
    expect(keyLabel('$mod+KeyY')).toBe('Ctrl-Z')
    expect(keyLabel('Alt+Slash')).toBe('Alt-/')
  })
})
