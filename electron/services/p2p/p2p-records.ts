import type { P2pOrder } from '@/shared/exchange/calls/p2p/order-list'
import { t } from '@/shared/languages/text'
import { isNewerId, isOpenP2p, type P2pOrderRow, type PersonalField } from '@/shared/trading/p2p/p2p-order'
import { refused } from '@/electron/base/service-error'

interface Entry {
  readonly order: P2pOrder
  readonly row: P2pOrderRow
  readonly revision: number
}

const timeOf = (text: string): number | null => (/^\d{1,16}$/.test(text) && Number(text) > 0 ? Number(text) : null)

/** Names and payment details. A field for files has no value (spec: P2P order). */
function personalValues({ buyerRealName, sellerRealName, paymentInfo }: P2pOrder) {
  const payment = (paymentInfo?.paymethodInfo ?? []).flatMap(({ name, type, value }, index) =>
    type === 'file' ? [] : [{ id: `pay${index}`, label: name === '' ? t`Payment ${index + 1}` : name, value }],
  )
  return [
    { id: 'buyer', label: t('Buyer'), value: buyerRealName },
    { id: 'seller', label: t('Seller'), value: sellerRealName },
    ...payment,
  ]
}
const withoutValue = ({ id, label, value }: ReturnType<typeof personalValues>[number]): PersonalField => ({
  id,
  label,
  isEmpty: value === '',
})

const rowOf = (order: P2pOrder, note: string): P2pOrderRow => ({
  orderId: order.orderId,
  orderNo: order.orderNo,
  advNo: order.advNo,
  side: order.side,
  coin: order.coin,
  count: order.count,
  fiat: order.fiat,
  amount: order.amount,
  price: order.price,
  status: order.status,
  payMethod: order.paymentInfo?.paymethodName ?? '',
  createdAt: timeOf(order.cTime),
  paidAt: timeOf(order.paymentTime),
  appealedAt: timeOf(order.representTime),
  releasedAt: timeOf(order.releaseTime),
  withdrawnAt: timeOf(order.withdrawTime),
  updatedAt: timeOf(order.uTime),
  personal: personalValues(order).map(withoutValue),
  note,
})

/** The orders of a profile, in memory only. Personal data stays here: rows only contain whether there is a name. */
export function createP2pRecords(noteOf: (orderId: string) => string) {
  const entries = new Map<string, Entry>()
  let revision = 0

  function store(order: P2pOrder): void {
    const row = rowOf(order, noteOf(order.orderId))
    const before = entries.get(order.orderId)
    // Pages are read in sequence: an answer that is older than the known state changes nothing.
    if (before !== undefined && (row.updatedAt ?? 0) < (before.row.updatedAt ?? 0)) return
    if (before !== undefined && JSON.stringify(before.order) === JSON.stringify(order) && before.row.note === row.note)
      return
    revision += 1
    entries.set(order.orderId, { order, row, revision })
  }
  const of = (advNo: string): readonly P2pOrderRow[] =>
    [...entries.values()].flatMap(({ row }) => (row.advNo === advNo ? [row] : []))

  return {
    revision: () => revision,
    merge: (orders: readonly P2pOrder[]): void => orders.forEach(store),
    of,
    since: (from: number): readonly P2pOrderRow[] =>
      [...entries.values()].flatMap((entry) => (entry.revision > from ? [entry.row] : [])),
    newestIdOf: (advNo: string): string | null =>
      of(advNo).reduce<string | null>(
        (newest, { orderId }) => (newest === null || isNewerId(orderId, newest) ? orderId : newest),
        null,
      ),
    openOf: (advNo: string): readonly P2pOrderRow[] => of(advNo).filter(isOpenP2p),
    /** The note of an order was changed. */
    renote(orderId: string): void {
      const entry = entries.get(orderId)
      if (entry !== undefined) store(entry.order)
    },
    /** Removes orders that are older than the look-back. */
    forgetBefore(from: number): void {
      for (const { row } of entries.values())
        if (row.createdAt !== null && row.createdAt < from) entries.delete(row.orderId)
    },
    reveal(orderId: string, field: string): string {
      const entry = entries.get(orderId)
      if (entry === undefined) throw refused('p2p-order-unknown')
      const value = personalValues(entry.order).find(({ id }) => id === field)
      if (value === undefined) throw refused('p2p-field-unknown')
      return value.value
    },
  }
}
export type P2pRecords = ReturnType<typeof createP2pRecords>
