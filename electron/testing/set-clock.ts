/** Time between two readings of the file, ms. */
const EVERY_MS = 100

/**
 * Arguments of Node for a process whose wall clock is set by a test: before its start and while it runs. `file` holds
 * by how many ms the clock is ahead, as a whole number; negative: behind. Without the file the clock is right. The
 * monotonic clock and timers stay as they are.
 */
export function setClockArguments(file: string): readonly string[] {
  const script = `
    import { readFileSync } from 'node:fs'
    const right = Date.now
    let ahead = 0
    const read = () => {
      try { ahead = Number(readFileSync(${JSON.stringify(file)}, 'utf8')) || 0 } catch { ahead = 0 }
    }
    read()
    setInterval(read, ${EVERY_MS}).unref()
    Date.now = () => right() + ahead`
  return ['--import', `data:text/javascript,${encodeURIComponent(script)}`]
}
