import type { SMTPTransportOptions } from 'nodemailer'
import { t } from '@/shared/languages/text'
import type { Mail, MailResult } from './env'

/** Limit of a server's reply, like of all external data. */
const LONGEST_REPLY = 300

const optionsOf = ({ host, port, security, login, timeoutMs }: Mail): SMTPTransportOptions => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
  tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
  dnsTimeout: timeoutMs,
  // A text can refer neither to a file of this machine nor to an address to be fetched into the mail.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Codes of Node and the library suffice. Their messages may quote sent data. */
function resultOf(error: unknown, { timeoutMs }: Mail): MailResult {
  if (!(error instanceof Error)) return { kind: 'failed', reason: t('unknown error') }
  const { responseCode, response, code } = error as Error &
    Partial<Record<'responseCode' | 'response' | 'code', unknown>>
  if (typeof responseCode === 'number' && responseCode >= 400)
    return {
      kind: 'refused',
      code: responseCode,
      reply: typeof response === 'string' ? response.slice(0, LONGEST_REPLY) : '',
    }
  if (code === 'EABORT') return { kind: 'failed', reason: t`no receipt within ${timeoutMs} ms` }
  return { kind: 'failed', reason: typeof code === 'string' ? code : error.name }
}

/** Sends a mail to its server over SMTP, once, with nodemailer. */
export async function sendMail(mail: Mail): Promise<MailResult> {
  const { from, to, subject, text, messageId, inReplyTo, timeoutMs } = mail
  // Loaded only when a mail is sent, to keep the start fast.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(optionsOf(mail))
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const thread = inReplyTo === null ? {} : { inReplyTo: `<${inReplyTo}>`, references: `<${inReplyTo}>` }
    const delivery = await transport.sendMail({
      from,
      to,
      subject,
      text,
      messageId: `<${messageId}>`,
      ...thread,
      signal,
    })
    return { kind: 'accepted', reply: delivery.response.slice(0, LONGEST_REPLY) }
  } catch (error) {
    return resultOf(error, mail)
  } finally {
    transport.close()
  }
}
