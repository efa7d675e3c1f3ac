import { compare } from '@/shared/base/decimal'
import type { AmendedOrder, GroupEdit, GroupOrder } from '@/shared/trading/batch/group/amend-group'
import type { InputOf } from '@/shared/ipc/contract'
import type { Order } from '@/shared/trading/orders/order'

/** Typed values for all kinds of edit: switching the kind preserves them. */
export interface GroupForm {
  readonly kind: GroupEdit['kind']
  readonly shiftUnit: 'ticks' | 'percent'
  readonly shiftBy: string
  readonly scaleUnit: 'percent' | 'total'
  readonly scaleTo: string
  readonly spacing: 'linear' | 'geometric'
  /** '' means the present end of the group. */
  readonly from: string
  readonly to: string
}

export const emptyForm: GroupForm = {
  kind: 'shift',
  shiftUnit: 'ticks',
  shiftBy: '',
  scaleUnit: 'percent',
  scaleTo: '',
  spacing: 'linear',
  from: '',
  to: '',
}

const isTyped = ({ kind, shiftBy, scaleTo }: GroupForm): boolean =>
  kind === 'shift' ? shiftBy.trim() !== '' : kind === 'rescale' ? scaleTo.trim() !== '' : true

/** The lowest and the highest price of a group. */
export function endsOf(orders: readonly GroupOrder[]): { readonly from: string; readonly to: string } {
  const prices = orders.map(({ price }) => price).toSorted(compare)
  return { from: prices[0] ?? '', to: prices.at(-1) ?? '' }
}

/** Requested edit; null while its field is empty. */
export function editOf(form: GroupForm, orders: readonly GroupOrder[]): GroupEdit | null {
  if (!isTyped(form)) return null
  const ends = endsOf(orders)
  switch (form.kind) {
    case 'shift':
      return { kind: 'shift', unit: form.shiftUnit, by: form.shiftBy.trim() }
    case 'rescale':
      return { kind: 'rescale', unit: form.scaleUnit, to: form.scaleTo.trim() }
    case 'respace':
      return {
        kind: 'respace',
        from: form.from.trim() || ends.from,
        to: form.to.trim() || ends.to,
        spacing: form.spacing,
      }
    case 'edge':
      return { kind: 'edge' }
  }
}

type RequestedChange = InputOf<'orders.amend'>['changes'][number]

/**
 * Amend request for one row, with every field that differs from the shown order, so that the newest amend is complete
 * without earlier ones.
 */
export function changeOf(
  { order: groupOrder, price, qty }: AmendedOrder,
  order: Order,
  autoCancel: boolean,
): RequestedChange {
  const differs = (target: string, current: readonly string[]): boolean =>
    current.some((text) => text === '' || compare(target, text) !== 0)
  return {
    key: order.key,
    ...(differs(price, [groupOrder.price, order.price]) ? { price } : {}),
    ...(differs(qty, [groupOrder.qty, order.qty]) ? { qty } : {}),
    autoCancel,
  }
}
