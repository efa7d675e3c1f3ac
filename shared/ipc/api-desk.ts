import { z } from 'zod'
import type { Endpoint } from '../exchange/protocol/endpoint'
import { endpointNames, endpoints } from '../exchange/endpoints'

/** Members every call of the API desk has. */
export const askShape = { endpoint: z.enum(endpointNames), request: z.json() }

/** Reads the request by the call's own declaration, and hands on what it has read: nothing behind it reads it again. */
export function readRequest<Asked extends z.output<z.ZodObject<typeof askShape>>>(
  asked: Asked,
  context: z.RefinementCtx,
) {
  const declaration: Endpoint = endpoints[asked.endpoint]
  const read = declaration.request.safeParse(asked.request)
  for (const { path, message } of read.error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: ['request', ...path], message })
  }
  return { ...asked, request: read.data }
}

/** One call of the exchange by name; problems of its request are told under `request`. */
export const ApiAsk = z.strictObject(askShape).transform(readRequest)
/** After reading: `request` has been checked by the declaration of its call, defaults filled in. */
export type ApiAsk = z.output<typeof ApiAsk>

/** A request as it would leave, with every secret taken out. */
export interface WirePreview {
  readonly method: 'GET' | 'POST'
  /** Scheme, host, path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** What the request above does not say about how it would be sent. */
  readonly notes: readonly string[]
}

/** A secret the main process holds until it is saved. Nothing of the secret itself is in here. */
export interface HeldSecret {
  readonly handle: string
  readonly label: string
  /** Last four characters of the API key it belongs to. */
  readonly lastFour: string
  /** The sub-account it was made for; '' where the answer does not say. */
  readonly subUid: string
  /** Whether it is a whole key, so that a profile can take it. */
  readonly isKey: boolean
  /** It was shown, which it is once. */
  readonly isRevealed: boolean
  /** It was copied or written to a file, so that the wait may end. */
  readonly isTaken: boolean
  /** Why it can have no profile of its own; null when it can. */
  readonly profileProblem: string | null
}

/** A secret as a file: the page saves it and keeps nothing. */
export interface SecretFile {
  readonly name: string
  readonly text: string
}

/** How a call ended, and what the exchange said. */
export interface ApiAnswer {
  readonly kind: 'done' | 'refused' | 'not_sent' | 'unknown'
  /** The exchange's code, or a word of ours when it gave none. */
  readonly code: string
  readonly message: string
  /** What the code means, where that is known. */
  readonly meaning: string | null
  /** From the button to the answer, ms; waiting for the rate limit included. */
  readonly tookMs: number
  /** The answer's data as it came, fields we do not know included; secrets are replaced. Null when there was none. */
  readonly data: unknown
  /**
   * The journalled request that goes on telling what became of the call; null for a call that is none, or that never
   * left.
   */
  readonly requestId: string | null
}
