import { least, text } from '../oracle/atoms'
import { owedOf } from '../oracle/borrowing'
import { held, leverageOf, markOf, owned, positionMargin, remainingOf, unrealised } from '../oracle/holding'
import {
  type Account,
  closingOrders,
  isOpen,
  openOrdersOf,
  type Market,
  type Oracle,
  type Position,
} from '../oracle/oracle'
import { average, fillLine, levelLines, orderLine } from '../oracle/telling'

function positionLine(oracle: Oracle, position: Position): string {
  const { account, market, side, qty, cost, realised, funding, created, updated } = position
  const frozen = least(remainingOf(closingOrders(oracle, account, market, side)), qty)
  const name = `position ${account.uid} ${market.category} ${market.symbol} ${side} ${text(qty)}`
  const use = `frozen ${text(frozen)} free ${text(qty - frozen)} avg ${average(market, cost, qty)}`
  const margin = `margin ${text(positionMargin(position))} at ${leverageOf(account, market)}x`
  return `${name} ${use} ${margin} realised ${text(realised)} funding ${text(funding)} ${created}-${updated}`
}

function worthLine(oracle: Oracle, position: Position): string {
  const { account, market, side } = position
  const name = `${account.uid} ${market.category} ${market.symbol} ${side}`
  return `worth ${name} at ${text(markOf(oracle, market))}: ${text(unrealised(oracle, position))}`
}

function coinLine(oracle: Oracle, account: Account, coin: string): string[] {
  const hold = held(oracle, account, coin)
  const all = owned(account, coin)
  const debt = account.debts.get(coin)
  const owes = debt === undefined ? '' : `, owes ${text(owedOf(debt))}, ${text(debt.principal)} of it borrowed`
  return all === 0n && hold === 0n && owes === ''
    ? []
    : [`${account.uid} ${coin} ${text(all - hold)} free ${text(hold)} held${owes}`]
}

function accountLines(oracle: Oracle, account: Account): string[] {
  const coins = new Set([
    ...account.coins.keys(),
    ...oracle.markets.flatMap(({ base, quote, margin }) => [base, quote, margin]),
  ])
  const positions = oracle.positions.filter((position) => position.account === account && position.qty > 0n)
  return [
    ...[...coins].flatMap((coin) => coinLine(oracle, account, coin)).toSorted(),
    ...positions.map((position) => positionLine(oracle, position)).toSorted(),
    ...positions.map((position) => worthLine(oracle, position)).toSorted(),
    ...openOrdersOf(oracle, account).map(orderLine),
  ]
}

const marketLines = (oracle: Oracle, market: Market): string[] => [
  `book ${market.category} ${market.symbol}: ` +
    `${levelLines(oracle, market, 'buy').join(' ')} | ${levelLines(oracle, market, 'sell').join(' ')}`,
  `last ${market.category} ${market.symbol} ${text(oracle.last.get(market) ?? 0n)}`,
]

/** Everything that stands, one fact a line. */
export const oracleLines = (oracle: Oracle): string[] => [
  ...oracle.markets.flatMap((market) => marketLines(oracle, market)),
  ...oracle.accounts.flatMap((account) => accountLines(oracle, account)),
  ...[...oracle.fees]
    .filter(([, fee]) => fee !== 0n)
    .map(([coin, fee]) => `fees ${text(fee)} ${coin}`)
    .toSorted(),
]

/** Everything that is over, oldest first. */
export const oracleHistory = (oracle: Oracle): string[] =>
  oracle.accounts.flatMap((account) => [
    ...oracle.orders
      .filter((order) => order.account === account && !isOpen(order))
      .map(orderLine)
      .toSorted(),
    ...oracle.fills.filter(({ order }) => order.account === account).map(fillLine),
  ])
