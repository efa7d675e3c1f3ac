import { t } from '@/shared/languages/text'
import { post } from './post'
import type { Send, SendParts, SendResult } from './send'

interface HeartbeatRequest {
  readonly fields: Readonly<Record<string, string>>
  readonly secrets: Readonly<Record<string, string>>
  /** JSON. */
  readonly text: string
}

/** One POST to the address of the heartbeat. Any 2xx is the receipt. */
export async function sendHeartbeat(
  { fields, secrets, text }: HeartbeatRequest,
  parts: SendParts,
): Promise<SendResult> {
  const { address = '' } = fields
  const { path = '' } = secrets
  const url = path === '' ? address : `${new URL(address).origin}${path}`
  const answer = await post({ url, body: text }, parts)
  return answer.kind === 'answer' ? { kind: 'received', receipt: t`HTTP ${answer.status}` } : answer
}

/** A test. No alarm goes to a heartbeat. */
export const sendHeartbeatTest: Send = ({ fields, secrets, event }, parts) =>
  sendHeartbeat({ fields, secrets, text: JSON.stringify({ version: 1, event }) }, parts)
