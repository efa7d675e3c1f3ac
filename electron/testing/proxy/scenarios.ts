import { endpoints, type EndpointName } from '@/shared/exchange/endpoints'
import type { PassingCall, PassingPush, Rewriting } from './rewriting'

/** One element of a list of the exchange, or a whole answer. */
type Json = Readonly<Record<string, unknown>>

const isCall = ({ path }: PassingCall, name: EndpointName): boolean => endpoints[name].path === path

/** Changes the elements of the list in an answer, wherever in `data` it stands. */
function inList(data: unknown, change: (elements: readonly Json[]) => readonly unknown[]): unknown {
  if (Array.isArray(data)) return change(data as readonly Json[])
  const [name, list] = Object.entries((data ?? {}) as Json).find(([, member]) => Array.isArray(member)) ?? []
  return name === undefined ? data : { ...(data as Json), [name]: change(list as readonly Json[]) }
}

/** The elements that a predicate picks, with other members. */
const withMembers =
  (isMeant: (element: Json) => boolean, change: (element: Json) => Json) =>
  (elements: readonly Json[]): readonly Json[] =>
    elements.map((element) => (isMeant(element) ? { ...element, ...change(element) } : element))

/** Rewrites the list that a call answers with. */
const listOf = (name: EndpointName, change: (elements: readonly Json[]) => readonly unknown[]): Rewriting => ({
  answer: (call, data) => (isCall(call, name) ? inList(data, change) : data),
})

/** Rewrites the elements of a channel's pushes. */
const pushesOf = (
  channel: PassingPush['channel'],
  change: (elements: readonly Json[], push: PassingPush) => readonly unknown[] | null,
): Rewriting => ({
  push: (push) => (push.channel === channel ? change(push.data as readonly Json[], push) : push.data),
})

/** Several at once: each sees what the ones before it made of the answer or push. */
const together = (...all: readonly Rewriting[]): Rewriting => ({
  answer: (call, data) => all.reduce((now, { answer }) => answer?.(call, now) ?? now, data),
  answerDelayMs: (call) => Math.max(...all.map(({ answerDelayMs }) => answerDelayMs?.(call) ?? 0)),
  push: (push) =>
    all.reduce<readonly unknown[] | null>(
      (data, { push: rewrite }) => (data === null || rewrite === undefined ? data : rewrite({ ...push, data })),
      push.data,
    ),
  acknowledgement: (arg) => all.map(({ acknowledgement }) => acknowledgement?.(arg) ?? null).find(Boolean) ?? null,
})

/** A position whose size has a form that no number has, by call and by push (P6). */
export const unreadablePosition = (symbol: string): Rewriting => {
  const isMeant = (element: Json): boolean => element.symbol === symbol || element.instId === symbol
  const change = withMembers(isMeant, () => ({ total: { value: '1' } }))
  return together(listOf('currentPosition', change), pushesOf('positions', change))
}

/** Answers of a call that arrive late, though the exchange wrote them in time (P1). */
export const lateAnswers = (name: EndpointName, ms: number): Rewriting => ({
  answerDelayMs: (call) => (isCall(call, name) ? ms : 0),
})

/** A listing with a member that is missing or of another form (I1). */
export const oddListing = (symbol: string, members: Json): Rewriting =>
  listOf(
    'instruments',
    withMembers(
      (element) => element.symbol === symbol,
      () => members,
    ),
  )

/** One open order with members of another form, as another program may have written it (O1, O2). */
export const oddOpenOrder = (orderId: () => string, members: Json): Rewriting =>
  listOf(
    'unfilledOrders',
    withMembers(
      (element) => element.orderId === orderId(),
      () => members,
    ),
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

/** Another status of a symbol (D1); `limit_open` where it may only be closed. */
export const symbolStatus = (symbol: string, status: string): Rewriting =>
  listOf(
    'instruments',
    withMembers(
      (element) => element.symbol === symbol,
      () => ({ status }),
    ),
  )

/** A symbol that is no longer listed (D2). */
export const delisted = (symbol: string): Rewriting =>
  listOf('instruments', (elements) => elements.filter((element) => element.symbol !== symbol))

/** A subscription that is refused `times` times with a momentary error (W1). */
export function refusedSubscription(channel: string, instType: string, code: number, times: number): Rewriting {
  let left = times
  return {
    acknowledgement(arg) {
      if (arg.channel !== channel || arg.instType !== instType || left === 0) return null
      left -= 1
      return { event: 'error', arg, code, msg: 'request too many' }
    },
  }
}

/** Book updates whose sequence starts again at 1 from some push on, chained as before (B1). */
export function sequenceReset(instId: string): Rewriting {
  let next: number | null = null
  const nextNumbers = (): Json => {
    if (next === null) {
      next = 1
      return { seq: 1 }
    }
    const pseq = next
    next += 1
    return { pseq, seq: next }
  }
  return pushesOf('books', (elements, push) =>
    push.instId === instId ? elements.map((element) => ({ ...element, ...nextNumbers() })) : elements,
  )
}

/** Books whose sequence stands still at the numbers of the first push, whatever the sides are (B1). */
export function frozenSequence(instId: string): Rewriting {
  let first: Json | null = null
  return pushesOf('books', (elements, push) => {
    if (push.instId !== instId) return elements
    const { seq, pseq } = (first ??= elements[0] ?? {})
    return elements.map((element) => ({ ...element, seq, pseq }))
  })
}
