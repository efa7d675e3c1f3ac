import { t } from '@/shared/languages/text'
import type { AlarmLevel } from '@/shared/trading/alarms/alarm'
import { memberOf, post } from './post'
import { canBeAcknowledged, type Send, type SendRequest } from './send'

type Texts = Readonly<Record<string, string>>

/** ntfy priorities from 1 to 5. 5 sounds even on a silenced phone. */
const priorities: Readonly<Record<AlarmLevel, number>> = { warning: 3, call: 4, critical: 5 }

export const topicUrl = ({ address = '' }: Texts, topic: string): string => `${address.replace(/\/+$/, '')}/${topic}`
export const withToken = (token = ''): Texts => (token === '' ? {} : { authorization: `Bearer ${token}` })

/**
 * Button that acknowledges the alarms of the message. The phone sends a text to the reply topic, which `ChatAnswers`
 * reads. Every reader of the topic receives the reply topic and the reply token.
 */
function buttonOf(request: SendRequest): Readonly<Record<string, unknown>> {
  const { fields, secrets, dispatchId } = request
  const { replyTopic = '', replyToken } = secrets
  if (replyTopic === '' || !canBeAcknowledged(request)) return {}
  const url = topicUrl(fields, replyTopic)
  const press = { method: 'POST', url, headers: withToken(replyToken), body: `ack ${dispatchId}` }
  return { actions: [{ action: 'http', label: t('Acknowledge'), ...press, clear: true }] }
}

/**
 * Any 2xx is the receipt. JSON to the root of the server keeps the topic out of the address, which a proxy could log.
 * `sequence_id` is the ID of the replaced message; servers before 2.16 publish another message.
 */
export const sendNtfy: Send = async (request, parts) => {
  const { fields, secrets, message, level, isSilent, earlier } = request
  const { topic = '', token } = secrets
  const replaced = earlier?.isReplaced === true ? earlier.messageId : null
  const answer = await post(
    {
      url: new URL(fields.address ?? '').href,
      headers: withToken(token),
      body: JSON.stringify({
        topic,
        title: message.title,
        message: message.text,
        priority: isSilent ? priorities.warning : priorities[level],
        ...buttonOf(request),
        ...(replaced !== null && { sequence_id: replaced }),
      }),
      detailOf: (body) => memberOf(body, 'error'),
    },
    parts,
  )
  if (answer.kind !== 'answer') return answer
  const id = memberOf(answer.body, 'id')
  const receipt = id === '' ? t`HTTP ${answer.status}` : t`message ${id}`
  const messageId = replaced ?? id
  return { kind: 'received', receipt, ...(messageId !== '' && { messageId }) }
}
