import { z } from 'zod'
import { reading } from '@/shared/ipc/transport/method'

/** A file that the main process writes and the browser, or Electron's window, saves, see `downloadPath`. */
export interface Download {
  readonly token: string
}

export interface DownloadProgress {
  /** From 0 to 1. */
  readonly share: number
  /** True after the last byte was sent. It is not polled again then. */
  readonly isDone: boolean
}

const DOWNLOADS = '/download/'
/** Address of a file: valid once, for a short time, and while the requesting page exists. */
export const downloadPath = (token: string): string => `${DOWNLOADS}${token}`
/** The token in the path of a request. Null for any other path. */
export const downloadIn = (path: string): string | null =>
  path.startsWith(DOWNLOADS) ? path.slice(DOWNLOADS.length) : null

const DownloadToken = z.strictObject({ token: z.string().max(64) })

/** Transfers of files from the main process to the disk, without the page. */
export const downloadMethods = {
  /** Refused with the reason if the file ended early. */
  'download.progress': reading<DownloadProgress>()(DownloadToken),
  /** The saved part is no complete file: the browser receives an error. */
  'download.cancel': reading<null>()(DownloadToken),
} as const
