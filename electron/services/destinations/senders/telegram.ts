import { SECOND_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import { isFinalStatus, memberOf, post } from './post'
import { canBeAcknowledged, failed, type Send, type SendRequest, type SendParts, type SendResult } from './send'

type Members = Readonly<Record<string, unknown>>

/** One call of the bot service. */
export const callBot = (
  method: string,
  members: Members,
  { fields, secrets }: Pick<SendRequest, 'fields' | 'secrets'>,
  parts: SendParts,
): ReturnType<typeof post> =>
  post(
    {
      url: `${(fields.address ?? '').replace(/\/+$/, '')}/bot${secrets.token ?? ''}/${method}`,
      body: JSON.stringify(members),
      detailOf: (body) => memberOf(body, 'description'),
    },
    parts,
  )

/** Button that acknowledges the alarms of the message. A press is read by `ChatAnswers`. */
function buttonOf(request: SendRequest): Members {
  const { fields, dispatchId } = request
  if (fields.answers !== 'button' || !canBeAcknowledged(request)) return {}
  return { reply_markup: { inline_keyboard: [[{ text: t('Acknowledge'), callback_data: `ack ${dispatchId}` }]] } }
}

/** No parse mode: the text is not markup. */
async function sendText(
  method: 'sendMessage' | 'editMessageText',
  more: Members,
  request: SendRequest,
  parts: SendParts,
): Promise<SendResult> {
  const { fields, message } = request
  const members = {
    chat_id: fields.chatId ?? '',
    text: `${message.title}\n${message.text}`,
    link_preview_options: { is_disabled: true },
    ...buttonOf(request),
    ...more,
  }
  const answer = await callBot(method, members, request, parts)
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
    const edited = await sendText('editMessageText', { message_id: Number(earlierId) }, request, parts)
    if (edited.kind === 'received' || !edited.refused) return edited
    // An earlier try was received.
    if (edited.why.includes('not modified'))
      return { kind: 'received', receipt: t`message ${earlierId}`, messageId: earlierId }
  }
  const reply =
    earlierId === null ? {} : { reply_parameters: { message_id: Number(earlierId), allow_sending_without_reply: true } }
  return sendText('sendMessage', { disable_notification: level === 'warning' || isSilent, ...reply }, request, parts)
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
