import { z } from 'zod'
import { reading } from './method'

/** A file that the main process writes and the browser, or Electron's window, saves; see `downloadPath`. */
export interface Download {
  readonly token: string
}

export interface DownloadProgress {
  /** From 0 to 1. */
  readonly share: number
  /** Whether all of it has left; it is not asked about again then. */
  readonly isDone: boolean
}

const DOWNLOADS = '/download/'
/** Where a file is fetched from: once, soon after it was offered, and while the page that asked for it is there. */
export const downloadPath = (token: string): string => `${DOWNLOADS}${token}`
/** The token in the path of a request; null for any other path. */
export const downloadIn = (path: string): string | null =>
  path.startsWith(DOWNLOADS) ? path.slice(DOWNLOADS.length) : null

const Ask = z.strictObject({ token: z.string().max(64) })

/** Files on their way from the main process to the disk, past the page. */
export const downloadMethods = {
  /** Refused with the reason where the file ended before it was whole. */
  'download.progress': reading<DownloadProgress>()(Ask),
  /** What was saved of it is no file: the browser is told that it broke off. */
  'download.cancel': reading<null>()(Ask),
} as const
