import { SECOND_MS } from '@/shared/base/time'
import { isForeign, memberOf, post } from './post'
import { failed, type Send } from './send'

/** Without a parse mode: a text of ours is never taken for markup. */
export const sendTelegram: Send = async ({ fields, secrets, message, level, news }, parts) => {
  const { address = '', chatId = '' } = fields
  const answer = await post(
    {
      url: `${address.replace(/\/+$/, '')}/bot${secrets.token ?? ''}/sendMessage`,
      body: JSON.stringify({
        chat_id: chatId,
        text: `${message.title}\n${message.text}`,
        disable_notification: level === 'warning' || news === 'over',
        link_preview_options: { is_disabled: true },
      }),
      detailOf: (body) => memberOf(body, 'description'),
    },
    parts,
  )
  if (answer.kind === 'failed') return { ...answer, retryAfterMs: answer.retryAfterMs ?? askedWait(answer.why) }
  if (answer.kind === 'received') return answer
  // A proxy may have answered.
  if (isForeign(answer.body) || memberOf(answer.body, 'ok') === 'false')
    return failed('the answer is not one of a Telegram bot service')
  const id = /"message_id":\s*(\d{1,20})/.exec(answer.body)?.[1]
  return { kind: 'received', receipt: id === undefined ? `HTTP ${answer.status}` : `message ${id}` }
}

/** The service says the wait in its words as well: "Too Many Requests: retry after 5". */
function askedWait(why: string): number | null {
  const seconds = /retry after (\d{1,6})/.exec(why)?.[1]
  return seconds === undefined ? null : Number(seconds) * SECOND_MS
}
