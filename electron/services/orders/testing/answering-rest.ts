import { type EndpointName, endpoints } from '@/shared/exchange/endpoints'
import { readElements } from '@/shared/exchange/protocol/read-elements'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'

type Request = Readonly<Record<string, string | undefined>>
/** `data` as the exchange sends it, read as the client reads it; or how the call ended otherwise. */
type Answer = { readonly data: unknown } | Exclude<CallResult<never>, { kind: 'done' }>

export interface AnsweringRest {
  readonly rest: RestClient
  /** Every request so far, in their sequence. */
  readonly calls: { readonly name: string; readonly request: Request }[]
}

/** A client whose calls are answered by these; every other call is one that the exchange does not have. */
export function answeringRest(answers: Partial<Record<EndpointName, (request: Request) => Answer>>): AnsweringRest {
  const calls: { readonly name: string; readonly request: Request }[] = []
  async function call(name: EndpointName, request: Request): Promise<CallResult<unknown>> {
    calls.push({ name, request })
    const answer = answers[name]?.(request)
    if (answer === undefined) return { kind: 'refused', code: '40404', message: '', status: 404, definite: true }
    if (!('data' in answer)) return answer
    const elements = readElements(endpoints[name].data, answer.data)
    if (elements.kind === 'unreadable') throw elements.error
    return { kind: 'done', data: elements.data, tookMs: 1, unreadable: elements.unreadable }
  }
  const rest = new Proxy({}, { get: (_, name) => (request: Request) => call(name as EndpointName, request) })
  return { rest: rest as RestClient, calls }
}
