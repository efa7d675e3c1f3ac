import { flushSync } from 'react-dom'

/** By then what waits has its own picture, however long nothing else is painted. */
export const LONGEST_WAIT_MS = 500
/** Until then pictures go without what waits: nobody reads figures that change more often. */
export const REST_MS = 400

let waiting: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let isComing = false
let isResting = false

function beat(): void {
  isComing = false
  isResting = true
  setTimeout(() => (isResting = false), REST_MS)
  clearTimeout(timer)
  timer = undefined
  const tasks = waiting
  waiting = []
  if (tasks.length === 0) return
  // React would draw after the picture that all of them are to be in, and each of them by itself.
  flushSync(() => {
    for (const task of tasks) {
      try {
        task()
      } catch (error) {
        reportError(error)
      }
    }
  })
}

/**
 * Does with the next picture what can wait for it: figures, ages, the forming candle. Every picture costs the page the
 * same again however little of it changed, so that what moves apart is dearer than what moves together. Not for what a
 * trader waits for, and not for what takes back a claim: an order, an alarm, a price that is no longer current.
 */
export function onNextBeat(task: () => void): void {
  waiting.push(task)
  timer ??= setTimeout(beat, LONGEST_WAIT_MS)
}

/** Does at once what is due, and with it everything that waits. */
export function beatNow(task: () => void): void {
  waiting.push(task)
  beat()
}

/** Paints in the next animation frame, and takes along what waits unless the last beat was just now. */
export function paintNext(paint: () => void): number {
  if (!isComing && !isResting && waiting.length > 0) {
    isComing = true
    // Not here: React may be at work on what asked for the picture.
    queueMicrotask(beat)
  }
  return requestAnimationFrame(paint)
}

/** Keeps the newest value for the next beat. */
export interface Rider<Value> {
  readonly put: (value: Value) => void
  /** Forgets what waits: it is overtaken, or of another account. */
  readonly drop: () => void
}

/** Acts on the newest value that was put, once with each beat. */
export function createRider<Value>(act: (value: Value) => void): Rider<Value> {
  let newest: { readonly value: Value } | null = null
  let isWaiting = false
  return {
    put(value) {
      newest = { value }
      if (isWaiting) return
      isWaiting = true
      onNextBeat(() => {
        const taken = newest
        newest = null
        isWaiting = false
        if (taken !== null) act(taken.value)
      })
    },
    drop() {
      newest = null
    },
  }
}
