import { z } from 'zod'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import { endpointNames, endpoints } from '@/shared/exchange/endpoints'

/** Members of every call of the API desk. */
export const requestShape = { endpoint: z.enum(endpointNames), request: z.json() }

/**
 * Validates the request by the call's own declaration and passes on the result: later code does not validate it again.
 */
export function readRequest<Request extends z.output<z.ZodObject<typeof requestShape>>>(
  request: Request,
  context: z.RefinementCtx,
) {
  const declaration: Endpoint = endpoints[request.endpoint]
  const parsed = declaration.request.safeParse(request.request)
  for (const { path, message } of parsed.error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: ['request', ...path], message })
  }
  return { ...request, request: parsed.data }
}

/** One call of the exchange by name. Problems of its request are reported under `request`. */
export const ApiRequest = z.strictObject(requestShape).transform(readRequest)
/** After reading: `request` is validated by the declaration of its call, with defaults. */
export type ApiRequest = z.output<typeof ApiRequest>

/** A request as it would be sent, without secrets. */
export interface WirePreview {
  readonly method: 'GET' | 'POST'
  /** Scheme, host, path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Further details of sending the request above. */
  readonly notes: readonly string[]
}

/** A secret that the main process stores until it is saved. Contains nothing of the secret itself. */
export interface OneTimeSecret {
  readonly handle: string
  readonly label: string
  /** Last four characters of its API key. */
  readonly lastFour: string
  /** Sub-account of the key. '' if the answer omits it. */
  readonly subUid: string
  /** True if the key is complete, so that a profile can use it. */
  readonly isKey: boolean
  /** It was shown. Allowed once. */
  readonly isRevealed: boolean
  /** It was copied or written to a file, so that it may be deleted. */
  readonly isTaken: boolean
  /** Reason why it cannot have a separate profile. Null if it can. */
  readonly profileProblem: string | null
}

/** A secret as a file: the page saves it and stores nothing. */
export interface SecretFile {
  readonly name: string
  readonly text: string
}

/** Result of a call and the exchange's answer. */
export interface ApiAnswer {
  readonly kind: 'done' | 'refused' | 'not_sent' | 'unknown'
  /** The exchange's code, or Volley's code without an answer. */
  readonly code: string
  readonly message: string
  /** Meaning of the code, if known. */
  readonly meaning: string | null
  /** From the button to the answer in ms, including the wait for the rate limit. */
  readonly tookMs: number
  /** The answer's data as received, with unknown fields. Secrets are replaced. Null without data. */
  readonly data: unknown
  /**
   * The journaled request with later updates of the call's outcome. Null for a call without one, or a call that was
   * never sent.
   */
  readonly requestId: string | null
}
