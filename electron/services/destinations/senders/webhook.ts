import { createHmac } from 'node:crypto'
import { SECOND_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import { webhookFormatOf } from '@/shared/trading/destinations/webhook-format'
import { memberOf, type Post, post, reasonOf } from './post'
import { failed, type Send, type SendRequest, type SendParts, type SendResult } from './send'
import { chatPost } from './webhook-formats'

const NONCE_BYTES = 16

/** Signature for the receiver: HMAC-SHA256 over `timestamp.nonce.body`, in hex. */
const webhookSignature = (signingKey: string, timestamp: string, nonce: string, body: string): string =>
  createHmac('sha256', signingKey).update(`${timestamp}.${nonce}.${body}`).digest('hex')

/** JSON with a signature valid for one time and one nonce (verification: docs/destinations.md). */
function signedPost(url: string, request: SendRequest, { clock, random }: SendParts): Post {
  const { secrets, message, dispatchId, event, level, facts, parts } = request
  const messages = parts.length === 0 ? {} : { messages: parts }
  const body = JSON.stringify({ version: 1, delivery: dispatchId, event, level, ...message, ...facts, ...messages })
  const timestamp = String(Math.floor(clock.now() / SECOND_MS))
  const nonce = Buffer.from(random.bytes(NONCE_BYTES)).toString('hex')
  const headers = {
    'volley-delivery': dispatchId,
    'volley-timestamp': timestamp,
    'volley-nonce': nonce,
    'volley-signature': `v1=${webhookSignature(secrets.signingKey ?? '', timestamp, nonce, body)}`,
  }
  return { url, headers, body }
}

/** Members of the error code in answers of Feishu and DingTalk, which refuse with HTTP 200. */
const codeMembers = { feishu: 'code', dingtalk: 'errcode' } as const
/** Rate limits: the message is sent again. */
const notNow = new Set(['11232', '11233', '9499', '130101'])

/** One request; `edited`: ID of the message to edit, null for a new message. */
async function sendOnce(request: SendRequest, edited: string | null, parts: SendParts): Promise<SendResult> {
  const { fields, secrets } = request
  const { bearer = '', path = '', signingKey = '' } = secrets
  const { address = '' } = fields
  const url = path === '' ? address : `${new URL(address).origin}${path}`
  const format = webhookFormatOf(fields.format, address)
  const target = { url, signingKey, now: parts.clock.now(), edited }
  const chat = format === 'volley' ? null : chatPost(format, request, target)
  const signed = chat === null ? signedPost(url, request, parts) : { ...chat, body: JSON.stringify(chat.body) }
  const headers = { ...signed.headers, ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }) }
  const answer = await post({ ...signed, headers, detailOf: reasonOf }, parts)
  if (answer.kind !== 'answer') return answer
  const code = format === 'feishu' || format === 'dingtalk' ? memberOf(answer.body, codeMembers[format]) : ''
  if (code !== '' && code !== '0') return failed(t`code ${code}: ${reasonOf(answer.body)}`, !notNow.has(code))
  const id = format === 'discord' ? (edited ?? memberOf(answer.body, 'id')) : ''
  const receipt = t`HTTP ${answer.status}`
  return isDiscordId(id) ? { kind: 'received', receipt, messageId: id } : { kind: 'received', receipt }
}
const isDiscordId = (text: string): boolean => /^\d{1,20}$/.test(text)

/**
 * Chat services get their format, other receivers signed JSON. Any 2xx is the receipt. In Discord the earlier message
 * is edited if it is replaced, and a new message is sent if the earlier one no longer exists.
 */
export const sendWebhook: Send = async (request, parts) => {
  const edited = editedId(request)
  if (edited === null) return sendOnce(request, null, parts)
  const result = await sendOnce(request, edited, parts)
  return result.kind === 'failed' && result.refused ? sendOnce(request, null, parts) : result
}

/** Only a message to Discord has an ID. */
function editedId({ fields, earlier }: SendRequest): string | null {
  const isDiscord = webhookFormatOf(fields.format, fields.address ?? '') === 'discord'
  return isDiscord && earlier?.isReplaced === true ? earlier.messageId : null
}
