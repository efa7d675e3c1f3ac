import { finished, Readable } from 'node:stream'
import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import type { Download, DownloadProgress } from '@/shared/ipc/watching/downloads'
import type { Caller } from './caller'
import { refused } from './service-error'

/** A part of a file, and the progress including it, from 0 to 1. */
export interface FilePiece {
  readonly bytes: Uint8Array
  readonly share: number
}

/** A file to be written. Nothing is read before it is taken. */
export interface OfferedFile {
  /** Letters, digits, points and hyphens. */
  readonly name: string
  readonly type: string
  readonly pieces: AsyncIterable<FilePiece>
}

export interface TakenFile {
  /** HTTP response of a host. */
  readonly headers: Readonly<Record<string, string>>
  readonly stream: Readable
}

/** Files that the hosts transfer outside of IPC. Only a small part of a file is in memory at a time. */
export interface Downloads {
  /** Offers a file to the requesting page: once, for a short time, and only while the page exists. */
  offer(caller: Caller, file: OfferedFile): Download
  /** For a host. Null if it was never offered, was taken, or has ended. */
  take(token: string): TakenFile | null
  /** Throws the reason if a file ended early. Success or failure is reported once. */
  progress(token: string): DownloadProgress
  /** The stream is aborted, so that no receiver takes a part for the whole file. */
  cancel(token: string): void
}

/** A browser fetches an address at once, also while it asks its user for a location. */
const TAKEN_WITHIN_MS = 30_000

interface Entry {
  readonly file: OfferedFile
  share: number
  isDone: boolean
  problem: Error | null
  /** Null until the file was taken. */
  stream: Readable | null
}

const brokenOff = (): Error => refused('download-broken-off')

export function createDownloads(clock: Clock, random: Random): Downloads {
  const entries = new Map<string, Entry>()

  async function* bytesOf(entry: Entry): AsyncGenerator<Uint8Array> {
    try {
      for await (const { bytes, share } of entry.file.pieces) {
        yield bytes
        entry.share = share
      }
    } catch (error) {
      // A destroyed stream throws this same exception.
      if (entry.stream?.destroyed !== true) entry.problem = error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }

  function end(token: string, problem: Error): void {
    const entry = entries.get(token)
    if (entry === undefined || entry.isDone) return
    entry.problem ??= problem
    entry.stream?.destroy(entry.problem)
  }

  return {
    offer(caller, file) {
      const token = Buffer.from(random.bytes(32)).toString('base64url')
      entries.set(token, { file, share: 0, isDone: false, problem: null, stream: null })
      clock.after(TAKEN_WITHIN_MS, () => {
        if (entries.get(token)?.stream === null) end(token, refused('download-expired'))
      })
      caller.onGone(() => {
        end(token, brokenOff())
        entries.delete(token)
      })
      return { token }
    },
    take(token) {
      const entry = entries.get(token)
      if (entry === undefined || entry.stream !== null || entry.problem !== null) return null
      const stream = Readable.from(bytesOf(entry), { objectMode: false })
      entry.stream = stream
      finished(stream, (error) => {
        if (error) entry.problem ??= brokenOff()
        else entry.isDone = true
      })
      const { name, type } = entry.file
      return { headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }, stream }
    },
    progress(token) {
      const entry = entries.get(token)
      if (entry === undefined) throw brokenOff()
      const { share, isDone, problem } = entry
      if (isDone || problem !== null) entries.delete(token)
      if (problem !== null) throw problem
      return { share, isDone }
    },
    cancel(token) {
      end(token, brokenOff())
      entries.delete(token)
    },
  }
}
