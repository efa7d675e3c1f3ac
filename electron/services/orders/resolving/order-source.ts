import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import { UNREADABLE } from '@/electron/exchange/rest/answer'

/**
 * `absent` requires that the exchange reports it and every list was read to its end. A failed query answers nothing
 * (R37).
 */
export type QueryAnswer<Evidence> =
  | { readonly kind: 'found'; readonly evidence: Evidence }
  | { readonly kind: 'absent' }
  | NoAnswer
export interface NoAnswer {
  readonly kind: 'no-answer'
  /**
   * `too-old`: the exchange no longer lists that time, so absence proves nothing. `unreadable`: its answer cannot be
   * read.
   */
  readonly cause: 'failed' | 'no-call' | 'too-old' | 'unreadable'
  readonly why: string
}

/** A source of orders at the exchange, and its record format. */
export interface OrderSource<Target, Evidence> {
  /** True if the exchange pushes changes of these orders. Polling covers missing pushes. */
  readonly isPushed: boolean
  /** Queries an order by any known ID; null if there is no such call. */
  readonly byName: (rest: RestClient, target: Target) => Promise<QueryAnswer<Evidence> | null>
  /** Lists that may contain it, open orders first: an order disappears from these before it appears in the others. */
  readonly lists: (
    rest: RestClient,
    target: Target,
    past: SearchTime,
  ) => readonly (() => Promise<QueryAnswer<Evidence>>)[]
}

/** Stretch of time up to now, Unix ms. */
export interface Past {
  readonly since: number
  readonly now: number
}
/** Time in which the order may have been created. */
export interface SearchTime extends Past {
  /** Latest time of the placement or request, by the exchange's clock. */
  readonly placedBy: number
}

export const notThere = { kind: 'absent' } as const
export const withEvidence = <Evidence>(evidence: Evidence): QueryAnswer<Evidence> => ({ kind: 'found', evidence })

export const NO_SUCH_CALL = '40404'
export const isNoSuchCall = (result: CallResult<unknown>): boolean =>
  result.kind === 'refused' && result.code === NO_SUCH_CALL
/** Codes for a nonexistent order. Unified, classic spot and classic futures have different codes. */
const noSuchOrder = new Set(['25204', '22001', '43001', '40768', '40109'])
export const isNoSuchOrder = (code: string): boolean => noSuchOrder.has(code)

type Unanswered = Exclude<CallResult<never>, { kind: 'done' }>
export const unanswered = (result: Unanswered): NoAnswer => ({
  kind: 'no-answer',
  cause: isNoSuchCall(result) ? 'no-call' : result.code === UNREADABLE ? 'unreadable' : 'failed',
  why: `${result.code} ${result.message}`,
})

/** Result of a call for a single order. Some calls return an empty answer if there is none. */
export function foundIn<Evidence>(result: CallResult<Evidence | undefined>): QueryAnswer<Evidence> {
  if (result.kind === 'done') return result.data === undefined ? notThere : withEvidence(result.data)
  return result.kind === 'refused' && isNoSuchOrder(result.code) ? notThere : unanswered(result)
}

/** Parameters of a search. */
interface SearchHow extends SearchTime {
  /** True to read the lists even after a query by name. */
  readonly lists: boolean
  /** Called before every query after the first. */
  readonly spend: () => void
}

/**
 * Queries by name, then list by list until one shows the order. If a source gives no answer, the search proves no
 * absence.
 */
export async function search<Target, Evidence>(
  { byName, lists }: OrderSource<Target, Evidence>,
  rest: RestClient,
  target: Target,
  { spend, ...how }: SearchHow,
): Promise<QueryAnswer<Evidence>> {
  const answer = await byName(rest, target)
  if (answer?.kind === 'found') return answer
  const hasNoCall = answer === null || (answer.kind === 'no-answer' && answer.cause === 'no-call')
  if (!hasNoCall && !how.lists) return answer
  let all: QueryAnswer<Evidence> = answer ?? notThere
  for (const [nth, readList] of lists(rest, target, how).entries()) {
    if (answer !== null || nth > 0) spend()
    const listed = await readList()
    if (listed.kind === 'found') return listed
    if (listed.kind === 'no-answer' && (all.kind === 'absent' || listed.cause === 'too-old')) all = listed
  }
  return all
}
