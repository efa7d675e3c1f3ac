import { type RefObject, useEffect, useRef, useState } from 'react'
import { isCurrent } from '@/shared/trading/health/health'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import type { BookHolder } from '@/renderer/domain/book/use-book-status'
import { type QueuePlaces, queuePlaces } from './queue-estimate'

const LOOK_MS = 250
const nowhere: QueuePlaces = new Map()

const isSame = (a: QueuePlaces, b: QueuePlaces): boolean =>
  a.size === b.size &&
  [...a].every(([key, { ahead, terms }]) => b.get(key)?.ahead === ahead && b.get(key)?.terms === terms)

/** Upper bounds of the size ahead of own orders, sampled four times a second while the ladder is open. */
export function useQueuePlaces(
  screen: RefObject<BookHolder | null>,
  orders: readonly Order[],
  { tickSize, lotSize }: Instrument,
): QueuePlaces {
  const [places, setPlaces] = useState(nowhere)
  // Orders change more often than they are sampled, and must not delay the sample.
  const latest = useRef(orders)
  useEffect(() => {
    latest.current = orders
  })
  const isWatching = orders.length > 0
  useEffect(() => {
    if (!isWatching) return
    const timer = setInterval(() => {
      const view = screen.current?.view() ?? null
      if (view === null || !isCurrent(view.state)) return
      setPlaces((places) => {
        const next = queuePlaces(places, latest.current, { view, tickSize, lotSize, now: performance.now() })
        return isSame(places, next) ? places : next
      })
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [screen, isWatching, tickSize, lotSize])
  return places
}
