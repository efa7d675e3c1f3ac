import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import { UNREADABLE } from '@/electron/exchange/rest/answer'

/**
 * `absent` only when the exchange itself says so, and every list was read to its end; a failed question answers nothing
 * (R37).
 */
export type Found<Evidence> =
  | { readonly kind: 'found'; readonly evidence: Evidence }
  | { readonly kind: 'absent' }
  | NoAnswer
export interface NoAnswer {
  readonly kind: 'no-answer'
  /**
   * `too-old`: the exchange no longer lists that time, so absence proves nothing. `unreadable`: it answered, and the
   * answer cannot be read.
   */
  readonly cause: 'failed' | 'no-call' | 'too-old' | 'unreadable'
  readonly why: string
}

/** One place where the exchange shows orders, and in which words. */
export interface OrderSource<Target, Evidence> {
  /** It pushes what becomes of these orders; polling is for what no push told. */
  readonly isPushed: boolean
  /** Asks for one order by whichever id is known; null where no call can do that. */
  readonly byName: (rest: RestClient, target: Target) => Promise<Found<Evidence> | null>
  /** The lists it may stand in, open orders first: an order leaves those before it enters the others. */
  readonly lists: (rest: RestClient, target: Target, past: SearchTime) => readonly (() => Promise<Found<Evidence>>)[]
}

/** A stretch of time up to now, Unix ms. */
export interface Past {
  readonly since: number
  readonly now: number
}
/** The time in which an order may have come to be. */
export interface SearchTime extends Past {
  /** By the exchange's own clock it was placed, or its request sent, no later than this. */
  readonly placedBy: number
}

export const notThere = { kind: 'absent' } as const
export const found = <Evidence>(evidence: Evidence): Found<Evidence> => ({ kind: 'found', evidence })

export const NO_SUCH_CALL = '40404'
export const isNoSuchCall = (result: CallResult<unknown>): boolean =>
  result.kind === 'refused' && result.code === NO_SUCH_CALL
/**
 * The exchange itself says that there is no such order; unified, classic spot and classic futures have codes of their
 * own.
 */
const noSuchOrder = new Set(['25204', '22001', '43001', '40768', '40109'])
export const isNoSuchOrder = (code: string): boolean => noSuchOrder.has(code)

type Unanswered = Exclude<CallResult<never>, { kind: 'done' }>
export const unanswered = (result: Unanswered): NoAnswer => ({
  kind: 'no-answer',
  cause: isNoSuchCall(result) ? 'no-call' : result.code === UNREADABLE ? 'unreadable' : 'failed',
  why: `${result.code} ${result.message}`,
})

/** The answer of a call for one order; some answer with nothing where there is none. */
export function foundIn<Evidence>(result: CallResult<Evidence | undefined>): Found<Evidence> {
  if (result.kind === 'done') return result.data === undefined ? notThere : found(result.data)
  return result.kind === 'refused' && isNoSuchOrder(result.code) ? notThere : unanswered(result)
}

/** How one search goes about it. */
interface SearchHow extends SearchTime {
  /** Whether the lists are read although the exchange was asked by name. */
  readonly lists: boolean
  /** Called before every question after the first. */
  readonly spend: () => void
}

/** Asks by name, then list after list until one shows it. What one place cannot tell, the whole does not tell. */
export async function search<Target, Evidence>(
  { byName, lists }: OrderSource<Target, Evidence>,
  rest: RestClient,
  target: Target,
  { spend, ...how }: SearchHow,
): Promise<Found<Evidence>> {
  const answer = await byName(rest, target)
  if (answer?.kind === 'found') return answer
  const hasNoCall = answer === null || (answer.kind === 'no-answer' && answer.cause === 'no-call')
  if (!hasNoCall && !how.lists) return answer
  let all: Found<Evidence> = answer ?? notThere
  for (const [nth, read] of lists(rest, target, how).entries()) {
    if (answer !== null || nth > 0) spend()
    const listed = await read()
    if (listed.kind === 'found') return listed
    if (listed.kind === 'no-answer' && (all.kind === 'absent' || listed.cause === 'too-old')) all = listed
  }
  return all
}
