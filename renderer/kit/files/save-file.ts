const csv = 'text/csv;charset=utf-8'
export const PLAIN_TEXT = 'text/plain;charset=utf-8'

/**
 * A piece of a file that the browser keeps, off the page's own memory: no text is long enough for years of readings.
 */
export const filePiece = (text: string): Blob => new Blob([text], { type: csv })

/** Hands a text, or pieces one after the other, to the user as a file. */
export function saveFile(name: string, content: string | readonly Blob[], type = csv): void {
  const address = URL.createObjectURL(new Blob(typeof content === 'string' ? [content] : [...content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
