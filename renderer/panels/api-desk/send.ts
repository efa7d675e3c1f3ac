import type { EndpointName } from '../../../shared/exchange/endpoints'
import type { InputOf } from '../../../shared/ipc/contract'
import { LTV_UNCHECKED_RULE } from '../../../shared/trading/ltv/ltv-stop'
import { bridge } from '../../bridge/bridge'
import { isOfSession } from '../../stores/account-session'
import { useApp } from '../../stores/app-store'
import { show } from './desk-store'
import { readHeldSecretsAgain } from './held-secrets'

type Ask = InputOf<'api.preview'>
const askOf = (name: EndpointName, request: unknown): Ask => ({ endpoint: name, request: request as Ask['request'] })

/** The request as it would leave, or why there is none. */
export const preview = (name: EndpointName, request: unknown) => bridge.call('api.preview', askOf(name, request))

/** Shows the exact request without sending it. */
export async function dryRun(name: EndpointName, request: unknown): Promise<void> {
  const reply = await preview(name, request)
  if (isOfSession(reply.session)) show(name, reply.ok ? { kind: 'preview', preview: reply.value } : { kind: 'failure', failure: reply.error })
}

/**
 * Sends a call; `accepted` are the warnings the trader accepted, by rule. The same token never changes anything twice.
 * Answers with the question that is open before it may leave, null when there is none.
 */
export async function send(name: EndpointName, request: unknown, token: string, accepted: readonly string[] = []): Promise<string | null> {
  show(name, { kind: 'waiting' })
  const from = useApp.getState().app?.profile.label ?? ''
  const reply = await bridge.call('api.call', { ...askOf(name, request), token, ...(accepted.length === 0 ? {} : { accepted: [...accepted] }) })
  await readHeldSecretsAgain()
  if (!isOfSession(reply.session)) return null
  show(name, reply.ok ? { kind: 'answer', answer: reply.value, at: Date.now(), from } : { kind: 'failure', failure: reply.error })
  return reply.ok && reply.value.kind === 'not_sent' && reply.value.code === LTV_UNCHECKED_RULE ? reply.value.message : null
}
