import type { Mail } from '@/electron/base/env/env'
import { reasonText } from './post'
import { failed, type Send, TRY_TIMEOUT_MS } from './send'

const securityOf = (text: string | undefined): Mail['security'] =>
  text === 'starttls' || text === 'none' ? text : 'tls'

/** The Message-ID is the same in every try, by which mail programs tell a repetition. */
export const sendEmail: Send = async ({ dispatchId, fields, secrets, message }, { sendMail }) => {
  const { host = '', port = '', security, user = '', from = '', to = '' } = fields
  const result = await sendMail({
    host,
    port: Number(port),
    security: securityOf(security),
    login: user === '' ? null : { user, password: secrets.password ?? '' },
    from,
    to,
    subject: `Volley: ${message.title}`,
    text: `${message.title}\n\n${message.text}\n`,
    messageId: `${dispatchId}@${from.slice(from.indexOf('@') + 1)}`,
    timeoutMs: TRY_TIMEOUT_MS,
  })
  if (result.kind === 'accepted') return { kind: 'received', receipt: result.reply }
  if (result.kind === 'failed')
    return failed(`${host}:${port}: ${reasonText(result.reason)}`, result.reason === 'EAUTH')
  return failed(`SMTP ${result.code}: ${result.reply}`, result.code >= 500)
}
