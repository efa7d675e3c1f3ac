import { isFutures, type PosSide } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { readChoice, readSideAndType } from './choice-labels'
import { withAddition } from './condition-text'
import type { DraftRow } from './draft-row'

/** Cells of a row that the text of its side can set. */
export interface SideCells {
  readonly side: string
  readonly posSide: string
  readonly orderType: string
  readonly category: string
}

const positions = [
  ['long', /^(long|l|多|做多|多头|開多|开多)$/i],
  ['short', /^(short|s|空|做空|空头|開空|开空)$/i],
] as const

/** Position side with this name; null for any other text. */
export const positionOf = (text: string): PosSide | null =>
  positions.find(([, names]) => names.test(text.trim()))?.[0] ?? null

/** Position side that the text of a side closes: `Close long`, `平多`, and `sell long` of some exchanges. */
export function closedPositionOf(side: string): PosSide | null {
  const match = /^(close|exit|reduce|平仓|平倉|平|sell|buy)[\s_-]*(long|short|多|空)$/i.exec(side.trim())
  if (!match) return null
  const [, verb = '', position = ''] = match
  const closed = positionOf(position)
  return (/^sell$/i.test(verb) && closed === 'short') || (/^buy$/i.test(verb) && closed === 'long') ? null : closed
}

/** Position side that the text of a side opens: `Open long`, `开空`. */
function openedPositionOf(side: string): PosSide | null {
  const match = /^(open|buy|sell|开|開|做)[\s_-]*(long|short|多|空)$/i.exec(side.trim())
  return match === null || closedPositionOf(side) !== null ? null : positionOf(match[2] ?? '')
}

export const closingSide = (position: PosSide): 'buy' | 'sell' => (position === 'long' ? 'sell' : 'buy')

/**
 * Order type in the text of a side. It fills an open cell. A cell with another type is refused, with the text added to
 * it.
 */
function withType(cells: SideCells, text: string, isTypeOpen: boolean): SideCells {
  const parsed = readChoice('side', text) === null ? readSideAndType(text) : null
  if (parsed === null) return cells
  const isSame = readChoice('orderType', cells.orderType) === parsed.orderType
  const orderType = isSame ? cells.orderType : isTypeOpen ? parsed.orderType : withAddition(cells.orderType, text)
  return { ...cells, side: parsed.side, orderType }
}

/**
 * Cells of a row after reading the text of its side, for rows of a sheet and typed cells. A side may name an order type
 * (`Market buy`), and the position side of a hedge account that it opens or closes (`开多`, `Close long`). Without hedge
 * mode a closing side is not a side (A-reduce-only): its text stays, and the draft refuses it. `isTypeOpen`: the order
 * type was not set.
 */
export function withSideText(original: SideCells, isHedge: boolean, isTypeOpen: boolean): SideCells {
  const text = original.side
  const cells = withType(original, text, isTypeOpen)
  if (!isHedge || !isFutures(readChoice('category', cells.category) ?? '')) return cells
  const [closed, opened] = [closedPositionOf(text), openedPositionOf(text)]
  const position = closed ?? opened
  if (position === null) return cells
  if (cells.posSide !== '' && readChoice('posSide', cells.posSide) !== position)
    return { ...cells, side: withAddition(cells.side, t`position side ${cells.posSide}`) }
  return { ...cells, side: closed === null ? cells.side : closingSide(closed), posSide: position }
}

/**
 * Reads typed, pasted or filled sides like the rows of a sheet. `before` are the rows before the edit. An order type is
 * open while its row has no price.
 */
export function withTypedSides(
  before: readonly DraftRow[],
  rows: readonly DraftRow[],
  isHedge: boolean,
): readonly DraftRow[] {
  const sidesById = new Map(before.map(({ id, side }) => [id, side]))
  return rows.map((row) => {
    if (row.side.trim() === '' || row.side === sidesById.get(row.id)) return row
    const { side, posSide, orderType } = withSideText(row, isHedge, row.price.trim() === '')
    const isSame = side === row.side && posSide === row.posSide && orderType === row.orderType
    return isSame ? row : { ...row, side, posSide, orderType }
  })
}
