import { finished, Readable } from 'node:stream'
import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import type { Download, DownloadProgress } from '@/shared/ipc/downloads'
import type { Caller } from './caller'
import { refused } from './service-error'

/** A part of a file, and how much of the file there is with it, from 0 to 1. */
export interface FilePiece {
  readonly bytes: Uint8Array
  readonly share: number
}

/** A file as it is written; nothing is read before somebody takes it. */
export interface OfferedFile {
  /** Letters, digits, points and hyphens. */
  readonly name: string
  readonly type: string
  readonly pieces: AsyncIterable<FilePiece>
}

export interface TakenFile {
  /** What a host answers with. */
  readonly headers: Readonly<Record<string, string>>
  readonly stream: Readable
}

/** Files that the hosts hand over past the page: however long, little of one is in memory at a time. */
export interface Downloads {
  /** For the page that asked for it: once, soon, and no longer than the page is there. */
  offer(caller: Caller, file: OfferedFile): Download
  /** For a host; null for what was never offered, and for what was taken or has ended. */
  take(token: string): TakenFile | null
  /** Throws why a file ended before it was whole; what is done or has failed is told once. */
  progress(token: string): DownloadProgress
  /** The stream breaks off, so that no receiver takes what it has for the whole file. */
  cancel(token: string): void
}

/** A browser fetches an address at once; one that asks its user where to save does that meanwhile. */
const TAKEN_WITHIN_MS = 30_000

interface Entry {
  readonly file: OfferedFile
  share: number
  isDone: boolean
  problem: Error | null
  /** Null until somebody took the file. */
  stream: Readable | null
}

const brokenOff = (): Error => refused('The download was ended before the file was whole.')

export function createDownloads(clock: Clock, random: Random): Downloads {
  const entries = new Map<string, Entry>()

  async function* bytesOf(entry: Entry): AsyncGenerator<Uint8Array> {
    try {
      for await (const { bytes, share } of entry.file.pieces) {
        yield bytes
        entry.share = share
      }
    } catch (error) {
      // One that was destroyed is told of it by this same exception.
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
        if (entries.get(token)?.stream === null) end(token, refused('Nobody fetched the file.'))
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
