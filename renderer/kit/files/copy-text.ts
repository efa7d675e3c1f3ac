/** Copies a text to the clipboard within a click. This method needs no permission. */
export function copyText(text: string): boolean {
  const carrier = document.createElement('textarea')
  carrier.value = text
  carrier.setAttribute('aria-hidden', 'true')
  carrier.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0'
  const focused = document.activeElement
  document.body.append(carrier)
  carrier.select()
  const isCopied = document.execCommand('copy')
  carrier.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
