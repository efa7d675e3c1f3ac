import { type Download, downloadPath } from '@/shared/ipc/watching/downloads'

const csv = 'text/csv;charset=utf-8'
export const PLAIN_TEXT = 'text/plain;charset=utf-8'

/** Without this mark, spreadsheets read a CSV file in the encoding of the system. */
export const CSV_MARK = '\ufeff'
export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)
/** The content of a CSV file in a form that spreadsheets read. */
export const csvContent = (text: string): string => (isAscii(text) ? text : CSV_MARK + text)

/** Saves a text, or pieces in sequence, as a file for the user. */
export function saveFile(name: string, content: string | readonly Blob[], type = csv): void {
  const text = (whole: string): string => (type === csv ? csvContent(whole) : whole)
  const address = URL.createObjectURL(new Blob(typeof content === 'string' ? [text(content)] : [...content], { type }))
  follow(address, name)
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Lets the browser save a file of the main process, which includes its name. */
export const saveDownload = ({ token }: Download): void => follow(downloadPath(token), '')

function follow(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
