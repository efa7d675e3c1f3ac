import { Category } from '@/shared/exchange/protocol/fields'
import type { OrderAmendment } from '@/shared/exchange/calls/trade/batch-modify-order'
import type { CheckedInputOf } from '@/shared/ipc/contract'
import { splitIntoRequests } from '@/shared/trading/batch/plan/split-batch'
import {
  type DeskContext,
  type DeskItems,
  separately,
  orderCall,
  type OrderCall,
  sole,
  soleElement,
} from '../sending/order-call'
import { type RequestedName, type CommandTarget, orderNamed, unseenIn, wireIdOf } from './order-name'

export type RequestedAmend = CheckedInputOf<'orders.amend'>['changes'][number]
/** Calls that amend resting orders. The batch call takes up to 20, the other a single order. */
export type AmendingCall = NonNullable<CheckedInputOf<'orders.amend'>['via']>

/** An order and its requested change. */
export interface Amendment {
  readonly order: CommandTarget
  readonly terms: Omit<RequestedAmend, 'key'>
}

/** Always states whether a failed amend cancels the order. */
function singleOf({ order, terms: { price, qty, autoCancel } }: Amendment) {
  const { category, symbol } = order
  return {
    ...wireIdOf(order),
    qty,
    price,
    autoCancel: autoCancel ? ('yes' as const) : ('no' as const),
    symbol,
    category: Category.safeParse(category).data,
  }
}

/** A batch names symbol and category of each order. */
function elementOf(amendment: Amendment): OrderAmendment {
  const { category, symbol = '' } = amendment.order
  return { ...singleOf(amendment), symbol, category: Category.parse(category) }
}

type NamedChange = RequestedName & Partial<Pick<OrderAmendment, 'price' | 'qty' | 'autoCancel'>>

function amendmentsFrom(changes: readonly NamedChange[], context: DeskContext): DeskItems<Amendment> {
  const items = changes.map((change) => {
    const { price, qty, autoCancel } = change
    const terms = { ...(price === undefined ? {} : { price }), ...(qty === undefined ? {} : { qty }) }
    return { order: orderNamed(change, context), terms: { ...terms, autoCancel: autoCancel === 'yes' } }
  })
  return { items, notes: unseenIn(changes, context) }
}

function byCategory<Each extends Amendment>(amendments: readonly Each[]): readonly (readonly Each[])[] {
  const rows = amendments.map((amendment) => ({ amendment, category: amendment.order.category ?? '' }))
  return splitIntoRequests(rows).map((request) => request.map(({ amendment }) => amendment))
}

/** The only declaration of the amend calls and their request formats. */
export const amendCalls: Readonly<Record<AmendingCall, OrderCall<Amendment>>> = {
  batchModifyOrder: orderCall('batchModifyOrder', {
    split: byCategory,
    wire: (amendments: readonly Amendment[]) => amendments.map(elementOf),
    elements: (answer) => answer,
    fromDesk: amendmentsFrom,
  }),
  modifyOrder: orderCall('modifyOrder', {
    split: separately,
    wire: (amendments: readonly Amendment[]) => singleOf(sole(amendments)),
    elements: (answer, amendments) => ({ ...answer, data: soleElement(answer.data, sole(amendments).order) }),
    fromDesk: (request, context) => amendmentsFrom([request], context),
  }),
}
