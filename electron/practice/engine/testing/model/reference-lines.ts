import { least, text } from '../reference/atoms'
import { owedOf } from '../reference/borrowing'
import { held, leverageOf, markOf, owned, positionMargin, remainingOf, unrealised } from '../reference/holding'
import {
  type Account,
  closingOrders,
  isOpen,
  openOrdersOf,
  type Market,
  type ReferenceEngine,
  type Position,
} from '../reference/reference-engine'
import { average, fillLine, levelLines, orderLine } from '../reference/events'

function positionLine(reference: ReferenceEngine, position: Position): string {
  const { account, market, side, qty, cost, realised, funding, created, updated } = position
  const frozen = least(remainingOf(closingOrders(reference, account, market, side)), qty)
  const name = `position ${account.uid} ${market.category} ${market.symbol} ${side} ${text(qty)}`
  const use = `frozen ${text(frozen)} free ${text(qty - frozen)} avg ${average(market, cost, qty)}`
  const margin = `margin ${text(positionMargin(position))} at ${leverageOf(account, market)}x`
  return `${name} ${use} ${margin} realised ${text(realised)} funding ${text(funding)} ${created}-${updated}`
}

function valuationLine(reference: ReferenceEngine, position: Position): string {
  const { account, market, side } = position
  const name = `${account.uid} ${market.category} ${market.symbol} ${side}`
  return `worth ${name} at ${text(markOf(reference, market))}: ${text(unrealised(reference, position))}`
}

function coinLine(reference: ReferenceEngine, account: Account, coin: string): string[] {
  const hold = held(reference, account, coin)
  const all = owned(account, coin)
  const debt = account.debts.get(coin)
  const owes = debt === undefined ? '' : `, owes ${text(owedOf(debt))}, ${text(debt.principal)} of it borrowed`
  return all === 0n && hold === 0n && owes === ''
    ? []
    : [`${account.uid} ${coin} ${text(all - hold)} free ${text(hold)} held${owes}`]
}

function accountLines(reference: ReferenceEngine, account: Account): string[] {
  const coins = new Set([
    ...account.coins.keys(),
    ...reference.markets.flatMap(({ base, quote, margin }) => [base, quote, margin]),
  ])
  const positions = reference.positions.filter((position) => position.account === account && position.qty > 0n)
  return [
    ...[...coins].flatMap((coin) => coinLine(reference, account, coin)).toSorted(),
    ...positions.map((position) => positionLine(reference, position)).toSorted(),
    ...positions.map((position) => valuationLine(reference, position)).toSorted(),
    ...openOrdersOf(reference, account).map(orderLine),
  ]
}

const marketLines = (reference: ReferenceEngine, market: Market): string[] => [
  `book ${market.category} ${market.symbol}: ` +
    `${levelLines(reference, market, 'buy').join(' ')} | ${levelLines(reference, market, 'sell').join(' ')}`,
  `last ${market.category} ${market.symbol} ${text(reference.last.get(market) ?? 0n)}`,
]

/** Everything that stands, one fact a line. */
export const referenceLines = (reference: ReferenceEngine): string[] => [
  ...reference.markets.flatMap((market) => marketLines(reference, market)),
  ...reference.accounts.flatMap((account) => accountLines(reference, account)),
  ...[...reference.fees]
    .filter(([, fee]) => fee !== 0n)
    .map(([coin, fee]) => `fees ${text(fee)} ${coin}`)
    .toSorted(),
]

/** Everything that is over, oldest first. */
export const referenceHistory = (reference: ReferenceEngine): string[] =>
  reference.accounts.flatMap((account) => [
    ...reference.orders
      .filter((order) => order.account === account && !isOpen(order))
      .map(orderLine)
      .toSorted(),
    ...reference.fills.filter(({ order }) => order.account === account).map(fillLine),
  ])
