import { flushSync } from 'react-dom'

/** Latest time of a separate frame for pending updates, if nothing else is painted. */
export const LONGEST_WAIT_MS = 500
/** Shortest interval of pending updates: figures that change more often are not readable. */
export const REST_MS = 400

let waiting: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let isComing = false
let isResting = false

function renderTick(): void {
  isComing = false
  isResting = true
  setTimeout(() => (isResting = false), REST_MS)
  clearTimeout(timer)
  timer = undefined
  const tasks = waiting
  waiting = []
  if (tasks.length === 0) return
  // React would otherwise render after the common frame, and each update separately.
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
 * Runs with the next frame updates that can wait: figures, ages, the forming candle. Every frame has the same cost for
 * any size of change, so that separate updates cost more than common ones. Not for awaited results, and not for
 * corrections: an order, an alarm, a price that is no longer current.
 */
export function onNextTick(task: () => void): void {
  waiting.push(task)
  timer ??= setTimeout(renderTick, LONGEST_WAIT_MS)
}

/** Runs a task at once, together with all pending updates. */
export function runInTick(task: () => void): void {
  waiting.push(task)
  renderTick()
}

/** Paints in the next animation frame, and includes pending updates unless the last common frame was recent. */
export function paintNext(paint: () => void): number {
  if (!isComing && !isResting && waiting.length > 0) {
    isComing = true
    // Not synchronously: React may be rendering the component that requested the frame.
    queueMicrotask(renderTick)
  }
  return requestAnimationFrame(paint)
}

/** Keeps the newest value for the next common frame. */
export interface Rider<Value> {
  readonly set: (value: Value) => void
  /** Drops the pending value: it is outdated, or of another account. */
  readonly drop: () => void
}

/** Acts on the newest value, once per common frame. */
export function createRider<Value>(act: (value: Value) => void): Rider<Value> {
  let newest: { readonly value: Value } | null = null
  let isWaiting = false
  return {
    set(value) {
      newest = { value }
      if (isWaiting) return
      isWaiting = true
      onNextTick(() => {
        const next = newest
        newest = null
        isWaiting = false
        if (next !== null) act(next.value)
      })
    },
    drop() {
      newest = null
    },
  }
}
