import type { InputOf } from '@/shared/ipc/contract'
import { isOfAnotherAccount } from '@/shared/ipc/transport/reply'
import { bridge } from '@/renderer/state/bridge/bridge'
import { refetchOneTimeSecrets } from '@/renderer/domain/secrets/one-time-secrets'

/** Result of a call about a key. `unknown`: it may have been executed and is never sent again. */
export type KeyCallEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'unknown'; readonly why: string }
  | { readonly kind: 'failed'; readonly why: string }

/** Sends a call that creates or changes a key, once. A token is never executed twice. */
export async function sendKeyCall(
  endpoint: 'createSubApikey' | 'updateSubApi',
  request: unknown,
  token: string,
): Promise<KeyCallEnd> {
  const input = { endpoint, request, token } as InputOf<'api.call'>
  const reply = await bridge.call('api.call', input)
  await refetchOneTimeSecrets()
  if (!reply.ok) {
    const { code, message } = reply.error
    // The outcome is unknown if the main process did not reply in time.
    const isLost = isOfAnotherAccount(reply) || ['timeout', 'unreachable', 'internal'].includes(code)
    return { kind: isLost ? 'unknown' : 'failed', why: message }
  }
  const { kind, code, message, meaning } = reply.value
  if (kind === 'done') return { kind: 'done' }
  const detail = [message, meaning].filter((text) => text !== null && text !== '').join('. ')
  return { kind: kind === 'unknown' ? 'unknown' : 'failed', why: `${detail} (${code})` }
}
