import type { Rewriting } from '../rewriting'
import { type Matcher, type Json, listOf, pushesOf, together, withMembers } from './lists'

/** Is about this symbol, in the words of calls and of pushes. */
const about =
  (symbol: string): Matcher =>
  (element) =>
    element.symbol === symbol || element.instId === symbol

/** A position whose size has a form that no number has, by call and by push (P6). */
export function unreadablePosition(symbol: string): Rewriting {
  const change = withMembers(about(symbol), () => ({ total: { value: '1' } }))
  return together(listOf('currentPosition', change), pushesOf('positions', change))
}

/** Each position of a symbol beside a row of size zero for the other side (P2a). */
export function emptySides(symbol: string): Rewriting {
  const matches = about(symbol)
  const other = (side: unknown): string => (side === 'long' ? 'short' : 'long')
  const empty = (element: Json): Json => ({
    ...element,
    ...('posSide' in element ? { posSide: other(element.posSide) } : {}),
    ...('holdSide' in element ? { holdSide: other(element.holdSide) } : {}),
    total: '0.0000',
    available: '',
  })
  const change = (elements: readonly Json[]): readonly Json[] =>
    elements.flatMap((element) => (matches(element) ? [empty(element), element] : [element]))
  return together(listOf('currentPosition', change), pushesOf('positions', change))
}
