import type { SMTPTransportOptions } from 'nodemailer'
import type { Mail, MailResult } from './env'

/** A server's reply is bounded as everything is that comes from the other side. */
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
  // A text can name neither a file of this machine nor an address to be fetched into the mail.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Node's and the library's codes say enough; their messages may quote what was sent. */
function resultOf(error: unknown, { timeoutMs }: Mail): MailResult {
  if (!(error instanceof Error)) return { kind: 'failed', reason: 'unknown error' }
  const { responseCode, response, code } = error as Error &
    Partial<Record<'responseCode' | 'response' | 'code', unknown>>
  if (typeof responseCode === 'number' && responseCode >= 400)
    return {
      kind: 'refused',
      code: responseCode,
      reply: typeof response === 'string' ? response.slice(0, LONGEST_REPLY) : '',
    }
  if (code === 'EABORT') return { kind: 'failed', reason: `no receipt within ${timeoutMs} ms` }
  return { kind: 'failed', reason: typeof code === 'string' ? code : error.name }
}

/** Hands a mail to its server over SMTP, once, with nodemailer. */
export async function sendMail(mail: Mail): Promise<MailResult> {
  const { from, to, subject, text, messageId, timeoutMs } = mail
  // Only where a mail is sent: nobody else waits for the library at the start.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(optionsOf(mail))
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const sent = await transport.sendMail({ from, to, subject, text, messageId: `<${messageId}>`, signal })
    return { kind: 'accepted', reply: sent.response.slice(0, LONGEST_REPLY) }
  } catch (error) {
    return resultOf(error, mail)
  } finally {
    transport.close()
  }
}
