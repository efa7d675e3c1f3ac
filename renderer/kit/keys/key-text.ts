import { t } from '@/shared/languages/text'

/** Members of a keyboard event, native or of React, for input methods. */
export interface ComposedKey {
  readonly key: string
  readonly isComposing?: boolean
  readonly keyCode?: number
  readonly nativeEvent?: { readonly isComposing?: boolean; readonly keyCode?: number }
}

/** The part of a keyboard event that identifies the key and its position. */
export interface PressedKey extends ComposedKey {
  /** The position on the keyboard, independent of its layout. */
  readonly code?: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** Key code of a key taken by an input method. In Safari also of the Enter that ends a composition. */
const IME_KEY_CODE = 229

/** True during a composition of an input method. */
export const isComposed = (event: ComposedKey): boolean => (event.nativeEvent ?? event).isComposing === true

/** True for Enter outside of a composition. Enter never commits a composition. */
export const isEnter = (event: ComposedKey): boolean =>
  event.key === 'Enter' && !isComposed(event) && (event.nativeEvent ?? event).keyCode !== IME_KEY_CODE

/** Ctrl-Enter or Cmd-Enter, pressed once: the confirmation key. */
export const isCtrlEnter = (event: PressedKey & { readonly repeat: boolean }): boolean =>
  isEnter(event) && (event.ctrlKey || event.metaKey) && !event.repeat

const isMac = (): boolean => /Mac/.test(globalThis.navigator?.platform ?? '')

/** Characters of US keyboards at a position, without and with Shift. */
const places: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Slash: ['/', '?'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Backquote: ['`', '~'],
}
/** Characters of this keyboard by position, if the browser reports them. */
let layout: ReadonlyMap<string, string> = new Map()

/** Shows keys as printed on the current keyboard. Without the browser's support they are shown as on a US keyboard. */
export async function readKeyboardLayout(): Promise<void> {
  const { keyboard } = globalThis.navigator as { keyboard?: { getLayoutMap(): Promise<ReadonlyMap<string, string>> } }
  try {
    layout = (await keyboard?.getLayoutMap()) ?? layout
  } catch {
    // The browser does not support it.
  }
}

const keyNames: Readonly<Record<string, string>> = {
  Enter: 'Enter',
  Escape: 'Esc',
  Backspace: 'Backspace',
  Delete: t('Delete', 'key'),
  Insert: 'Insert',
  Space: 'Space',
  Tab: 'Tab',
  Home: 'Home',
  End: 'End',
  PageUp: 'Page up',
  PageDown: 'Page down',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  IntlBackslash: '<>',
}
const modifierNames = ['$mod', 'Control', 'Meta', 'Alt', 'Shift'] as const
type Modifier = (typeof modifierNames)[number]
const modifierLabels: Readonly<Record<Modifier, () => string>> = {
  $mod: () => (isMac() ? '⌘' : 'Ctrl'),
  Control: () => 'Ctrl',
  Meta: () => (isMac() ? '⌘' : 'Meta'),
  Alt: () => 'Alt',
  Shift: () => 'Shift',
}

const isPlace = (key: string): boolean =>
  /^(Key[A-Z]|Digit\d|Numpad\w+|F([1-9]|1\d|2[0-4]))$/.test(key) ||
  Object.hasOwn(places, key) ||
  Object.hasOwn(keyNames, key)

interface Parts {
  readonly modifiers: readonly Modifier[]
  readonly key: string
}

/** Parses `$mod+Shift+KeyX` or `[Shift]+?`. Null for other text. */
function partsOf(keys: string): Parts | null {
  const [modifiers = ''] = /^(?:(?:\$mod|Control|Meta|Alt|Shift|\[Shift\])\+)*/.exec(keys) ?? []
  const key = keys.slice(modifiers.length)
  if (!isPlace(key) && !/^\S$/u.test(key)) return null
  const parts = modifiers.split('+').filter((part) => part !== '')
  return {
    modifiers: modifierNames.filter((name) => parts.includes(name)),
    key,
  }
}

/** True if a text, from any source, names a key. */
export const isKeyText = (text: string): boolean => partsOf(text) !== null

/** Canonical text of a key: the character and the position of a US keyboard give the same text. */
function canonical(keys: string): string {
  const parts = partsOf(keys)
  if (parts === null) return keys
  const { key } = parts
  const modifiers = new Set<Modifier>(parts.modifiers)
  const sign = Object.entries(places).find(([, typed]) => typed.includes(key))
  if (sign?.[1][1] === key) modifiers.add('Shift')
  const place = placeOfCharacter(key) ?? sign?.[0] ?? key
  return [...modifierNames.filter((name) => modifiers.has(name)), place].join('+')
}

export const isSameKey = (a: string, b: string): boolean => canonical(a) === canonical(b)

/** True if it includes Ctrl, Alt or Meta, and so never types a character. */
export const hasModifier = (keys: string): boolean => /(\$mod|Alt|Control|Meta)\+/.test(keys)

/** True for F1 to F24: unlike Enter or Delete, they have no use in a field. */
export const isFunctionKey = (keys: string): boolean => /^(\[?Shift\]?\+)?F\d{1,2}$/.test(keys)

/** True if it types a character in a text field. */
export function isTypedKey(keys: string): boolean {
  const place = canonical(keys).replace('Shift+', '')
  return !hasModifier(keys) && (/^(Key|Digit|Numpad|Space|Intl|.$)/u.test(place) || Object.hasOwn(places, place))
}

/** '$mod+Shift+KeyX' as on the keyboard: Ctrl-Shift-X. A modifier in brackets is optional. */
export function keyLabel(keys: string): string {
  const parts = partsOf(keys)
  if (parts === null) return keys
  const { modifiers, key } = parts
  // Digits stay digits, also if they need Shift.
  const typed = key.startsWith('Digit') ? undefined : layout.get(key)?.trim()
  const label =
    keyNames[key] ?? (typed || places[key]?.[0]) ?? key.replace(/^(Key|Digit)/, '').replace(/^Numpad/, 'Num ')
  return [...modifiers.map((name) => modifierLabels[name]()), label.length === 1 ? label.toUpperCase() : label].join(
    '-',
  )
}

/** Alternative keys: `Delete or Backspace`. */
export const keysText = (keys: readonly string[]): string => keys.map(keyLabel).join(t(' or '))

const isModifier = (key: string): boolean => /^(Control|Shift|Alt|AltGraph|Meta|CapsLock|Fn|OS|Dead|Process)$/.test(key)

/** The key of an event by its position. Null while only modifiers are pressed, and for keys without a position. */
export function keyOf(event: PressedKey): string | null {
  const { key, code = '', ctrlKey, metaKey, altKey, shiftKey } = event
  if (isModifier(key) || !isPlace(code)) return null
  const mac = isMac()
  const modifiers: readonly (readonly [boolean, Modifier])[] = [
    [mac ? metaKey : ctrlKey, '$mod'],
    [mac && ctrlKey, 'Control'],
    [!mac && metaKey, 'Meta'],
    [altKey, 'Alt'],
    [shiftKey, 'Shift'],
  ]
  return [...modifiers.flatMap(([isDown, name]) => (isDown ? [name] : [])), code].join('+')
}

/** The position of a letter or digit on a US keyboard. Null for other keys. */
function placeOfCharacter(key: string): string | null {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`
  return /^\d$/.test(key) ? `Digit${key}` : null
}
/** True if a position has another script, or no digit in the row of digits. */
const isOtherwise = (place: string, typed: string): boolean =>
  place.startsWith('Digit') ? !/^\d$/.test(typed) : !/^\p{Script=Latin}$/u.test(typed)

/** `exact`: by its character or its position. `fallback`: by the position of its character on a US keyboard. */
export type Press = 'exact' | 'fallback'

/**
 * Match of an event with a key. Null without a match. A key named by its position needs exactly its modifiers. A key
 * named by its character needs Shift only if it names Shift, since layouts differ in the signs typed with Shift. A
 * letter or digit falls back to its position if the character is no Latin letter or digit: on Cyrillic, Greek or Arabic
 * keyboards, with an input method, and in the row of digits of a French keyboard.
 */
export function pressOf(keys: string, event: PressedKey): Press | null {
  const parts = partsOf(keys)
  if (parts === null) return null
  const { modifiers, key } = parts
  const isTyped = (key === 'Space' ? ' ' : key.toLowerCase()) === event.key.toLowerCase()
  const isThere = key === event.code
  const place = placeOfCharacter(key)
  const isFallback = place !== null && place === event.code && isOtherwise(place, event.key)
  if ((!isTyped && !isThere && !isFallback) || isComposed(event)) return null
  if (key === 'Enter' && !isEnter(event)) return null
  const isModPressed = event.ctrlKey || event.metaKey
  if (modifiers.includes('Alt') !== event.altKey) return null
  if (['$mod', 'Control', 'Meta'].some((name) => modifiers.includes(name as Modifier)) !== isModPressed) return null
  const isShifted = modifiers.includes('Shift')
  if (isTyped ? isShifted && !event.shiftKey : isShifted !== event.shiftKey) return null
  return isTyped || isThere ? 'exact' : 'fallback'
}

/** True if an event presses a key, exactly or by fallback. */
export const isPressed = (keys: string, event: PressedKey): boolean => pressOf(keys, event) !== null
