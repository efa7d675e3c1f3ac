import { isFutures } from '@/shared/exchange/protocol/fields'
import { checkPermission, checkTerms } from '../market/symbol-rules'
import { problemOf } from './batch-context'
import type { BatchContext, OrderRow } from './batch-context'
import type { Problem } from './draft'

const UNKNOWN_SYMBOL = 'unknown-symbol'

/** The rules of the symbol that one order must meet on its own. */
export function checkSymbol(row: OrderRow, instrumentOf: BatchContext['instrumentOf']): Problem[] {
  const { category, symbol } = row.order
  if (row.instrument !== null) {
    return checkTerms(row.order, row.instrument).map((found) =>
      problemOf(row, found.field, 'error', found.rule, found.message, found.fix),
    )
  }
  if (instrumentOf(category, symbol) === 'not-loaded') {
    return [
      problemOf(row, 'symbol', 'unchecked', 'rules-unknown', `Not checked: the rules of ${symbol} are not loaded`),
    ]
  }
  return [problemOf(row, 'symbol', 'error', UNKNOWN_SYMBOL, `There is no symbol ${symbol} in ${category}`)]
}

/** An unknown symbol with the listed one it looks like. */
export function withLookAlike(problem: Problem, { order }: OrderRow, { lookAlikeOf }: BatchContext): Problem {
  const { category, symbol } = order
  const alike = problem.rule === UNKNOWN_SYMBOL ? (lookAlikeOf?.(category, symbol) ?? null) : null
  if (alike === null) return problem
  const message = `There is no symbol ${symbol} in ${category}; it looks like ${alike}`
  return { ...problem, message, fix: { label: `Use ${alike}`, value: alike } }
}

/** What the account and the state of the symbol let one order be: its hold mode, its permissions. */
export const checkAllowed = (row: OrderRow, context: BatchContext): Problem[] => [
  ...checkOpen(row, context),
  ...checkPosSide(row, context.holdMode),
  ...checkRpi(row, context.mayUseRpi),
]

/** What the symbol takes now of orders that open and of orders that reduce. */
const checkOpen = (row: OrderRow, held: BatchContext): Problem[] =>
  row.instrument === null
    ? []
    : checkPermission(row.order, row.instrument, held).map(({ field, rule, message }) =>
        problemOf(row, field, 'error', rule, message),
      )

/** Required in hedge mode, absent otherwise (spec: call 1, posSide). */
function checkPosSide(row: OrderRow, holdMode: BatchContext['holdMode']): Problem[] {
  const { category, posSide } = row.order
  if (!isFutures(category)) return []
  if (holdMode === null)
    return [
      problemOf(row, 'posSide', 'unchecked', 'hold-mode', 'Not checked: the hold mode of the account is not known'),
    ]
  if (holdMode === 'hedge_mode' && posSide === undefined) {
    return [
      problemOf(row, 'posSide', 'error', 'hedge', 'In hedge mode a futures order needs a position side, long or short'),
    ]
  }
  if (holdMode === 'one_way_mode' && posSide !== undefined) {
    return [
      problemOf(row, 'posSide', 'error', 'one-way', 'In one-way mode a futures order takes no position side', {
        label: 'Clear',
        value: '',
      }),
    ]
  }
  return []
}

function checkRpi(row: OrderRow, mayUseRpi: boolean): Problem[] {
  if (row.order.timeInForce !== 'rpi' || mayUseRpi) return []
  const message = 'rpi is only for accounts with the RPI market-maker permission'
  return [problemOf(row, 'timeInForce', 'error', 'rpi', message, { label: 'Use post_only', value: 'post_only' })]
}
