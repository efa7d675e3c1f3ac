import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import type { Mail } from './env'
import { sendMail } from './real-mail'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A real SMTP server on this machine. Records logins and every accepted mail. */
async function startServer(
  options: SMTPServerOptions = {},
  refusal?: { readonly code: number; readonly message: string },
) {
  const mails: string[] = []
  const logins: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username = '', password = '' }, _session, callback) => {
      logins.push(`${username} ${password}`)
      if (password === 'right password') callback(null, { user: username })
      else callback(Object.assign(new Error('who are you'), { responseCode: 535 }))
    },
    onData: (stream, _session, callback) => {
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString('utf8')))
      stream.on('end', () => {
        if (refusal !== undefined)
          return callback(Object.assign(new Error(refusal.message), { responseCode: refusal.code }))
        mails.push(text)
        callback(null)
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  ends.push(() => new Promise((resolve) => server.close(() => resolve())))
  return { port: (server.server.address() as AddressInfo).port, mails, logins }
}

const aMail = (port: number, change: Partial<Mail> = {}): Mail => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  login: null,
  from: 'volley@example.com',
  to: 'desk@example.com',
  subject: 'Volley: CRITICAL: loan-to-value at the liquidation line',
  text: 'Practice, …0001. Amounts stay in Volley.\n.\nAfter a lonely dot.',
  messageId: 'abc123@example.com',
  inReplyTo: null,
  timeoutMs: 2000,
  ...change,
})

describe('A mail', () => {
  it('is handed over with its text, its name and the server’s receipt', async () => {
    const { port, mails, logins } = await startServer()
    const outcome = await sendMail(aMail(port, { login: { user: 'desk', password: 'right password' } }))
    expect(outcome).toEqual({ kind: 'accepted', reply: expect.stringMatching(/^250 /) })
    expect(logins).toEqual(['desk right password'])
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('Message-ID: <abc123@example.com>')
    expect(mails[0]).toContain('Subject: Volley: CRITICAL: loan-to-value at the liquidation line')
    expect(mails[0]).toContain('To: desk@example.com')
    expect(mails[0]).not.toContain('In-Reply-To')
    await sendMail(aMail(port, { inReplyTo: 'first@example.com' }))
    expect(mails[1]).toMatch(/^In-Reply-To: <first@example.com>\r?$/m)
    expect(mails[1]).toMatch(/^References: <first@example.com>\r?$/m)
  })

  it.each([
    [550, 'no such mailbox'],
    [451, 'try again later'],
  ])('that is refused with %d is reported in the server’s words', async (code, message) => {
    const { port } = await startServer({}, { code, message })
    expect(await sendMail(aMail(port))).toEqual({ kind: 'refused', code, reply: expect.stringContaining(message) })
  })

  it('does not reveal the password when it is wrong', async () => {
    const { port, mails } = await startServer()
    const outcome = await sendMail(aMail(port, { login: { user: 'desk', password: 'wrong password' } }))
    expect(outcome).toMatchObject({ kind: 'refused', code: 535 })
    expect(JSON.stringify(outcome)).not.toContain('wrong password')
    expect(mails).toEqual([])
  })

  it('uses TLS or fails, and accepts no untrusted certificate (N02)', async () => {
    const own = await startServer({ secure: true })
    const upgrading = await startServer()
    const plain = await startServer({ disabledCommands: ['STARTTLS'] })
    const login = { user: 'desk', password: 'right password' }
    for (const [{ port }, security] of [
      [own, 'tls'],
      [upgrading, 'starttls'],
      [plain, 'starttls'],
      [plain, 'tls'],
    ] as const)
      expect(await sendMail(aMail(port, { security, login }))).not.toMatchObject({ kind: 'accepted' })
    for (const { mails, logins } of [own, upgrading, plain]) expect([mails, logins]).toEqual([[], []])
  })

  it('waits no longer than its timeout for a silent server', async () => {
    const server = createServer(() => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(async () => void server.close())
    const { port } = server.address() as AddressInfo
    expect(await sendMail(aMail(port, { timeoutMs: 200 }))).toMatchObject({ kind: 'failed' })
    expect(await sendMail(aMail(1))).toEqual({ kind: 'failed', reason: expect.stringMatching(/ECONNREFUSED|ESOCKET/) })
  })
})
