import type { z } from 'zod'
import type { Clock } from '@/shared/base/clock'
import { MAX_INPUT_BYTES } from '@/shared/ipc/transport/browser-ipc'
import { forAnyAccount, methods, type MethodName } from '@/shared/ipc/contract'
import type { Failure, Reply } from '@/shared/ipc/transport/reply'
import { problemText } from '@/shared/base/text/problem-text'
import type { Doing } from '@/shared/ipc/transport/method'
import { diskProblemText } from '../base/place/disk-problem'
import type { Caller } from '../base/caller'
import { type Problem, ServiceError } from '../base/service-error'
import type { Handlers } from './handlers'

export interface Router {
  /**
   * Answers every call, however broken; never throws and never rejects. `session` is the account session the page
   * shows.
   */
  dispatch(caller: Caller, name: unknown, input: unknown, session?: unknown): Promise<Reply<unknown>>
  /** A host counts here what was too broken to be dispatched. */
  countMalformed(): void
  /** Calls and messages refused because of their form. */
  malformed(): number
}

export const HANDLER_TIMEOUT_MS = 15_000
/** Far above what a page needs and far below what would disturb trading. */
const CALLS_BURST = 200
const CALLS_PER_SECOND = 100

/**
 * What a person has to confirm before a call, in words, and why it was not confirmed; null where nothing is to be
 * confirmed, or a person did.
 */
export interface PersonGuard {
  readonly textOf: (name: MethodName, input: unknown) => string | null
  readonly objection: (text: string, name: MethodName) => Promise<string | null>
}
const unguarded: PersonGuard = { textOf: () => null, objection: async () => null }

/** Hears of an exception that no handler meant to throw. */
export type FailedCall = (method: MethodName, error: unknown) => void
const unheard: FailedCall = () => undefined

/**
 * The one way into the main process: name, rate, size, form and account session are checked, then the handler is
 * called. `locked` says why a locked Volley does not do this, before anything of the input is looked at. `sessionNow`
 * is the session in use; a reply that is about an account carries the one it was asked in. `person` has what only a
 * person may do confirmed before the handler is called.
 */
export function createRouter(
  handlers: Handlers,
  clock: Clock,
  sessionNow: () => number,
  locked: (doing: Doing) => string | null,
  failed = unheard,
  person = unguarded,
): Router {
  let malformed = 0
  const allowed = createCallLimiter(clock)

  const broken = (failure: Failure): Reply<never> => {
    malformed += 1
    return { ok: false, error: failure }
  }

  async function dispatch(caller: Caller, name: unknown, input: unknown, shown?: unknown): Promise<Reply<unknown>> {
    const session = sessionNow()
    const reply = await answer(caller, name, input, shown)
    return typeof name === 'string' && forAnyAccount.has(name) ? reply : { ...reply, session }
  }

  async function answer(caller: Caller, name: unknown, input: unknown, shown: unknown): Promise<Reply<unknown>> {
    if (typeof name !== 'string' || !Object.hasOwn(methods, name))
      return broken({ code: 'unknown-method', message: 'There is no such method.' })
    if (!allowed(caller))
      return { ok: false, error: { code: 'too-many-calls', message: 'Too many calls at once; try again in a second.' } }
    const objection = locked(methods[name as MethodName].doing)
    if (objection !== null) return { ok: false, error: { code: 'locked', message: objection } }
    const size = sizeOf(input)
    if (size === null) return broken({ code: 'invalid-input', message: 'The input is not plain data.' })
    if (size > MAX_INPUT_BYTES)
      return broken({ code: 'too-large', message: `The input is larger than ${MAX_INPUT_BYTES / 1024} KB.` })
    const known = name as MethodName
    const parsed = methods[known].input.safeParse(input)
    if (!parsed.success) return broken(invalidInput(parsed.error))
    const unconfirmed = await unconfirmedBy(known, parsed.data)
    if (unconfirmed !== null) return { ok: false, error: unconfirmed }
    if (!forAnyAccount.has(known) && typeof shown === 'number' && shown !== sessionNow())
      return { ok: false, error: anotherAccount }
    // The table is generic over its names; the schema just proved that this input fits this handler.
    const handler = handlers[known] as (input: unknown, caller: Caller) => unknown
    return settle(clock, async () => {
      try {
        return await handler(parsed.data, caller)
      } catch (error) {
        if (!(error instanceof ServiceError)) failed(known, error)
        throw error
      }
    })
  }

  /** Why a call that only a person may make is refused: nobody confirmed it, or it means another thing by now. */
  async function unconfirmedBy(name: MethodName, input: unknown): Promise<Failure | null> {
    const text = person.textOf(name, input)
    if (text === null) return null
    const refusal = (why: string): Failure => ({ code: 'refused', message: `${name}: ${why} (${text})` })
    const objection = await person.objection(text, name)
    if (objection !== null) return refusal(objection)
    if (person.textOf(name, input) !== text) return refusal('what was confirmed changed meanwhile')
    const nowLocked = locked(methods[name].doing)
    return nowLocked === null ? null : { code: 'locked', message: nowLocked }
  }

  return { dispatch, countMalformed: () => void (malformed += 1), malformed: () => malformed }
}

/** What was decided while looking at one account must not happen to another. */
const anotherAccount: Failure = {
  code: 'another-account',
  message: 'Another account was opened meanwhile, so nothing was done. Look at it again.',
}

/** Runs a handler to a Reply, at the latest after the time limit. */
function settle(clock: Clock, run: () => Promise<unknown>): Promise<Reply<unknown>> {
  return new Promise((resolve) => {
    const cancel = clock.after(HANDLER_TIMEOUT_MS, () =>
      resolve({
        ok: false,
        error: {
          code: 'timeout',
          message: `No answer within ${HANDLER_TIMEOUT_MS / 1000} s. It may still be carried out.`,
        },
      }),
    )
    run()
      .then((value): Reply<unknown> => ({ ok: true, value }))
      .catch((error: unknown): Reply<unknown> => ({ ok: false, error: failureOf(error) }))
      .then(
        (reply) => {
          cancel()
          resolve(reply)
        },
        () => undefined,
      )
  })
}

/** The words of IPC for what a service may find wrong. */
const codes: Readonly<Record<Problem, Failure['code']>> = {
  refused: 'refused',
  'not-ready': 'not-ready',
  'exchange-refused': 'refused',
  unavailable: 'unreachable',
  'in-use': 'refused',
  newer: 'refused',
  damaged: 'refused',
  misplaced: 'internal',
}

/** What may be said about an exception: our own failures in full, anything else without a word of it. */
function failureOf(error: unknown): Failure {
  if (error instanceof ServiceError) return { code: codes[error.problem], message: error.message, ...error.detail }
  const disk = diskProblemText(error)
  if (disk !== null) return { code: 'internal', message: `This could not be kept: ${disk}.` }
  return { code: 'internal', message: 'Volley could not do this because of an error of its own.' }
}

/** What is said about an input repeats no more of it than this. */
const MOST_SAID = 500
const clip = (text: string): string => (text.length > MOST_SAID ? `${text.slice(0, MOST_SAID - 1)}…` : text)

const invalidInput = (error: z.ZodError): Failure => ({
  code: 'invalid-input',
  message: clip(problemText(error, 'The input')),
  field: clip(error.issues[0]?.path.join('.') ?? ''),
})

/** Bytes of the input as text, at least; null for what has no text form, such as a cycle. */
function sizeOf(input: unknown): number | null {
  try {
    return JSON.stringify(input)?.length ?? 0
  } catch {
    return null
  }
}

function createCallLimiter(clock: Clock): (caller: Caller) => boolean {
  const buckets = new WeakMap<Caller, { tokens: number; at: number }>()
  return (caller) => {
    const now = clock.mono()
    const bucket = buckets.get(caller) ?? { tokens: CALLS_BURST, at: now }
    buckets.set(caller, bucket)
    bucket.tokens = Math.min(CALLS_BURST, bucket.tokens + ((now - bucket.at) / 1000) * CALLS_PER_SECOND)
    bucket.at = now
    if (bucket.tokens < 1) return false
    bucket.tokens -= 1
    return true
  }
}
