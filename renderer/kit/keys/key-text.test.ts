import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  isFunctionKey,
  isKeyText,
  isPressed,
  isSameKey,
  isTypedKey,
  keyLabel,
  keyOf,
  readKeyboardLayout,
} from './key-text'

const pressed = (key: string, code: string, held: string = '') => ({
  key,
  code,
  ctrlKey: held.includes('c'),
  metaKey: held.includes('m'),
  shiftKey: held.includes('s'),
  altKey: held.includes('a'),
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

describe('the text of a key', () => {
  it('is the same for a letter or sign and the place that types it', () => {
    expect(isSameKey('$mod+D', '$mod+KeyD')).toBe(true)
    expect(isSameKey('[Shift]+?', 'Shift+Slash')).toBe(true)
    expect(isSameKey('$mod+=', '$mod+Equal')).toBe(true)
    expect(isSameKey('$mod++', '$mod+Shift+Equal')).toBe(true)
    expect(isSameKey('Alt+Shift+KeyA', 'Shift+Alt+KeyA')).toBe(true)
    expect(isSameKey('Alt+KeyA', 'KeyA')).toBe(false)
  })

  it('is told from what is none', () => {
    expect(['F12', 'Alt+Slash', '?', '$mod+Numpad3'].map(isKeyText)).toEqual([true, true, true, true])
    expect(['', 'F77', 'Hyper+KeyA', 'Alt+', 'Ctrl-K', 'KeyAB'].map(isKeyText)).toEqual(Array(6).fill(false))
  })

  it('says whether it types a character where text is written', () => {
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

  it('reads as the keyboard at hand has it printed, where the browser tells', async () => {
    expect(keyLabel('$mod+KeyY')).toBe('Ctrl-Y')
    vi.stubGlobal('navigator', { platform: 'Linux', keyboard: { getLayoutMap: async () => new Map([['KeyY', 'z']]) } })
    await readKeyboardLayout()
    expect(keyLabel('$mod+KeyY')).toBe('Ctrl-Z')
    expect(keyLabel('Alt+Slash')).toBe('Alt-/')
  })
})
