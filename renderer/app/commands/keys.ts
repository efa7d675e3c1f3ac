/** Whether keys without Ctrl or Alt belong to the text under the cursor. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="radio"]):not([type="checkbox"]), textarea, [contenteditable="true"], [data-own-keys]',
    ) !== null
  )
}

const isMac = (): boolean => /Mac/.test(globalThis.navigator?.platform ?? '')
const spoken: Readonly<Record<string, string>> = {
  Alt: 'Alt',
  Shift: 'Shift',
  Control: 'Ctrl',
  Enter: 'Enter',
  Escape: 'Esc',
  Backspace: 'Backspace',
  Delete: 'Delete',
  Space: 'Space',
}

/**
 * '$mod+Shift+x' as it stands on the keyboard: Ctrl-Shift-X. A modifier in brackets is one that may but need not be
 * held.
 */
export function keyLabel(keys: string): string {
  return keys
    .replace(/\[\w+\]\+/, '')
    .split('+')
    .map((part) =>
      part === '$mod' ? (isMac() ? '⌘' : 'Ctrl') : (spoken[part] ?? part.replace(/^(Key|Digit)/, '').toUpperCase()),
    )
    .join('-')
}
