import type { z } from 'zod'
import type { Clock } from '@/shared/base/clock'
import { MAX_INPUT_BYTES } from '@/shared/ipc/transport/browser-ipc'
import { forAnyAccount, methods, type MethodName } from '@/shared/ipc/contract'
import type { Failure, Reply } from '@/shared/ipc/transport/reply'
import { problemText } from '@/shared/base/text/problem-text'
import type { Doing } from '@/shared/ipc/transport/method'
import { t } from '@/shared/languages/text'
import { diskProblemText } from '../base/place/disk-problem'
import type { Caller } from '../base/caller'
import type { Problem } from '@/shared/refusals/refusal'
import { ServiceError } from '../base/service-error'
import type { Handlers } from './handlers'

export interface Router {
  /**
   * Answers every call, even a malformed one. Never throws or rejects. `session` is the account session displayed by
   * the page.
   */
  dispatch(caller: Caller, name: unknown, input: unknown, session?: unknown): Promise<Reply<unknown>>
  /** Called by a host for a message that was too malformed for dispatch. */
  countMalformed(): void
  /** Calls and messages refused because of their form. */
  malformed(): number
}

export const HANDLER_TIMEOUT_MS = 15_000
/** Far above the needs of a page, and far below a load that would disturb trading. */
const CALLS_BURST = 200
const CALLS_PER_SECOND = 100

/**
 * Confirmation that a person must give before a call, as text, and the reason if it was not given; null if none is
 * required or a person confirmed.
 */
export interface PersonGuard {
  readonly textOf: (name: MethodName, input: unknown) => string | null
  readonly rejection: (text: string, name: MethodName) => Promise<string | null>
}
const unguarded: PersonGuard = { textOf: () => null, rejection: async () => null }

/** Called with unexpected handler errors. */
export type FailedCall = (method: MethodName, error: unknown) => void
const unheard: FailedCall = () => undefined

/**
 * The only entry to the main process. Checks name, rate, size, form and account session, then calls the handler.
 * `locked` returns the reason why a locked Volley refuses the call, before any of the input is read. `sessionNow` is
 * the active session; a reply about an account contains the session of its request. `person` obtains a required
 * confirmation before the handler is called.
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

  async function dispatch(caller: Caller, name: unknown, input: unknown, view?: unknown): Promise<Reply<unknown>> {
    const session = sessionNow()
    const reply = await answer(caller, name, input, view)
    return typeof name === 'string' && forAnyAccount.has(name) ? reply : { ...reply, session }
  }

  async function answer(caller: Caller, name: unknown, input: unknown, view: unknown): Promise<Reply<unknown>> {
    if (typeof name !== 'string' || !Object.hasOwn(methods, name))
      return broken({ code: 'unknown-method', message: t('There is no such method.') })
    if (!allowed(caller))
      return {
        ok: false,
        error: { code: 'too-many-calls', message: t('Too many calls at once; try again in a second.') },
      }
    const rejection = locked(methods[name as MethodName].doing)
    if (rejection !== null) return { ok: false, error: { code: 'locked', message: rejection } }
    const size = sizeOf(input)
    if (size === null) return broken({ code: 'invalid-input', message: t('The input is not plain data.') })
    if (size > MAX_INPUT_BYTES)
      return broken({ code: 'too-large', message: t`The input is larger than ${MAX_INPUT_BYTES / 1024} KB.` })
    const method = name as MethodName
    const parsed = methods[method].input.safeParse(input)
    if (!parsed.success) return broken(invalidInput(parsed.error))
    const unconfirmed = await unconfirmedBy(method, parsed.data)
    if (unconfirmed !== null) return { ok: false, error: unconfirmed }
    if (!forAnyAccount.has(method) && typeof view === 'number' && view !== sessionNow())
      return { ok: false, error: anotherAccount }
    // The table is generic over its names; the schema just proved that this input fits this handler.
    const handler = handlers[method] as (input: unknown, caller: Caller) => unknown
    return settle(clock, async () => {
      try {
        return await handler(parsed.data, caller)
      } catch (error) {
        if (!(error instanceof ServiceError)) failed(method, error)
        throw error
      }
    })
  }

  /** Reason to refuse a call that requires a person: it was not confirmed, or its meaning changed since. */
  async function unconfirmedBy(name: MethodName, input: unknown): Promise<Failure | null> {
    const text = person.textOf(name, input)
    if (text === null) return null
    const refusal = (why: string): Failure => ({ code: 'refused', message: `${name}: ${why} (${text})` })
    const session = sessionNow()
    const rejection = await person.rejection(text, name)
    if (rejection !== null) return refusal(rejection)
    // Two profiles may have the same name, and so the same text.
    if (!forAnyAccount.has(name) && sessionNow() !== session) return anotherAccount
    if (person.textOf(name, input) !== text) return refusal(t('the confirmed action has changed since'))
    const nowLocked = locked(methods[name].doing)
    return nowLocked === null ? null : { code: 'locked', message: nowLocked }
  }

  return { dispatch, countMalformed: () => void (malformed += 1), malformed: () => malformed }
}

/** A decision made while one account is displayed must not apply to another. */
const anotherAccount: Failure = {
  code: 'another-account',
  message: t('Another account was opened in the meantime, so nothing was done. Check it again.'),
}

/** Runs a handler to a Reply, at the latest after the time limit. */
function settle(clock: Clock, run: () => Promise<unknown>): Promise<Reply<unknown>> {
  return new Promise((resolve) => {
    const cancel = clock.after(HANDLER_TIMEOUT_MS, () =>
      resolve({
        ok: false,
        error: {
          code: 'timeout',
          message: t`No answer within ${HANDLER_TIMEOUT_MS / 1000} s. It may still be carried out.`,
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

/** IPC codes of the problems that services report. */
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

/** Displayed text of an exception: deliberate service errors in full, any other without its content. */
function failureOf(error: unknown): Failure {
  if (error instanceof ServiceError) return { code: codes[error.problem], message: error.message, ...error.detail }
  const disk = diskProblemText(error)
  if (disk !== null) return { code: 'internal', message: t`This could not be kept: ${disk}.` }
  return { code: 'internal', message: t('Volley could not do this because of an internal error.') }
}

/** Maximum length of input that is quoted in an error. */
const MAX_QUOTED = 500
const clip = (text: string): string => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED - 1)}…` : text)

const invalidInput = (error: z.ZodError): Failure => ({
  code: 'invalid-input',
  message: clip(problemText(error, t('The input'))),
  field: clip(error.issues[0]?.path.join('.') ?? ''),
})

/** Bytes of the input as text, at least; null if it has no text form, such as a cycle. */
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
