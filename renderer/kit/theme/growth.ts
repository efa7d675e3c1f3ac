import { useSyncExternalStore } from 'react'

/** Window width from which type and spacing grow, in CSS pixels. */
const WIDE_PX = 2560

let growth = 1
const listeners = new Set<() => void>()

/** Growth of a window: `percent` of the usual size if the window is wide, else 1. */
export const growthOf = (windowWidth: number, percent: string): number =>
  windowWidth >= WIDE_PX ? Number(percent) / 100 : 1

/** Sets the growth for style sheets, as `--grow`, and for canvases. */
export function setGrowth(next: number, root: HTMLElement): void {
  root.style.setProperty('--grow', String(next))
  if (next === growth) return
  growth = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Factor of type and spacing, for sizes that no style sheet sets. */
export const useGrowth = (): number => useSyncExternalStore(subscribe, () => growth)
