import { aP2pOrder } from '@/shared/testing/samples/p2p'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import type { P2pBoard } from '@/shared/ipc/watching/p2p'
import type { Answers } from './scene'

/** A merchant's board as it was read at `asOf`. */
export function p2pBoard(now: number, change: Partial<P2pBoard> = {}): P2pBoard {
  const about = { side: 'sell', coin: 'USDT', fiat: 'EUR', price: '0.93', status: 'online' }
  const at = (ms: number) => ({ createdAt: now - ms, updatedAt: now - ms + MINUTE_MS })
  return {
    revision: 4,
    from: now - 90 * DAY_MS,
    asOf: now,
    problem: null,
    isReading: false,
    notifies: true,
    sounds: true,
    adverts: [
      { advNo: '510000000101', about, isTyped: false, isWhole: true },
      { advNo: '499999999901', about: null, isTyped: true, isWhole: true },
    ],
    orders: [
      aP2pOrder({ orderId: '4', orderNo: 'P4', status: 'pending_pay', paidAt: null, ...at(4 * MINUTE_MS) }),
      aP2pOrder({ orderId: '3', orderNo: 'P3', paidAt: now - 9 * MINUTE_MS, ...at(12 * MINUTE_MS) }),
      aP2pOrder({
        orderId: '2',
        orderNo: 'P2',
        side: 'buy',
        status: 'Appeal',
        note: 'Asked the bank: the transfer is on its way',
        appealedAt: now - 5 * HOUR_MS,
        ...at(6 * HOUR_MS),
      }),
      aP2pOrder({ orderId: '1', orderNo: 'P1', status: 'Completed', releasedAt: now - DAY_MS, ...at(DAY_MS) }),
    ],
    ...change,
  }
}

/** What the merchant's board is answered with: it is read anew with every look. */
export const galleryP2p = {
  'p2p.look': () => p2pBoard(Date.now()),
  'p2p.reveal': () => ({ value: 'Ana Kovar' }),
} satisfies Answers
