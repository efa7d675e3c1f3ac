import { divide, toDecimals } from '@/shared/base/decimal'
import { DAY_MS } from '@/shared/base/time'
import { advertsOf, orderIdAt, p2pOrders, type P2pStory } from './p2p-orders'

/** Next step of an order that was created by request. */
export type P2pStep = 'Paid' | 'Appeal' | 'Completed' | 'cancelled'

/** The P2P orders of every merchant: generated ones and those of tests. */
export interface P2pDesk {
  /** Created from `from` to `to` (Unix ms), newest first. */
  between(uid: string, from: number, to: number): readonly P2pStory[]
  /** Takes an advertisement of the merchant now. False if none has this number. */
  take(uid: string, advNo: string | undefined, now: number): boolean
  /** Advances the merchant's latest order of this kind. False if there is none. */
  step(uid: string, step: P2pStep, now: number): boolean
}

const AMOUNT = '250'
const moments = { Paid: 'paidAt', Appeal: 'appealedAt', Completed: 'releasedAt', cancelled: 'cancelledAt' } as const

/** Orders of tests are lost when the exchange ends. */
export function createP2pDesk(seed: number): P2pDesk {
  const storiesByUid = new Map<string, P2pStory[]>()
  const days = new Map<string, readonly P2pStory[]>()
  /** Newest first. The result of a day never changes, and a board polls every few seconds. */
  function ofDay(uid: string, day: number): readonly P2pStory[] {
    const key = `${uid} ${day}`
    const stories = days.get(key) ?? p2pOrders(seed, uid, day * DAY_MS, (day + 1) * DAY_MS - 1)
    days.set(key, stories)
    return stories
  }
  function generated(uid: string, from: number, to: number): readonly P2pStory[] {
    const [first, last] = [Math.floor(from / DAY_MS), Math.floor(to / DAY_MS)]
    const count = Math.max(0, last - first + 1)
    return Array.from({ length: count }, (_, index) => ofDay(uid, last - index)).flat()
  }
  const takenOf = (uid: string): readonly P2pStory[] => storiesByUid.get(uid) ?? []

  return {
    between: (uid, from, to) =>
      [...takenOf(uid), ...generated(uid, from, to)]
        .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
        .toSorted((first, other) => other.createdAt - first.createdAt),
    take(uid, advNo, now) {
      const advert = advertsOf(uid).find((advert) => advNo === undefined || advert.advNo === advNo)
      if (advert === undefined) return false
      const others = takenOf(uid)
      const createdAt = Math.max(now, (others[0]?.createdAt ?? 0) + 1)
      const price = toDecimals(String(advert.price), 4)
      const story: P2pStory = {
        orderId: orderIdAt(createdAt),
        advert,
        count: toDecimals(divide(AMOUNT, price), 8),
        price,
        amount: AMOUNT,
        buyer: 'Greta Halvorsen',
        seller: 'Hugo Marchetti',
        createdAt,
        paidAt: null,
        appealedAt: null,
        releasedAt: null,
        cancelledAt: null,
      }
      storiesByUid.set(uid, [story, ...others])
      return true
    },
    step(uid, step, now) {
      const [latest, ...others] = takenOf(uid)
      if (latest === undefined) return false
      storiesByUid.set(uid, [{ ...latest, [moments[step]]: now }, ...others])
      return true
    },
  }
}
