import type { Rewriting } from '../rewriting'
import { type Json, pushesOf } from './lists'

/** A subscription that is refused `times` times with a momentary error (W1, W2). */
export function refusedSubscription(channel: string, instType: string, code: number, times: number): Rewriting {
  let remaining = times
  return {
    acknowledgement(arg) {
      if (arg.channel !== channel || arg.instType !== instType || remaining === 0) return null
      remaining -= 1
      return { event: 'error', arg, code, msg: 'request too many' }
    },
  }
}

/** Book updates whose sequence starts again at 1 from some push on, chained as before (B1). */
export function sequenceReset(instId: string): Rewriting {
  let next: number | null = null
  const nextNumbers = (): Json => {
    if (next === null) {
      next = 1
      return { seq: 1 }
    }
    const pseq = next
    next += 1
    return { pseq, seq: next }
  }
  return pushesOf('books', (elements, push) =>
    push.instId === instId ? elements.map((element) => ({ ...element, ...nextNumbers() })) : elements,
  )
}

/** A level far from the market whose size has more digits than a number holds, in each push of a book (B2). */
export const hugeLevel = (instId: string, level: readonly [price: string, size: string]): Rewriting =>
  pushesOf('books', (elements, push) =>
    push.instId === instId
      ? elements.map((element) => ({ ...element, bids: [...(element.bids as readonly unknown[]), level] }))
      : elements,
  )

/** The text `ping` of the exchange before every frame (W3). */
export const serverPings: Rewriting = { textsBefore: () => ['ping'] }

/** Books whose sequence stands still at the numbers of the first push, whatever the sides are (B1). */
export function frozenSequence(instId: string): Rewriting {
  let first: Json | null = null
  return pushesOf('books', (elements, push) => {
    if (push.instId !== instId) return elements
    const { seq, pseq } = (first ??= elements[0] ?? {})
    return elements.map((element) => ({ ...element, seq, pseq }))
  })
}
