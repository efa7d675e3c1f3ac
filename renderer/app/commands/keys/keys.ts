/** True if keys without Ctrl or Alt belong to the focused text field. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="radio"]):not([type="checkbox"]), textarea, [contenteditable="true"], [data-own-keys]',
    ) !== null
  )
}
