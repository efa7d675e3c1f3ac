import { openP2pStatuses, type P2pStatus } from '@/shared/exchange/calls/p2p/order-list'

/** What of an order is about a person, by name only: what it says is told one field at a time, when somebody asks. */
export interface PersonalField {
  /** `buyer`, `seller`, or `pay` and the place among the fields of the payment. */
  readonly id: string
  readonly label: string
  /** The exchange says nothing there. */
  readonly isEmpty: boolean
}

/** A merchant's order as the board shows it; times in Unix ms, null for what has not happened. */
export interface P2pOrderRow {
  readonly orderId: string
  readonly orderNo: string
  readonly advNo: string
  readonly side: string
  readonly coin: string
  readonly count: string
  readonly fiat: string
  readonly amount: string
  readonly price: string
  /** As the exchange spells it; a word nobody knows passes through. */
  readonly status: string
  readonly payMethod: string
  readonly createdAt: number | null
  readonly paidAt: number | null
  readonly appealedAt: number | null
  readonly releasedAt: number | null
  readonly withdrawnAt: number | null
  readonly updatedAt: number | null
  readonly personal: readonly PersonalField[]
  /** What somebody here wrote about it. */
  readonly note: string
}

const open: ReadonlySet<string> = new Set(openP2pStatuses)
/** Whether somebody still has to do something about it. */
export const isOpenP2p = ({ status }: Pick<P2pOrderRow, 'status'>): boolean => open.has(status)

/** Since when an open order stands as it stands, Unix ms; null for one that is over, or where nothing is said. */
export function standsSince(order: P2pOrderRow): number | null {
  if (order.status === 'pending_pay') return order.createdAt
  if (order.status === 'Paid') return order.paidAt ?? order.updatedAt
  return order.status === 'Appeal' ? (order.appealedAt ?? order.updatedAt) : null
}

/** An order's state in words. */
export const p2pStatusWords: Readonly<Record<P2pStatus, string>> = {
  pending_pay: 'Pending payment',
  Paid: 'Paid, to be released',
  Appeal: 'Appeal',
  Completed: 'Completed',
  cancelled: 'Canceled',
}
/** The same for whatever word came. */
export const p2pStatusText = (status: string): string =>
  Object.hasOwn(p2pStatusWords, status) ? p2pStatusWords[status as P2pStatus] : status

/**
 * Whether one ID of the exchange is newer than another: they are numbers that grow with time, longer than a number of
 * this language holds.
 */
export const isNewerId = (id: string, than: string): boolean =>
  id.length === than.length ? id > than : id.length > than.length

/** 'sell 100 USDT for 93 EUR': what an order is about, without anybody's name. */
export const p2pOrderText = ({ side, count, coin, amount, fiat }: P2pOrderRow): string =>
  `${side} ${count} ${coin} for ${amount} ${fiat}`
