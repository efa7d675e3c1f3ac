import { type Clock, sleep } from '@/shared/base/clock'
import { logLevels, type LogLevel } from '@/shared/settings/log-level'
import { retries, retryDelayMs } from '@/shared/base/retry'
import { type LogEvent, logEvents, type LogFields } from './log-events'
import type { LogFile } from './log-file'
import { type LogEntry, logLine } from './log-line'

/** Logs an event. Costs one list entry. Formatting and writing follow later. */
export type Log = <Event extends LogEvent>(event: Event, fields: LogFields<Event>) => void

/** For programs without a log. */
export const noLog: Log = () => undefined

/** The log of this process. */
export interface DiagnosticLog {
  readonly log: Log
  /** The newest lines, including queued ones, as text of about `most` characters at most. */
  readonly text: (most: number) => Promise<string>
  /** Writes queued lines, within the time of a working disk. */
  readonly close: () => Promise<void>
}

export interface LogOptions {
  readonly clock: Clock
  readonly file: LogFile
  readonly level: () => LogLevel
  readonly redact: (text: string) => string
}

/** A crash loses at most the entries of this time. A busy second is written in two parts. */
const WRITE_MS = 500
/** Limit of the queue. Further entries arrive only while the disk refuses, and are then counted instead of stored. */
const MOST_WAITING = 4000
/** A hanging disk must not prevent Volley from closing. */
const CLOSE_MS = 1000

/**
 * Own code instead of a logging library: common ones either use a separate thread, whose files a bundle does not
 * contain, or end with an error event on a full disk, which this log has to survive.
 */
export function createLog({ clock, file, level, redact }: LogOptions): DiagnosticLog {
  let waiting: LogEntry[] = []
  let droppedLines = 0
  let writing: Promise<void> = Promise.resolve()
  let cancelTimer: (() => void) | null = null
  let isClosed = false

  const isNotified = (event: LogEvent): boolean =>
    logLevels.indexOf(logEvents[event].level) >= logLevels.indexOf(level())

  const log: Log = (event, fields) => {
    if (isClosed || !isNotified(event)) return
    if (waiting.length >= MOST_WAITING) droppedLines += 1
    else waiting.push({ at: clock.now(), event, fields })
    cancelTimer ??= clock.after(WRITE_MS, write)
  }

  function write(): void {
    cancelTimer?.()
    cancelTimer = null
    writing = writing.then(writeWaiting)
  }

  async function writeWaiting(): Promise<void> {
    const entries = waiting
    waiting = []
    const writtenCount = await file.append(entries.map((entry) => logLine(entry, redact)))
    if (writtenCount < entries.length) {
      waiting = [...entries.slice(writtenCount), ...waiting]
      if (!isClosed) cancelTimer ??= clock.after(retryDelayMs(retries.log), write)
    } else if (droppedLines > 0) {
      const lines = droppedLines
      droppedLines = 0
      log('log.lost', { lines })
    }
  }

  return {
    log,
    async text(most) {
      write()
      await writing
      const unwritten = waiting.map((entry) => `${logLine(entry, redact)}\n`).join('')
      const storedText = await file.newest(Math.max(0, most - unwritten.length))
      return storedText === '' || storedText.endsWith('\n') ? storedText + unwritten : `${storedText}\n${unwritten}`
    },
    async close() {
      isClosed = true
      write()
      await Promise.race([writing, sleep(clock, CLOSE_MS)])
    },
  }
}
