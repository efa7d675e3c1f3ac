import { t } from '@/shared/languages/text'
import type { AlarmLevel } from '@/shared/trading/alarms/alarm'
import { memberOf, post } from './post'
import type { Send } from './send'

/** ntfy priorities from 1 to 5. 5 sounds even on a silenced phone. */
const priorities: Readonly<Record<AlarmLevel, number>> = { warning: 3, call: 4, critical: 5 }

/**
 * Any 2xx is the receipt. JSON to the root of the server keeps the topic out of the address, which a proxy could log.
 * `sequence_id` is the ID of the replaced message; servers before 2.16 publish another message.
 */
export const sendNtfy: Send = async ({ fields, secrets, message, level, isSilent, earlier }, parts) => {
  const { topic = '', token = '' } = secrets
  const replaced = earlier?.isReplaced === true ? earlier.messageId : null
  const answer = await post(
    {
      url: new URL(fields.address ?? '').href,
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
      body: JSON.stringify({
        topic,
        title: message.title,
        message: message.text,
        priority: isSilent ? priorities.warning : priorities[level],
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
