import type { Order } from '@/shared/trading/orders/order'
import { reasonOf, stateLabels } from '@/renderer/domain/orders/order-labels'
import { plural } from '@/shared/languages/plural'
import { fixable } from './result-counts'

const rowsNamed = 6

const rowText = (orders: readonly Order[]): string =>
  orders.length > rowsNamed
    ? plural(orders.length, 'row')
    : `row ${orders.map((order) => (order.row ?? 0) + 1).join(', ')}`

/** Why orders of a batch did not come to be, each reason once and in full with the rows it met. */
export function Reasons({ orders }: { readonly orders: readonly Order[] }) {
  const groups = Map.groupBy(fixable(orders), (order) => `${stateLabels[order.state].label} ${reasonOf(order)}`)
  if (groups.size === 0) return null
  return (
    <ul className="reasons" aria-label="Why orders were not placed" tabIndex={0}>
      {[...groups].map(([words, met]) => (
        <li key={words}>
          <span data-tone={stateLabels[met[0]!.state].tone}>{stateLabels[met[0]!.state].label}</span>
          <span>{reasonOf(met[0]!) || 'no reason given'}</span>
          <span className="faint">{rowText(met)}</span>
        </li>
      ))}
    </ul>
  )
}
