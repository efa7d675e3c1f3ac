/** Whether keys without Ctrl or Alt belong to the text under the cursor. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="radio"]):not([type="checkbox"]), textarea, [contenteditable="true"], [data-own-keys]',
    ) !== null
  )
}
