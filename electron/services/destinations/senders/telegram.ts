import { SECOND_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import { isFinalStatus, memberOf, post } from './post'
import { failed, type Send, type SendRequest, type SendParts, type SendResult } from './send'

/** One call of the bot service. No parse mode: the text is not markup. */
async function callBot(
  method: 'sendMessage' | 'editMessageText',
  more: Readonly<Record<string, unknown>>,
  { fields, secrets, message }: SendRequest,
  parts: SendParts,
): Promise<SendResult> {
  const { address = '', chatId = '' } = fields
  const answer = await post(
    {
      url: `${address.replace(/\/+$/, '')}/bot${secrets.token ?? ''}/${method}`,
      body: JSON.stringify({
        chat_id: chatId,
        text: `${message.title}\n${message.text}`,
        link_preview_options: { is_disabled: true },
        ...more,
      }),
      detailOf: (body) => memberOf(body, 'description'),
    },
    parts,
  )
  if (answer.kind === 'failed') return { ...answer, retryAfterMs: answer.retryAfterMs ?? waitMsIn(answer.why) }
  if (answer.kind === 'received') return answer
  // A 2xx refuses by this member only; any other body is a receipt by its status.
  if (memberOf(answer.body, 'ok') === 'false') return refusedBy(answer.body)
  const id = /"message_id":\s*(\d{1,20})/.exec(answer.body)?.[1]
  return id === undefined
    ? { kind: 'received', receipt: t`HTTP ${answer.status}` }
    : { kind: 'received', receipt: t`message ${id}`, messageId: id }
}

/** Edits the earlier message if it is replaced. Sends a new message if the earlier one no longer exists. */
export const sendTelegram: Send = async (request, parts) => {
  const { level, isSilent, earlier } = request
  const earlierId = earlier?.messageId ?? null
  if (earlierId !== null && earlier?.isReplaced === true) {
    const edited = await callBot('editMessageText', { message_id: Number(earlierId) }, request, parts)
    if (edited.kind === 'received' || !edited.refused) return edited
    // An earlier try was received.
    if (edited.why.includes('not modified'))
      return { kind: 'received', receipt: t`message ${earlierId}`, messageId: earlierId }
  }
  const reply =
    earlierId === null ? {} : { reply_parameters: { message_id: Number(earlierId), allow_sending_without_reply: true } }
  return callBot('sendMessage', { disable_notification: level === 'warning' || isSilent, ...reply }, request, parts)
}

/** The service also writes the wait into its text: "Too Many Requests: retry after 5". */
function waitMsIn(why: string): number | null {
  const seconds = /retry after (\d{1,6})/.exec(why)?.[1]
  return seconds === undefined ? null : Number(seconds) * SECOND_MS
}

/** `{"ok":false}` with its reason. `error_code` is the HTTP status. */
function refusedBy(body: string): SendResult {
  const [code, description] = [memberOf(body, 'error_code'), memberOf(body, 'description')]
  const why = [code, description].filter((text) => text !== '').join(' ') || t('refused without a reason')
  return failed(why, isFinalStatus(Number(code)), waitMsIn(description))
}
