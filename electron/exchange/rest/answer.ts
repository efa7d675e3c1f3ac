import { t } from '@/shared/languages/text'
import type { HttpResult } from '@/electron/base/env/env'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import { Envelope, SUCCESS } from '@/shared/exchange/protocol/envelope'
import { withoutTricks } from '@/shared/exchange/protocol/plain-text'
import { describeUnreadable } from '@/shared/exchange/protocol/mismatches'
import { readElements } from '@/shared/exchange/protocol/read-elements'
import { isDefinite, meaningOf } from '@/shared/exchange/protocol/errors'
import { problemSentences } from '@/shared/trading/health/connection-causes'
import { type CallResult, type ClassifiedAnswer, unreadableIn } from '../protocol/call'

/** Code of a success with unreadable data. */
export const UNREADABLE = 'unreadable-data'

/** The envelope of an answer, or null if the body is anything else: HTML, empty, incomplete, a bare value. */
export function envelopeOf(result: HttpResult): Envelope | null {
  if (result.kind !== 'response') return null
  try {
    return Envelope.safeParse(JSON.parse(withoutTricks(result.body))).data ?? null
  } catch {
    return null
  }
}

/**
 * Classifies a request and its answer. The outcome of a POST is known only after a success, a listed definite code or a
 * connection that was never established. Otherwise it is unknown.
 */
export function classify(declaration: Endpoint, result: HttpResult, envelope: Envelope | null): ClassifiedAnswer {
  if (result.kind === 'not-connected') return { kind: 'not-sent', code: 'not-connected', message: noConnection(result) }
  if (result.kind === 'broken')
    return { kind: 'unknown', code: 'no-answer', message: t`No usable answer (${result.reason})` }
  if (result.status >= 300 && result.status < 400)
    return unreadable(result.status, t('a redirect, which is never followed'))
  if (envelope === null) return unreadable(result.status, t('not the exchange’s envelope'))
  if (envelope.code === SUCCESS) return success(declaration, result.status, envelope.data)
  return failure(declaration, result.status, envelope)
}

function noConnection({ problem, reason }: HttpResult & { readonly kind: 'not-connected' }): string {
  if (problem === undefined) return t`No connection to the exchange (${reason})`
  return t`No connection to the exchange: ${problemSentences(problem).replace(/\.$/, '')}`
}

const unreadable = (status: number, what: string): ClassifiedAnswer => ({
  kind: 'unknown',
  code: `http-${status}`,
  message: t`The answer was ${what} (HTTP ${status})`,
})

const unreadableData: ClassifiedAnswer = {
  kind: 'unknown',
  code: UNREADABLE,
  message: t('The exchange reported success, but its data could not be read'),
}

function success(declaration: Endpoint, status: number, data: unknown): ClassifiedAnswer {
  if (status !== 200) return unreadable(status, t('a success with a failing status'))
  // Null is an empty list. An answer that omits its data proves nothing about a list.
  if (data === undefined && declaration.method === 'GET') return unreadableData
  const elements = readElements(declaration.data, data)
  if (elements.kind === 'read') return { kind: 'done', data: elements.data, unreadable: elements.unreadable }
  return unreadableData
}

/** For callers that need a complete list: with an omitted element it counts as unreadable. */
export function completeOnly<Data>(result: CallResult<Data>): CallResult<Data> {
  const elements = result.kind === 'done' ? unreadableIn(result) : []
  return elements.length === 0
    ? result
    : { kind: 'unknown', code: UNREADABLE, message: t`Of the list ${describeUnreadable(elements)}` }
}

function failure(declaration: Endpoint, status: number, { code, msg }: Envelope): ClassifiedAnswer {
  const message = (msg || (meaningOf(code) ?? t('The exchange gave no reason'))).slice(0, 200)
  const definite = isDefinite(code)
  if (declaration.method === 'POST' && !definite) return { kind: 'unknown', code, message }
  return { kind: 'refused', code, message, status, definite }
}
