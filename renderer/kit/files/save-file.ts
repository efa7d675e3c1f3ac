import { type Download, downloadPath } from '@/shared/ipc/downloads'

const csv = 'text/csv;charset=utf-8'
export const PLAIN_TEXT = 'text/plain;charset=utf-8'

/** Hands a text, or pieces one after the other, to the user as a file. */
export function saveFile(name: string, content: string | readonly Blob[], type = csv): void {
  const address = URL.createObjectURL(new Blob(typeof content === 'string' ? [content] : [...content], { type }))
  follow(address, name)
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Lets the browser save what the main process writes; its name comes with it. */
export const saveDownload = ({ token }: Download): void => follow(downloadPath(token), '')

function follow(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
