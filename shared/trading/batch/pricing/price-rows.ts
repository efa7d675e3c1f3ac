import { OrderType, PosSide, Side } from '@/shared/exchange/protocol/fields'
import { isDecimal, isPositive } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import {
  followsRowAbove,
  NOT_PRICED_RULE,
  priceCell,
  sizeCell,
  type AmountCell,
} from '@/shared/trading/batch/expression/amount-cell'
import type { BatchContext } from '@/shared/trading/batch/draft/batch-context'
import { readChoice, readSymbol } from '@/shared/trading/batch/draft/choice-labels'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { frozenText } from '@/shared/trading/batch/expression/frozen-amount'
import { perObject } from '@/shared/base/per-object'
import { evaluatePrice, type Evaluated, type PriceExpression } from '@/shared/trading/batch/expression/price-expression'
import { evaluateSize, type SizeExpression } from '@/shared/trading/batch/expression/size-expression'

export interface PricingContext extends Pick<
  BatchContext,
  'instrumentOf' | 'bookTop' | 'balances' | 'walletOf' | 'positions' | 'leverageOf'
> {
  /** Last and mark price while current, otherwise null. */
  readonly tradedOf: (
    category: string,
    symbol: string,
  ) => { readonly last: string | null; readonly mark: string | null }
}

export interface PricedCell {
  /** As typed, without a frozen value. */
  readonly expression: string
  readonly isFrozen: boolean
  /** Plain decimal text; null without current data. */
  readonly value: string | null
  /** Source of the value, or the reason why it is unknown. */
  readonly explanation: string
}
export type PricedColumn = 'price' | 'qty'
export type PricedCells = { readonly [Column in PricedColumn]?: PricedCell }

/** A draft with its expressions evaluated at one time. */
export interface Pricing {
  /** Plain decimals for expressions with a value; otherwise the expression. */
  readonly rows: readonly DraftRow[]
  /** By row ID; rows without an expression are missing. */
  readonly cells: ReadonlyMap<string, PricedCells>
}

const refused = (reason: string) => ({ ok: false, reason }) as const
const readCells = perObject((row: DraftRow) => ({
  price: priceCell(row.price),
  qty: sizeCell(row.qty),
}))

/** Terms of the row that identify its market; null if they cannot be read. */
const readTerms = perObject((row: DraftRow, instrumentOf: BatchContext['instrumentOf']) => {
  const category = readChoice('category', row.category)
  const symbol = readSymbol(row.symbol)
  const listedInstrument = category === null ? null : instrumentOf(category, symbol)
  return {
    instrument: listedInstrument === 'not-loaded' ? null : listedInstrument,
    symbol,
    side: Side.safeParse(readChoice('side', row.side)).data ?? null,
    orderType: OrderType.safeParse(readChoice('orderType', row.orderType)).data ?? null,
    posSide: PosSide.safeParse(readChoice('posSide', row.posSide)).data,
  }
})
type RowTerms = ReturnType<typeof readTerms>

const rulesMissing = ({ symbol }: RowTerms) =>
  refused(t`the rules of ${symbol === '' ? t('the symbol') : symbol} are not known`)

/** Price of the row above, for a row of the same symbol. */
function priceAbove(above: DraftRow | undefined, instrument: Instrument, { instrumentOf }: PricingContext): Evaluated {
  if (above === undefined) return refused(t('there is no row above'))
  const terms = readTerms(above, instrumentOf)
  const isSame = terms.instrument?.symbol === instrument.symbol && terms.instrument.category === instrument.category
  if (!isSame) return refused(t`the row above is not ${instrument.symbol} in ${instrument.category}`)
  const price = above.price.trim()
  if (!isDecimal(price) || !isPositive(price)) return refused(t('the row above has no price'))
  return { ok: true, value: price, explanation: '' }
}

function priceOf(
  expression: PriceExpression,
  terms: RowTerms,
  above: DraftRow | undefined,
  context: PricingContext,
): Evaluated {
  const { instrument, side } = terms
  if (instrument === null) return rulesMissing(terms)
  if (side === null) return refused(t('the side is missing'))
  const { category, symbol, tickSize } = instrument
  const quote = { top: context.bookTop(category, symbol), ...context.tradedOf(category, symbol) }
  return evaluatePrice(expression, { symbol, tickSize, side, quote, above: priceAbove(above, instrument, context) })
}

/** Balances that pay for orders of a category; null while unknown. */
const balancesFor = (category: string, { balances, walletOf }: PricingContext): PricingContext['balances'] =>
  walletOf === undefined ? balances : walletOf(category)

function sizeOf(expression: SizeExpression, terms: RowTerms, price: string, context: PricingContext): Evaluated {
  const { instrument, side, orderType, posSide } = terms
  if (instrument === null) return rulesMissing(terms)
  if (side === null || orderType === null) return refused(t`the ${side === null ? t('side') : t('type')} is missing`)
  const { category, symbol } = instrument
  return evaluateSize(expression, {
    instrument,
    side,
    orderType,
    posSide,
    price: isDecimal(price.trim()) ? price.trim() : undefined,
    top: context.bookTop(category, symbol),
    balances: balancesFor(category, context),
    positions: context.positions,
    leverage: context.leverageOf(category, symbol),
  })
}

function pricedCell<Expression>(
  cell: AmountCell<Expression> | null,
  evaluate: (expression: Expression) => Evaluated,
): PricedCell | null {
  if (cell === null || !cell.parsed.ok) return null
  const { expression, frozen } = cell
  if (frozen !== null) return { expression, isFrozen: true, value: frozen, explanation: 'frozen' }
  const result = evaluate(cell.parsed.expression)
  return result.ok
    ? { expression, isFrozen: false, value: result.value, explanation: result.explanation }
    : { expression, isFrozen: false, value: null, explanation: result.reason }
}

/** Returns the same priced row while its values do not change, so that results derived from it stay cached. */
const cache = new WeakMap<DraftRow, DraftRow>()
function withValues(row: DraftRow, price: string, qty: string): DraftRow {
  if (row.price === price && row.qty === qty) return row
  const old = cache.get(row)
  if (old !== undefined && old.price === price && old.qty === qty) return old
  const priced = { ...row, price, qty }
  cache.set(row, priced)
  return priced
}

function priceRow(row: DraftRow, above: DraftRow | undefined, context: PricingContext) {
  const expressions = readCells(row)
  if (expressions.price === null && expressions.qty === null) return { row, cells: null }
  const terms = readTerms(row, context.instrumentOf)
  const price = pricedCell(expressions.price, (expression) => priceOf(expression, terms, above, context))
  const priceText = price?.value ?? row.price
  const qty = pricedCell(expressions.qty, (expression) => sizeOf(expression, terms, priceText, context))
  const cells: PricedCells = { ...(price === null ? {} : { price }), ...(qty === null ? {} : { qty }) }
  return { row: withValues(row, priceText, qty?.value ?? row.qty), cells }
}

/** Indexes of the requested rows, and of the rows above that their prices refer to. */
function neededPlaces(rows: readonly DraftRow[], isRequested: (row: DraftRow) => boolean): ReadonlySet<number> {
  const places = new Set<number>()
  for (let place = rows.length - 1; place >= 0; place -= 1) {
    const below = rows[place + 1]
    const isLeanedOn = below !== undefined && places.has(place + 1) && followsRowAbove(below.price)
    if (isLeanedOn || isRequested(rows[place]!)) places.add(place)
  }
  return places
}

/**
 * Evaluates the expressions of a draft from one market snapshot, from the first row down. `prev` is the price of the
 * row above, included or not. Sizes use the resulting prices. If only some rows are requested, the others stay as
 * typed, except those that a requested price refers to.
 */
export function priceRows(
  rows: readonly DraftRow[],
  context: PricingContext,
  isRequested?: (row: DraftRow) => boolean,
): Pricing {
  const places = isRequested === undefined ? null : neededPlaces(rows, isRequested)
  const cells = new Map<string, PricedCells>()
  const priced: DraftRow[] = []
  for (const [place, row] of rows.entries()) {
    if (places?.has(place) === false) {
      priced.push(row)
      continue
    }
    const pricedRow = priceRow(row, priced.at(-1), context)
    if (pricedRow.cells !== null) cells.set(row.id, pricedRow.cells)
    priced.push(pricedRow.row)
  }
  return { rows: cells.size === 0 ? rows : priced, cells }
}

/** Row with the expressions of these columns frozen at their values, or pegged again. */
export function withFrozen(
  row: DraftRow,
  columns: readonly PricedColumn[],
  cells: PricedCells | undefined,
  freeze: boolean,
): DraftRow {
  const texts = columns.flatMap((column) => {
    const cell = cells?.[column]
    if (cell === undefined || cell.value === null || cell.isFrozen === freeze) return []
    return [[column, freeze ? frozenText(cell.expression, cell.value) : cell.expression] as const]
  })
  return texts.length === 0 ? row : { ...row, ...Object.fromEntries(texts) }
}

/** Adds the reason to each cell without a value. */
export const explainUnpriced = (problems: readonly Problem[], { cells }: Pricing): readonly Problem[] =>
  problems.map((problem) => {
    if (problem.rule !== NOT_PRICED_RULE || problem.rowId === null) return problem
    const failure =
      problem.field === 'price' || problem.field === 'qty' ? cells.get(problem.rowId)?.[problem.field] : undefined
    return failure === undefined ? problem : { ...problem, message: t`Not priced: ${failure.explanation}` }
  })
