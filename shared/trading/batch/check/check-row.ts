import { type Category, isFutures, SymbolName } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { checkPermission, checkTerms } from '@/shared/trading/market/symbol-rules'
import { protectionFindings } from '@/shared/trading/pretrade/rules/protection-rules'
import { problemOf } from '@/shared/trading/batch/draft/batch-context'
import { openingSide } from '@/shared/trading/batch/draft/opening-side'
import type { BatchContext, OrderRow } from '@/shared/trading/batch/draft/batch-context'
import { NOT_PRICED_RULE } from '@/shared/trading/batch/expression/amount-cell'
import { readChoice, readSymbol } from '@/shared/trading/batch/draft/choice-labels'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { spelledSymbols, symbolFix } from '@/shared/trading/batch/draft/symbol-spelling'

const UNKNOWN_SYMBOL = 'unknown-symbol'

/** Category and symbol of a row. */
export type Listed = Pick<OrderIntent, 'category' | 'symbol'>

/** Findings about a symbol without rules. */
function checkListed(
  rowId: string,
  { category, symbol }: Listed,
  instrumentOf: BatchContext['instrumentOf'],
): Problem[] {
  const instrument = instrumentOf(category, symbol)
  const symbolProblem = { rowId, field: 'symbol' } as const
  if (instrument === 'not-loaded') {
    const message = t`Not checked: the rules of ${symbol} are not loaded`
    return [{ ...symbolProblem, level: 'unchecked', rule: 'rules-unknown', message }]
  }
  const message = t`There is no symbol ${symbol} in ${category}`
  return instrument === null ? [{ ...symbolProblem, level: 'error', rule: UNKNOWN_SYMBOL, message }] : []
}

export const checkSymbol = (row: OrderRow, instrumentOf: BatchContext['instrumentOf']): Problem[] =>
  row.instrument === null
    ? checkListed(row.rowId, row.order, instrumentOf)
    : [
        ...checkTerms(row.order, row.instrument).map((violation) =>
          problemOf(row, violation.field, 'error', violation.rule, violation.message, violation.fix),
        ),
        ...protectionFindings(row.order, row.instrument).map(({ field, rule, message }) =>
          problemOf(row, field, 'error', rule, message),
        ),
      ]

/** Category and symbol of a row; null if one of them cannot be read. */
export function listedOf(row: DraftRow): Listed | null {
  const category = readChoice('category', row.category)
  const symbol = SymbolName.safeParse(readSymbol(row.symbol)).data
  return category === null || symbol === undefined ? null : { category, symbol }
}

/**
 * Findings of a row that is not an order, with the finding about its unlisted symbol. That finding replaces those about
 * expressions without a value, which follow from it.
 */
export function withUnlisted(
  row: DraftRow,
  problems: readonly Problem[],
  instrumentOf: BatchContext['instrumentOf'],
): readonly Problem[] {
  const listed = listedOf(row)
  const unlistedProblems = listed === null ? [] : checkListed(row.id, listed, instrumentOf)
  const isUnlisted = unlistedProblems.some(({ rule }) => rule === UNKNOWN_SYMBOL)
  return isUnlisted ? [...unlistedProblems, ...problems.filter(({ rule }) => rule !== NOT_PRICED_RULE)] : problems
}

const isListed = ({ instrumentOf }: BatchContext, category: Category, symbol: string): boolean => {
  const instrument = instrumentOf(category, symbol)
  return instrument !== null && instrument !== 'not-loaded'
}

/** The finding about an unknown symbol, with the listed symbol that it spells or resembles. */
export function withLookAlike(problem: Problem, { category, symbol }: Listed, context: BatchContext): Problem {
  if (problem.rule !== UNKNOWN_SYMBOL) return problem
  const spelled = spelledSymbols(symbol).find((candidate) =>
    isListed(context, candidate.category ?? category, candidate.symbol),
  )
  if (spelled !== undefined) return { ...problem, fix: symbolFix(spelled) }
  const alike = context.lookAlikeOf?.(category, symbol) ?? null
  if (alike === null) return problem
  const message = t`There is no symbol ${symbol} in ${category}; it looks like ${alike}`
  return { ...problem, message, fix: { label: t`Use ${alike}`, value: alike } }
}

/** Checks an order against the account and the state of the symbol: hold mode, permissions. */
export const checkAllowed = (row: OrderRow, context: BatchContext): Problem[] => [
  ...checkOpen(row, context),
  ...checkPosSide(row, context),
  ...checkRpi(row, context.mayUseRpi),
]

/** Checks if the symbol currently accepts orders that open or reduce. */
const checkOpen = (row: OrderRow, context: BatchContext): Problem[] =>
  row.instrument === null
    ? []
    : checkPermission(row.order, row.instrument, context).map(({ field, rule, message }) =>
        problemOf(row, field, 'error', rule, message),
      )

/** Required in hedge mode, absent otherwise (spec: call 1, posSide). */
function checkPosSide(row: OrderRow, { holdMode, positions }: BatchContext): Problem[] {
  const { category, posSide } = row.order
  if (!isFutures(category)) return []
  if (holdMode === null)
    return [
      problemOf(row, 'posSide', 'unchecked', 'hold-mode', t('Not checked: the hold mode of the account is not known')),
    ]
  if (holdMode === 'hedge_mode' && posSide === undefined) {
    const opens = openingSide(row.order, positions)
    const message = t('In hedge mode a futures order needs a position side, long or short')
    const label = opens === 'long' ? t('Buy opens long') : t('Sell opens short')
    const fix = opens === null ? undefined : { label, value: opens }
    return [problemOf(row, 'posSide', 'error', 'hedge', message, fix)]
  }
  if (holdMode === 'one_way_mode' && posSide !== undefined) {
    return [
      problemOf(row, 'posSide', 'error', 'one-way', t('In one-way mode a futures order takes no position side'), {
        label: t('Clear'),
        value: '',
      }),
    ]
  }
  return []
}

function checkRpi(row: OrderRow, mayUseRpi: boolean): Problem[] {
  if (row.order.timeInForce !== 'rpi' || mayUseRpi) return []
  const message = t('rpi is only for accounts with the RPI market-maker permission')
  return [problemOf(row, 'timeInForce', 'error', 'rpi', message, { label: t('Use post_only'), value: 'post_only' })]
}
