import { useEffect, useState } from 'react'
import { onNextBeat } from './beat'

type Listener = (now: number) => void

/** Whoever moves at the same pace moves together: one timer for all of them. */
const beats = new Map<number, { readonly listeners: Set<Listener>; readonly timer: ReturnType<typeof setInterval> }>()

function onBeat(everyMs: number, listener: Listener): () => void {
  const listeners = beats.get(everyMs)?.listeners ?? new Set<Listener>()
  if (listeners.size === 0) {
    const timer = setInterval(() => onNextBeat(() => listeners.forEach((listener) => listener(Date.now()))), everyMs)
    beats.set(everyMs, { listeners, timer })
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(beats.get(everyMs)?.timer)
    beats.delete(everyMs)
  }
}

/** Wall time for ages on screen, moving every `everyMs` while `running`. */
export function useNow(running: boolean, everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => (running ? onBeat(everyMs, setNow) : undefined), [running, everyMs])
  return now
}
