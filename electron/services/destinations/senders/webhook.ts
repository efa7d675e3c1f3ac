import { createHmac } from 'node:crypto'
import { SECOND_MS } from '@/shared/base/time'
import { post } from './post'
import type { Send } from './send'

const NONCE_BYTES = 16

/** What the receiver compares: HMAC-SHA256 over `timestamp.nonce.body`, in hex. */
const webhookSignature = (signingKey: string, timestamp: string, nonce: string, body: string): string =>
  createHmac('sha256', signingKey).update(`${timestamp}.${nonce}.${body}`).digest('hex')

/** JSON with a signature that is good for one time and one nonce (docs/destinations.md has the recipe to verify it). */
export const sendWebhook: Send = async (ask, parts) => {
  const { fields, secrets, message, dispatchId, news, level, facts } = ask
  const body = JSON.stringify({ version: 1, delivery: dispatchId, event: news, level, ...message, ...facts })
  const timestamp = String(Math.floor(parts.clock.now() / SECOND_MS))
  const nonce = Buffer.from(parts.random.bytes(NONCE_BYTES)).toString('hex')
  const { signingKey = '', bearer = '', path = '' } = secrets
  const address = fields.address ?? ''
  const headers = {
    'volley-delivery': dispatchId,
    'volley-timestamp': timestamp,
    'volley-nonce': nonce,
    'volley-signature': `v1=${webhookSignature(signingKey, timestamp, nonce, body)}`,
    ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
  }
  const answer = await post({ url: path === '' ? address : `${new URL(address).origin}${path}`, headers, body }, parts)
  return answer.kind === 'answer' ? { kind: 'received', receipt: `HTTP ${answer.status}` } : answer
}
