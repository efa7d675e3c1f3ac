import type { EndpointName } from '@/shared/exchange/endpoints'
import type { Rewriting } from '../rewriting'
import { answerOf, type Json, listOf, withMembers } from './lists'

/** A listing with members that are missing, of another form (I1, I3) or of another value (I4, D1). */
export const oddListing = (symbol: string, members: Json): Rewriting =>
  listOf(
    'instruments',
    withMembers(
      (element) => element.symbol === symbol,
      () => members,
    ),
  )

/** A symbol that is no longer listed (D2). */
export const delisted = (symbol: string): Rewriting =>
  listOf('instruments', (elements) => elements.filter((element) => element.symbol !== symbol))

/** A list of one category that cannot be read as a whole (P3). */
export const unreadableList = (name: EndpointName, category: string): Rewriting =>
  answerOf(
    name,
    () => 'x',
    (query) => query.get('category') === category,
  )

/** Candles doubled, newest first, or without prices (C1 to C3). */
export const oddCandles = (how: 'doubled' | 'newest first' | 'without prices'): Rewriting =>
  listOf('candles', (rows) => {
    if (how === 'newest first') return rows.toReversed()
    const [first, second, ...others] = rows
    if (first === undefined || second === undefined) return rows
    if (how === 'doubled') return [first, second, second, ...others]
    const [time] = second as unknown as readonly string[]
    return [first, [time, '', '', '', '', '', ''], ...others]
  })
