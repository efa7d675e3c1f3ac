import { expect } from 'vitest'
import { encodeBookFrame } from '@/shared/ipc/transport/book-frame'
import { answer, inputsOf, publish } from './fake-bridge'
import { eventually } from './eventually'
import { happens } from './screen'

const watchId = 1

/** Lets a book be watched. Nothing is heard of it before `bookIs`. */
export const booksAreWatched = (): void => {
  answer('book.watch', { watchId })
  answer('book.unwatch', null)
}

/** The one book that is watched, by its best prices in ticks, once somebody watches it. */
export async function bookIs(bestBid: number, bestAsk: number): Promise<void> {
  await eventually(() => expect(inputsOf('book.watch')).not.toEqual([]))
  const view = { state: 'live', ageMs: 0, group: 1, bestBid, bestAsk, bids: [], asks: [] } as const
  await happens(() => publish('book.frame', { watchId, frame: encodeBookFrame(view) }))
}
