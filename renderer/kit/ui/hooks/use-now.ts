import { useEffect, useState, useSyncExternalStore } from 'react'
import { runInTick, onNextTick } from './tick'

type Listener = (now: number) => void
type Pace = (task: () => void) => void

/** Users of the same pace share one timer and one frame. */
function createTicks(pace: Pace) {
  const ticks = new Map<number, { readonly listeners: Set<Listener>; readonly timer: ReturnType<typeof setInterval> }>()
  return (everyMs: number, listener: Listener): (() => void) => {
    const listeners = ticks.get(everyMs)?.listeners ?? new Set<Listener>()
    if (listeners.size === 0) {
      const timer = setInterval(() => pace(() => listeners.forEach((listener) => listener(Date.now()))), everyMs)
      ticks.set(everyMs, { listeners, timer })
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(ticks.get(everyMs)?.timer)
      ticks.delete(everyMs)
    }
  }
}
const onTick = createTicks(runInTick)
const onShownTick = createTicks(onNextTick)

function useTicks(ticks: typeof onTick, running: boolean, everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => (running ? ticks(everyMs, setNow) : undefined), [ticks, running, everyMs])
  return now
}

/** Wall time for decisions, updated every `everyMs` while `running`. */
export const useNow = (running: boolean, everyMs = 1000): number => useTicks(onTick, running, everyMs)

/**
 * Wall time for display only, such as an age or a countdown: updated with the next common frame, at most half a second
 * late.
 */
export const useShownNow = (running: boolean, everyMs = 1000): number => useTicks(onShownTick, running, everyMs)

const onSecond = (changed: () => void): (() => void) => onTick(1000, changed)

/** A value of the wall time, computed each second: renders only when it changes. */
export const useSecondly = <Value extends string | number | boolean>(valueAt: (now: number) => Value): Value =>
  useSyncExternalStore(onSecond, () => valueAt(Date.now()))
