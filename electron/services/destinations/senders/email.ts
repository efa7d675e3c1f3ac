import { t } from '@/shared/languages/text'
import type { Mail } from '@/electron/base/env/env'
import { reasonText } from './post'
import { failed, type Send, TRY_TIMEOUT_MS, unanswered } from './send'

const securityOf = (text: string | undefined): Mail['security'] =>
  text === 'starttls' || text === 'none' ? text : 'tls'

/** The Message-ID is the same in every try. A mail answers the earlier one of its incident. */
export const sendEmail: Send = async ({ dispatchId, fields, secrets, message, earlier }, { sendMail }) => {
  const { host = '', port = '', security, user = '', from = '', to = '' } = fields
  const messageIdOf = (id: string): string => `${id}@${from.slice(from.indexOf('@') + 1)}`
  const result = await sendMail({
    host,
    port: Number(port),
    security: securityOf(security),
    login: user === '' ? null : { user, password: secrets.password ?? '' },
    from,
    to,
    subject: t`Volley: ${message.title}`,
    text: `${message.title}\n\n${message.text}\n`,
    messageId: messageIdOf(dispatchId),
    inReplyTo: earlier === null ? null : messageIdOf(earlier.dispatchId),
    timeoutMs: TRY_TIMEOUT_MS,
  })
  if (result.kind === 'accepted') return { kind: 'received', receipt: result.reply }
  if (result.kind === 'failed') {
    const why = `${host}:${port}: ${reasonText(result.reason)}`
    return result.reason === 'EAUTH' ? failed(why, true) : unanswered(why)
  }
  return failed(t`SMTP ${result.code}: ${result.reply}`, result.code >= 500)
}
