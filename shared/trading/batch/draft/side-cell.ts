import { isFutures, type PosSide } from '@/shared/exchange/protocol/fields'
import { readChoice, readSideAndType } from './choice-labels'
import { withWords } from './condition-text'
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
export const positionOf = (word: string): PosSide | null =>
  positions.find(([, names]) => names.test(word.trim()))?.[0] ?? null

/** Position side that the text of a side closes: `Close long`, `平多`, and `sell long` of some exchanges. */
export function closedByWords(side: string): PosSide | null {
  const match = /^(close|exit|reduce|平仓|平倉|平|sell|buy)[\s_-]*(long|short|多|空)$/i.exec(side.trim())
  if (!match) return null
  const [, verb = '', position = ''] = match
  const closed = positionOf(position)
  return (/^sell$/i.test(verb) && closed === 'short') || (/^buy$/i.test(verb) && closed === 'long') ? null : closed
}

/** Position side that the text of a side opens: `Open long`, `开空`. */
function openedByWords(side: string): PosSide | null {
  const match = /^(open|buy|sell|开|開|做)[\s_-]*(long|short|多|空)$/i.exec(side.trim())
  return match === null || closedByWords(side) !== null ? null : positionOf(match[2] ?? '')
}

export const closingSide = (position: PosSide): 'buy' | 'sell' => (position === 'long' ? 'sell' : 'buy')

/**
 * Order type in the text of a side. It fills an open cell. A cell with another type is refused, with the text added to
 * it.
 */
function withType(cells: SideCells, words: string, isTypeOpen: boolean): SideCells {
  const named = readChoice('side', words) === null ? readSideAndType(words) : null
  if (named === null) return cells
  const isSame = readChoice('orderType', cells.orderType) === named.orderType
  const orderType = isSame ? cells.orderType : isTypeOpen ? named.orderType : withWords(cells.orderType, words)
  return { ...cells, side: named.side, orderType }
}

/**
 * Cells of a row after reading the text of its side, for rows of a sheet and typed cells. A side may name an order type
 * (`Market buy`), and the position side of a hedge account that it opens or closes (`开多`, `Close long`). Without hedge
 * mode a closing side is not a side (A-reduce-only): its text stays, and the draft refuses it. `isTypeOpen`: the order
 * type was not set.
 */
export function withSideWords(given: SideCells, isHedge: boolean, isTypeOpen: boolean): SideCells {
  const words = given.side
  const cells = withType(given, words, isTypeOpen)
  if (!isHedge || !isFutures(readChoice('category', cells.category) ?? '')) return cells
  const [closed, opened] = [closedByWords(words), openedByWords(words)]
  const named = closed ?? opened
  if (named === null) return cells
  if (cells.posSide !== '' && readChoice('posSide', cells.posSide) !== named)
    return { ...cells, side: withWords(cells.side, `position side ${cells.posSide}`) }
  return { ...cells, side: closed === null ? cells.side : closingSide(closed), posSide: named }
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
  const known = new Map(before.map(({ id, side }) => [id, side]))
  return rows.map((row) => {
    if (row.side.trim() === '' || row.side === known.get(row.id)) return row
    const { side, posSide, orderType } = withSideWords(row, isHedge, row.price.trim() === '')
    const isSame = side === row.side && posSide === row.posSide && orderType === row.orderType
    return isSame ? row : { ...row, side, posSide, orderType }
  })
}
