import { t } from '@/shared/languages/text'
import { memberOf, post } from './post'
import { failed, type Send, type SendParts, type SendRequest, type SendResult } from './send'
import { slackText } from './webhook-formats'

/** Errors after which a further try can help. All others are final. */
const notNow = new Set([
  'ratelimited',
  'rate_limited',
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
  'team_added_to_org',
])

/** https://docs.slack.dev/reference/methods: a refusal is a 200 with `{"ok":false,"error":"…"}`. */
async function call(
  method: 'chat.postMessage' | 'chat.update',
  more: Readonly<Record<string, unknown>>,
  request: SendRequest,
  parts: SendParts,
): Promise<SendResult> {
  const { fields, secrets } = request
  const members = { channel: fields.channel ?? '', text: slackText(request), unfurl_links: false, ...more }
  const answer = await post(
    {
      url: `${(fields.address ?? '').replace(/\/+$/, '')}/api/${method}`,
      headers: { authorization: `Bearer ${secrets.token ?? ''}` },
      body: JSON.stringify(members),
      detailOf: (body) => memberOf(body, 'error'),
    },
    parts,
  )
  if (answer.kind !== 'answer') return answer
  const error = memberOf(answer.body, 'error')
  if (memberOf(answer.body, 'ok') === 'false')
    return failed(error === '' ? t('refused without a reason') : error, !notNow.has(error))
  const id = memberOf(answer.body, 'ts')
  return /^\d{1,15}\.\d{1,10}$/.test(id)
    ? { kind: 'received', receipt: t`message ${id}`, messageId: id }
    : { kind: 'received', receipt: t`HTTP ${answer.status}` }
}

/**
 * Edits the earlier message if it is replaced, otherwise answers it in its thread and in the channel. Sends a new
 * message if the earlier one no longer exists. The ID of a message is its `ts`.
 */
export const sendSlack: Send = async (request, parts) => {
  const { earlier } = request
  const earlierId = earlier?.messageId ?? null
  if (earlierId === null) return call('chat.postMessage', {}, request, parts)
  if (earlier?.isReplaced !== true)
    return call('chat.postMessage', { thread_ts: earlierId, reply_broadcast: true }, request, parts)
  const edited = await call('chat.update', { ts: earlierId }, request, parts)
  return edited.kind === 'failed' && edited.refused ? call('chat.postMessage', {}, request, parts) : edited
}
