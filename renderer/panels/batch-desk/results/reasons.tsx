import type { Order } from '@/shared/trading/orders/order'
import { reasonOf, stateWords } from '@/renderer/domain/orders/order-words'
import { plural } from '@/renderer/kit/format/plural'
import { fixable } from './result-counts'

const rowsNamed = 6

const rowWords = (orders: readonly Order[]): string =>
  orders.length > rowsNamed
    ? plural(orders.length, 'row')
    : `row ${orders.map((order) => (order.row ?? 0) + 1).join(', ')}`

/** Why orders of a batch did not come to be, each reason once and in full with the rows it met. */
export function Reasons({ orders }: { readonly orders: readonly Order[] }) {
  const groups = Map.groupBy(fixable(orders), (order) => `${stateWords[order.state].word} ${reasonOf(order)}`)
  if (groups.size === 0) return null
  return (
    <ul className="reasons" aria-label="Why orders were not placed" tabIndex={0}>
      {[...groups].map(([words, met]) => (
        <li key={words}>
          <span data-tone={stateWords[met[0]!.state].tone}>{stateWords[met[0]!.state].word}</span>
          <span>{reasonOf(met[0]!) || 'no reason given'}</span>
          <span className="faint">{rowWords(met)}</span>
        </li>
      ))}
    </ul>
  )
}
