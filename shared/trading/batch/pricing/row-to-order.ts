import { ClientOid, isFutures, SymbolName, type Side } from '@/shared/exchange/protocol/fields'
import { isPositive } from '@/shared/base/decimal'
import { invisibleIn } from '@/shared/base/text/invisible'
import { t, comma } from '@/shared/languages/text'
import { readChoice, readSymbol, choicesOf } from '@/shared/trading/batch/draft/choice-labels'
import type { ChoiceColumn, ChoiceOf } from '@/shared/trading/batch/draft/choice-labels'
import type { Fix, Problem } from '@/shared/trading/batch/draft/draft'
import { spelledSymbols, symbolFix } from '@/shared/trading/batch/draft/symbol-spelling'
import { readConditions } from '@/shared/trading/batch/draft/condition-text'
import { closedPositionOf } from '@/shared/trading/batch/draft/side-cell'
import { NOT_PRICED_RULE, priceCell, sizeCell } from '@/shared/trading/batch/expression/amount-cell'
import { withoutOwnCoin } from './own-coin'
import { perObject } from '@/shared/base/per-object'
import { perText } from '@/shared/base/text/per-text'
import { readNumber } from '@/shared/trading/market/read-number'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Protection } from '@/shared/trading/orders/protection'
import type { DraftColumn, DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** Result of reading a row: one complete order, or all errors. */
export type RowReading =
  | { readonly ok: true; readonly order: OrderIntent }
  | { readonly ok: false; readonly problems: Problem[] }

const labels = {
  category: t('Category'),
  symbol: t('Symbol'),
  side: t('Side'),
  posSide: t('Position side'),
  orderType: t('Order type'),
  timeInForce: t('Time in force'),
  price: t('Price'),
  qty: t('Quantity'),
  takeProfit: t('Take profit'),
  stopLoss: t('Stop loss'),
  stpMode: t('Self-trade prevention'),
  clientOid: t('Client order ID'),
  note: t('Note'),
} as const satisfies Record<DraftColumn, string>

/** True if the sign of an amount agrees with the side: a sold quantity may be negative. */
const hasExplicitSign = (sign: '-' | '+' | undefined, column: 'price' | 'qty', side: Side | null): boolean =>
  sign === undefined || (side !== null && (column === 'price' || (side === 'sell') === (sign === '-')))

/** Reads cells one by one and collects errors. A cell that cannot be read yields undefined. */
function createCellReader(row: DraftRow) {
  const problems: Problem[] = []
  const report = (field: DraftColumn, rule: string, message: string, fix?: string | Fix): undefined => {
    const offered = typeof fix === 'string' ? { label: fix === '' ? t('Clear') : t`Use ${fix}`, value: fix } : fix
    const offer = offered === undefined ? {} : { fix: offered }
    problems.push({ rowId: row.id, field, level: 'error', rule, message, ...offer })
    return undefined
  }
  const choice = <Column extends ChoiceColumn>(column: Column): ChoiceOf<Column> | undefined => {
    const chosen = readChoice(column, row[column])
    if (chosen !== null) return chosen
    if (row[column].trim() === '') return report(column, 'required', t`${labels[column]} is missing`)
    const hidden = invisibleIn(row[column])
    const fix = readChoice(column, hidden?.without ?? '') ?? undefined
    if (hidden !== null)
      return report(column, 'invisible', t`${labels[column]} has an invisible character, ${hidden.names}`, fix)
    const [condition] = readConditions(row[column])?.conditions ?? []
    if (condition !== undefined)
      return report(column, 'condition', t`${labels[column]}: the place call has no “${condition.title}”`)
    if (column === 'side' && closedPositionOf(row.side) !== null)
      return report(column, 'closes', t`Side ${row.side.trim()} closes a position; a batch has no reduce-only`)
    return report(column, 'choice', t`${labels[column]} must be one of ${choicesOf(column).join(comma())}`)
  }
  const amount = (column: 'price' | 'qty'): string | undefined => {
    if (row[column].trim() === '')
      return report(
        column,
        'required',
        column === 'price' ? t('A limit order needs a price') : t('Quantity is missing'),
      )
    const cell = column === 'price' ? priceCell(row.price) : sizeCell(row.qty)
    if (cell?.parsed.ok === false) return report(column, 'expression', `${labels[column]} ${cell.parsed.reason}`)
    if (cell?.frozen === null)
      return report(column, NOT_PRICED_RULE, t`${labels[column]} ${cell.expression} is not priced`)
    const reading = readNumber(cell?.frozen ?? row[column])
    if (!reading.ok) {
      const [only, other] = hasExplicitSign(reading.sign, column, readChoice('side', row.side)) ? reading.readings : []
      const fix = other === undefined ? (only ?? withoutOwnCoin(column, row) ?? undefined) : undefined
      return report(column, 'number', `${labels[column]} ${reading.reason}`, fix)
    }
    return isPositive(reading.value) ? reading.value : report(column, 'positive', t`${labels[column]} must be above 0`)
  }
  /** A trigger price; undefined for an empty cell. */
  const trigger = (column: 'takeProfit' | 'stopLoss'): string | undefined => {
    if (row[column].trim() === '') return undefined
    const reading = readNumber(row[column])
    if (!reading.ok) {
      const [only, other] = reading.sign === undefined ? reading.readings : []
      return report(column, 'number', `${labels[column]} ${reading.reason}`, other === undefined ? only : undefined)
    }
    return isPositive(reading.value) ? reading.value : report(column, 'positive', t`${labels[column]} must be above 0`)
  }
  return { problems, report, choice, amount, trigger }
}
type CellReader = ReturnType<typeof createCellReader>

function readPrice(
  row: DraftRow,
  orderType: OrderIntent['orderType'] | undefined,
  cells: CellReader,
): string | undefined {
  if (orderType === undefined && row.price.trim() === '') return undefined
  if (orderType !== 'market') return cells.amount('price')
  return row.price.trim() === ''
    ? undefined
    : cells.report('price', 'market-price', t('A market order takes no price'), '')
}

/** A-tif-default: the description requires it for limit orders but names a default. It is always sent. */
function readTimeInForce(
  row: DraftRow,
  orderType: OrderIntent['orderType'] | undefined,
  cells: CellReader,
): OrderIntent['timeInForce'] | undefined {
  if (row.timeInForce.trim() === '') {
    return orderType === 'limit'
      ? cells.report('timeInForce', 'required', t('A limit order needs a time in force'), 'gtc')
      : 'gtc'
  }
  const timeInForce = cells.choice('timeInForce')
  if (orderType !== 'market' || (timeInForce !== 'post_only' && timeInForce !== 'rpi')) return timeInForce
  return cells.report('timeInForce', 'market-tif', t`A market order cannot be ${timeInForce}: it never rests`, 'gtc')
}

function readPosSide(
  row: DraftRow,
  category: OrderIntent['category'] | undefined,
  cells: CellReader,
): OrderIntent['posSide'] {
  if (row.posSide.trim() === '') return undefined
  if (category !== undefined && !isFutures(category))
    return cells.report('posSide', 'futures-only', t('Position side is for futures only'), '')
  return cells.choice('posSide')
}

function readProtection({ trigger }: CellReader): Protection | undefined {
  const [takeProfit, stopLoss] = [trigger('takeProfit'), trigger('stopLoss')]
  if (takeProfit === undefined && stopLoss === undefined) return undefined
  return {
    ...(takeProfit === undefined ? {} : { takeProfit }),
    ...(stopLoss === undefined ? {} : { stopLoss }),
  }
}

const symbolIn = perText((typed) => SymbolName.safeParse(typed))

function readSymbolCell(row: DraftRow, { report }: CellReader): string | undefined {
  const typed = readSymbol(row.symbol)
  if (typed === '') return report('symbol', 'required', t('Symbol is missing'))
  const symbol = symbolIn(typed)
  if (symbol.success) return symbol.data
  const hidden = invisibleIn(row.symbol)
  if (hidden !== null) {
    const fix = hidden.without === null ? undefined : readSymbol(hidden.without)
    return report('symbol', 'invisible', t`Symbol has an invisible character, ${hidden.names}`, fix)
  }
  const [spelled] = spelledSymbols(typed)
  const fix = spelled === undefined ? undefined : symbolFix(spelled)
  return report('symbol', 'symbol', t`Symbol ${symbol.error.issues[0]!.message}`, fix)
}

function readText(row: DraftRow, cells: CellReader): { symbol: string | undefined; clientOid: string | undefined } {
  const symbol = readSymbolCell(row, cells)
  const clientOid = row.clientOid === '' ? null : ClientOid.safeParse(row.clientOid)
  if (clientOid?.success === false)
    cells.report('clientOid', 'client-oid', t`Client order ID ${clientOid.error.issues[0]!.message}`)
  return { symbol, clientOid: clientOid?.data }
}

/** Reads a row without context. `checkBatch` compares it with symbol, account and market. */
export const rowToOrder = perObject((row: DraftRow): RowReading => {
  const cells = createCellReader(row)
  const { symbol, clientOid } = readText(row, cells)
  const category = cells.choice('category')
  const side = cells.choice('side')
  const orderType = cells.choice('orderType')
  const qty = cells.amount('qty')
  const price = readPrice(row, orderType, cells)
  const timeInForce = readTimeInForce(row, orderType, cells)
  const posSide = readPosSide(row, category, cells)
  const protection = readProtection(cells)
  // A-stp-default: an empty cell means none, and none is sent.
  const stpMode = row.stpMode.trim() === '' ? 'none' : cells.choice('stpMode')
  if (cells.problems.length > 0 || !symbol || !category || !side || !orderType || !qty || !timeInForce || !stpMode) {
    return { ok: false, problems: cells.problems }
  }
  const order: OrderIntent = {
    category,
    symbol,
    side,
    orderType,
    qty,
    timeInForce,
    stpMode,
    ...(price === undefined ? {} : { price }),
    ...(posSide === undefined ? {} : { posSide }),
    ...(clientOid === undefined ? {} : { clientOid }),
    ...(protection === undefined ? {} : { protection }),
  }
  return { ok: true, order }
})
