import type { z } from 'zod'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import { ORDERS_PER_BATCH } from '@/shared/exchange/protocol/limits'
import { refuse, type Refusal } from '@/practice/rest/routes/refusal'
import type { Incoming } from './incoming'

type Issue = z.core.$ZodIssue

/** 'orders[3].price' is written '3.price': the row, then the field. */
const fieldOf = (issue: Issue): string => (issue.path.length > 0 ? issue.path.join('.') : 'body')

const memberOf = (value: unknown, step: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined
const isMissing = (issue: Issue, input: unknown): boolean =>
  (issue.code === 'invalid_type' || issue.code === 'invalid_value') && issue.path.reduce(memberOf, input) === undefined

/** The code of the violated rule (exchange: Codes by rule). */
function refusalOf(issue: Issue, input: unknown, { method, path }: Endpoint): Refusal {
  const field = fieldOf(issue)
  if (issue.code === 'too_big' && issue.origin === 'array') {
    return refuse('40306', `Batch processing orders can only process up to ${ORDERS_PER_BATCH}`)
  }
  if (issue.code === 'custom' && typeof issue.params?.code === 'string')
    return refuse(issue.params.code, `${field}: ${issue.message}`)
  if (isMissing(issue, input)) return refuse('40019', `Parameter ${field} cannot be empty`)
  if (issue.code === 'invalid_value')
    return refuse('40020', `Parameter ${field} error: one of ${issue.values.join(', ')}`)
  if (method === 'POST')
    return refuse(
      path.startsWith('/api/v2/') ? '40017' : '400172',
      `Parameter verification failed: ${field} ${issue.message}`,
    )
  return field === 'symbol'
    ? refuse('40034', `Parameter ${field} does not exist`)
    : refuse('40020', `Parameter ${field} error: ${issue.message}`)
}

/** An empty query value counts as absent: clients send both. */
const queryOf = (query: URLSearchParams): unknown => Object.fromEntries([...query].filter(([, value]) => value !== ''))

function inputOf(incoming: Incoming): unknown {
  if (incoming.method === 'GET') return queryOf(incoming.query)
  return incoming.body === '' ? {} : JSON.parse(incoming.body)
}

/** Validates the input of the endpoint. An error names its field. */
export function checkInput(
  endpoint: Endpoint,
  input: unknown,
): { readonly ok: true; readonly value: unknown } | Refusal {
  const parsed = endpoint.request.safeParse(input)
  return parsed.success ? { ok: true, value: parsed.data } : refusalOf(parsed.error.issues[0]!, input, endpoint)
}

/** Input of a request from its query or body, not yet validated. */
export function readInput(incoming: Incoming): { readonly ok: true; readonly value: unknown } | Refusal {
  try {
    return { ok: true, value: inputOf(incoming) }
  } catch {
    return refuse('400172', 'Parameter verification failed: body is not JSON')
  }
}
