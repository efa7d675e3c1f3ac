import { least, atomsText } from '@/practice/engine/testing/reference/atoms'
import { referenceDebtOf } from '@/practice/engine/testing/reference/borrowing'
import {
  reservedAmount,
  referenceLeverageOf,
  referenceMarkOf,
  owned,
  positionMargin,
  unfilledOf,
  unrealised,
} from '@/practice/engine/testing/reference/holding'
import {
  type ReferenceAccount,
  closingOrders,
  isReferenceOpen,
  openOrdersOf,
  type ReferenceMarket,
  type ReferenceEngine,
  type ReferencePosition,
} from '@/practice/engine/testing/reference/reference-engine'
import { average, fillLine, levelLines, orderLine } from '@/practice/engine/testing/reference/events'

function positionLine(reference: ReferenceEngine, position: ReferencePosition): string {
  const { account, market, side, qty, cost, realised, funding, created, updated } = position
  const frozen = least(unfilledOf(closingOrders(reference, account, market, side)), qty)
  const name = `position ${account.uid} ${market.category} ${market.symbol} ${side} ${atomsText(qty)}`
  const use = `frozen ${atomsText(frozen)} free ${atomsText(qty - frozen)} avg ${average(market, cost, qty)}`
  const margin = `margin ${atomsText(positionMargin(position))} at ${referenceLeverageOf(account, market)}x`
  return `${name} ${use} ${margin} realised ${atomsText(realised)} funding ${atomsText(funding)} ${created}-${updated}`
}

function valuationLine(reference: ReferenceEngine, position: ReferencePosition): string {
  const { account, market, side } = position
  const name = `${account.uid} ${market.category} ${market.symbol} ${side}`
  const mark = atomsText(referenceMarkOf(reference, market))
  return `worth ${name} at ${mark}: ${atomsText(unrealised(reference, position))}`
}

function coinLine(reference: ReferenceEngine, account: ReferenceAccount, coin: string): string[] {
  const hold = reservedAmount(reference, account, coin)
  const all = owned(account, coin)
  const debt = account.debts.get(coin)
  const owes =
    debt === undefined ? '' : `, owes ${atomsText(referenceDebtOf(debt))}, ${atomsText(debt.principal)} of it borrowed`
  return all === 0n && hold === 0n && owes === ''
    ? []
    : [`${account.uid} ${coin} ${atomsText(all - hold)} free ${atomsText(hold)} held${owes}`]
}

function accountLines(reference: ReferenceEngine, account: ReferenceAccount): string[] {
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

const marketLines = (reference: ReferenceEngine, market: ReferenceMarket): string[] => [
  `book ${market.category} ${market.symbol}: ` +
    `${levelLines(reference, market, 'buy').join(' ')} | ${levelLines(reference, market, 'sell').join(' ')}`,
  `last ${market.category} ${market.symbol} ${atomsText(reference.last.get(market) ?? 0n)}`,
]

/** Complete state, one fact per line. */
export const referenceLines = (reference: ReferenceEngine): string[] => [
  ...reference.markets.flatMap((market) => marketLines(reference, market)),
  ...reference.accounts.flatMap((account) => accountLines(reference, account)),
  ...[...reference.fees]
    .filter(([, fee]) => fee !== 0n)
    .map(([coin, fee]) => `fees ${atomsText(fee)} ${coin}`)
    .toSorted(),
]

/** All closed orders and fills, oldest first. */
export const referenceHistory = (reference: ReferenceEngine): string[] =>
  reference.accounts.flatMap((account) => [
    ...reference.orders
      .filter((order) => order.account === account && !isReferenceOpen(order))
      .map(orderLine)
      .toSorted(),
    ...reference.fills.filter(({ order }) => order.account === account).map(fillLine),
  ])
