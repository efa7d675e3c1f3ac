import type { DataFor, EndpointName } from '@/shared/exchange/endpoints'
import { endpoints } from '@/shared/exchange/endpoints'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import type { CallResult } from '../protocol/call'
import { classify, envelopeOf } from '../rest/answer'

/** Result of a call for this data: parsed like every answer. */
export function readAnswer<Name extends EndpointName>(name: Name, data: unknown): CallResult<DataFor<Name>> {
  const declaration: Endpoint = endpoints[name]
  const response = {
    kind: 'response' as const,
    status: 200,
    headers: {},
    body: JSON.stringify({ code: '00000', msg: 'success', requestTime: 1, data }),
  }
  const answer = classify(declaration, response, envelopeOf(response))
  return (answer.kind === 'done' ? { ...answer, tookMs: 1 } : answer) as CallResult<DataFor<Name>>
}
