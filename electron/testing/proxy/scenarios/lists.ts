import { endpoints, type EndpointName } from '@/shared/exchange/endpoints'
import type { PassingCall, PassingPush, Rewriting } from '../rewriting'

/** One element of a list of the exchange, or a whole answer. */
export type Json = Readonly<Record<string, unknown>>
/** Picks the elements that a scenario is about. */
export type Matcher = (element: Json) => boolean

const isCall = ({ path }: PassingCall, name: EndpointName): boolean => endpoints[name].path === path

/** Changes the elements of the list in an answer, wherever in `data` it stands; an answer without one is an element. */
function inList(data: unknown, change: (elements: readonly Json[]) => readonly unknown[]): unknown {
  if (Array.isArray(data)) return change(data as readonly Json[])
  const [name, list] = Object.entries((data ?? {}) as Json).find(([, member]) => Array.isArray(member)) ?? []
  return name === undefined ? data : { ...(data as Json), [name]: change(list as readonly Json[]) }
}

/** The elements that a predicate picks, with other members. */
export const withMembers =
  (matches: Matcher, change: (element: Json) => Json) =>
  (elements: readonly Json[]): readonly Json[] =>
    elements.map((element) => (matches(element) ? { ...element, ...change(element) } : element))

/** Replaces the data of a call, or of those of its calls that are meant. */
export const answerOf = (
  name: EndpointName,
  change: (data: unknown) => unknown,
  matches: (query: URLSearchParams) => boolean = () => true,
): Rewriting => ({
  answer: (call, data) => (isCall(call, name) && matches(call.query) ? change(data) : data),
})

/** Rewrites the list that a call answers with. */
export const listOf = (name: EndpointName, change: (elements: readonly Json[]) => readonly unknown[]): Rewriting =>
  answerOf(name, (data) => inList(data, change))

/** Rewrites the elements of a channel's pushes. */
export const pushesOf = (
  channel: PassingPush['channel'],
  change: (elements: readonly Json[], push: PassingPush) => readonly unknown[] | null,
): Rewriting => ({
  push: (push) => (push.channel === channel ? change(push.data as readonly Json[], push) : push.data),
})

/** Answers of a call that arrive late, though the exchange wrote them in time. */
export const lateAnswers = (name: EndpointName, ms: number): Rewriting => ({
  answerDelayMs: (call) => (isCall(call, name) ? ms : 0),
})

/** Several at once: each sees what the ones before it made of the answer or push. */
export const together = (...all: readonly Rewriting[]): Rewriting => ({
  answer: (call, data) => all.reduce((now, { answer }) => (answer === undefined ? now : answer(call, now)), data),
  answerDelayMs: (call) => Math.max(...all.map(({ answerDelayMs }) => answerDelayMs?.(call) ?? 0)),
  requestTime: (call, at) => all.reduce((now, { requestTime }) => requestTime?.(call, now) ?? now, at),
  push: (push) =>
    all.reduce<readonly unknown[] | null>(
      (data, { push: rewrite }) => (data === null || rewrite === undefined ? data : rewrite({ ...push, data })),
      push.data,
    ),
  acknowledgement: (arg) => all.map(({ acknowledgement }) => acknowledgement?.(arg) ?? null).find(Boolean) ?? null,
  textsBefore: (text) => all.flatMap(({ textsBefore }) => textsBefore?.(text) ?? []),
})
