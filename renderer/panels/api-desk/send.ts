import type { EndpointName } from '@/shared/exchange/endpoints'
import type { InputOf } from '@/shared/ipc/contract'
import { isOfAnotherAccount } from '@/shared/ipc/transport/reply'
import type { Confirmation } from '@/shared/trading/pretrade/assessment/assessment'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useApp } from '@/renderer/state/stores/app-store'
import { showCall } from './desk-store'
import { refetchOneTimeSecrets } from '@/renderer/domain/secrets/one-time-secrets'

type PreviewRequest = InputOf<'api.preview'>
const payloadOf = (name: EndpointName, request: unknown): PreviewRequest => ({
  endpoint: name,
  request: request as PreviewRequest['request'],
})

/** The exact request, or the reason why there is none. */
export const preview = (name: EndpointName, request: unknown) => bridge.call('api.preview', payloadOf(name, request))

/** Shows the exact request without sending it. */
export async function dryRun(name: EndpointName, request: unknown): Promise<void> {
  const reply = await preview(name, request)
  if (isOfAnotherAccount(reply)) return
  showCall(name, reply.ok ? { kind: 'preview', preview: reply.value } : { kind: 'failure', failure: reply.error })
}

/** The call as assessed, prepared and stored by the main process; null if it is not reviewed. */
export const review = (name: EndpointName, request: unknown) => bridge.call('api.review', payloadOf(name, request))

/**
 * Sends a call with the confirmed findings. A token takes effect at most once. False if nothing was sent because
 * findings need confirmation.
 */
export async function sendCall(
  name: EndpointName,
  request: unknown,
  token: string,
  confirmation?: Confirmation,
): Promise<boolean> {
  showCall(name, { kind: 'waiting' })
  const from = useApp.getState().app?.profile.label ?? ''
  const reply = await bridge.call('api.call', {
    ...payloadOf(name, request),
    token,
    ...(confirmation === undefined ? {} : { confirmation }),
  })
  await refetchOneTimeSecrets()
  if (isOfAnotherAccount(reply)) return true
  showCall(
    name,
    reply.ok
      ? { kind: 'answer', answer: reply.value, at: Date.now(), from }
      : { kind: 'failure', failure: reply.error },
  )
  return !(reply.ok && reply.value.kind === 'not_sent' && reply.value.code === 'unconfirmed')
}
