import { grouped } from '@/shared/base/grouped'
import { sideName } from '@/shared/base/text/side-name'
import { t } from '@/shared/languages/text'
import { openP2pStatuses, type P2pStatus } from '@/shared/exchange/calls/p2p/order-list'

/** One personal field of an order, without its value. Each value is requested separately, when a person uncovers it. */
export interface PersonalField {
  /** `buyer`, `seller`, or `pay` and the index among the payment fields. */
  readonly id: string
  readonly label: string
  /** True if the exchange gives no value. */
  readonly isEmpty: boolean
}

/** A merchant's order as a row of the board; times in Unix ms, null for events that have not happened. */
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
  /** Status in the spelling of the exchange; an unknown word is passed on. */
  readonly status: string
  readonly payMethod: string
  readonly createdAt: number | null
  readonly paidAt: number | null
  readonly appealedAt: number | null
  readonly releasedAt: number | null
  readonly withdrawnAt: number | null
  readonly updatedAt: number | null
  readonly personal: readonly PersonalField[]
  /** Note that the merchant wrote here. */
  readonly note: string
}

const open: ReadonlySet<string> = new Set(openP2pStatuses)
/** True if the order still requires an action. */
export const isOpenP2p = ({ status }: Pick<P2pOrderRow, 'status'>): boolean => open.has(status)

/** Start of the current status of an open order, Unix ms; null for a closed order, or without a time. */
export function statusSince(order: P2pOrderRow): number | null {
  if (order.status === 'pending_pay') return order.createdAt
  if (order.status === 'Paid') return order.paidAt ?? order.updatedAt
  return order.status === 'Appeal' ? (order.appealedAt ?? order.updatedAt) : null
}

export const p2pStatusLabels: Readonly<Record<P2pStatus, string>> = {
  pending_pay: t('Pending payment'),
  Paid: t('Paid, to be released'),
  Appeal: t('Appeal', 'state'),
  Completed: t('Completed'),
  cancelled: t('Canceled'),
}
/** Label of any status; an unknown word is shown unchanged. */
export const p2pStatusText = (status: string): string =>
  Object.hasOwn(p2pStatusLabels, status) ? p2pStatusLabels[status as P2pStatus] : status

/** True if one ID of the exchange is newer than another. IDs are increasing integers beyond the range of a number. */
export const isNewerId = (id: string, than: string): boolean =>
  id.length === than.length ? id > than : id.length > than.length

/** 'sell 100 USDT for 93 EUR': the terms of an order, without personal data. */
export const p2pOrderText = ({ side, count, coin, amount, fiat }: P2pOrderRow): string =>
  t`${sideName(side)} ${grouped(count)} ${coin} for ${grouped(amount)} ${fiat}`
