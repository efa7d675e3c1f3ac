import type { AlarmLevel } from '@/shared/trading/alarms/alarm'
import { isForeign, memberOf, post } from './post'
import { failed, type Send } from './send'

/** From 1 to 5, as ntfy has it: 5 goes through a phone that is set to silent. */
const priorities: Readonly<Record<AlarmLevel, number>> = { warning: 3, call: 4, critical: 5 }

/** As JSON to the server's root, so that the topic stands in no address that a proxy would write down. */
export const sendNtfy: Send = async ({ fields, secrets, message, level, news }, parts) => {
  const { topic = '', token = '' } = secrets
  const answer = await post(
    {
      url: new URL(fields.address ?? '').href,
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
      body: JSON.stringify({
        topic,
        title: message.title,
        message: message.text,
        priority: news === 'raised' ? priorities[level] : priorities.warning,
      }),
      detailOf: (body) => memberOf(body, 'error'),
    },
    parts,
  )
  if (answer.kind !== 'answer') return answer
  const id = memberOf(answer.body, 'id')
  if (isForeign(answer.body)) return failed('the answer is not one of an ntfy server')
  return { kind: 'received', receipt: id === '' ? `HTTP ${answer.status}` : `message ${id}` }
}
