import { afterEach, describe, expect, it } from 'vitest'
import { realClock } from '@/electron/base/env/real-clock'
import { createHttpSender } from '@/electron/base/env/real-http'
import { secureRandom } from '@/electron/base/env/real-random'
import type { Mail, MailResult } from '@/electron/base/env/env'
import type { DestinationKind } from '@/shared/trading/destinations/kinds'
import { startSink, type Sink, type SinkAnswer } from '../testing/sink'
import type { SendAsk } from './send'
import { senders } from './senders'

const sinks: Sink[] = []
afterEach(async () => {
  for (const sink of sinks.splice(0)) await sink.close()
})

const common = {
  dispatchId: 'abc123',
  message: { title: 'CRITICAL: loan-to-value at the liquidation line', text: 'Practice, …0001.' },
  news: 'raised',
  level: 'critical',
  facts: {},
} as const

async function sent(
  kind: DestinationKind,
  answer: SinkAnswer,
  ask: Pick<SendAsk, 'fields' | 'secrets'> & Partial<SendAsk>,
  mail: MailResult = { kind: 'failed', reason: 'unused' },
) {
  const sink = await startSink([answer])
  sinks.push(sink)
  const mails: Mail[] = []
  const result = await senders[kind](
    { ...common, ...ask, fields: { address: new URL(sink.url).origin, ...ask.fields } },
    {
      clock: realClock(),
      random: secureRandom(),
      sendHttp: createHttpSender(),
      sendMail: async (one) => {
        mails.push(one)
        return mail
      },
    },
  )
  const [received] = sink.received
  return { result, received, body: received === undefined ? null : (JSON.parse(received.body) as unknown), mails }
}
const json = (status: number, body: unknown): SinkAnswer => ({ status, body: JSON.stringify(body) })

describe('A Telegram bot', () => {
  const bot = { fields: { chatId: '-100123' }, secrets: { token: '123456:ABC-def' } }

  it('is given the chat and a text that is no markup, and its message number is the receipt (N08)', async () => {
    const { result, received, body } = await sent('telegram', json(200, { ok: true, result: { message_id: 77 } }), bot)
    expect(result).toEqual({ kind: 'received', receipt: 'message 77' })
    expect(received?.path).toBe('/bot123456:ABC-def/sendMessage')
    expect(body).toEqual({
      chat_id: '-100123',
      text: `${common.message.title}\n${common.message.text}`,
      disable_notification: false,
      link_preview_options: { is_disabled: true },
    })
  })

  it('has received nothing by a 200 that is not its own, and says in its words what is wrong', async () => {
    expect((await sent('telegram', { status: 200, body: '<html>portal</html>' }, bot)).result).toMatchObject({
      kind: 'failed',
      refused: false,
    })
    const unauthorized = json(401, { ok: false, description: 'Unauthorized' })
    expect((await sent('telegram', unauthorized, bot)).result).toEqual({
      kind: 'failed',
      why: 'HTTP 401: Unauthorized',
      refused: true,
      retryAfterMs: null,
    })
    const tooMany = json(429, { ok: false, description: 'Too Many Requests: retry after 5' })
    expect((await sent('telegram', tooMany, bot)).result).toMatchObject({ refused: false, retryAfterMs: 5000 })
  })
})

describe('An ntfy server', () => {
  const topic = { fields: {}, secrets: { topic: 'desk-alarms', token: 'tk_0123456789' } }

  it('is given topic, priority and token outside of its address, and its message id is the receipt (N08)', async () => {
    const { result, received, body } = await sent('ntfy', json(200, { id: 'xE73Iyuabi' }), topic)
    expect(result).toEqual({ kind: 'received', receipt: 'message xE73Iyuabi' })
    expect([received?.path, received?.headers.authorization]).toEqual(['/', 'Bearer tk_0123456789'])
    expect(body).toEqual({
      topic: 'desk-alarms',
      title: common.message.title,
      message: common.message.text,
      priority: 5,
    })
  })

  it('is louder the more severe it is, and quiet for an end', async () => {
    const priorityOf = async (more: Partial<SendAsk>) =>
      (await sent('ntfy', json(200, { id: '1' }), { ...topic, ...more })).body as { readonly priority: number }
    const priorities = [
      await priorityOf({ level: 'warning' }),
      await priorityOf({ level: 'call' }),
      await priorityOf({ level: 'critical', news: 'over' }),
    ]
    expect(priorities.map(({ priority }) => priority)).toEqual([3, 4, 3])
  })

  it('has received nothing by a 200 that is not its own', async () => {
    expect((await sent('ntfy', { status: 200, body: 'ok' }, topic)).result).toMatchObject({ kind: 'failed' })
  })
})

describe('A mail', () => {
  const fields = {
    host: 'smtp.example.com',
    port: '587',
    security: 'starttls',
    user: '',
    from: 'a@b.example',
    to: 'c@d.example',
  }

  it('has the same name in every try, and the server’s reply as its receipt (N08)', async () => {
    const { result, mails } = await sent(
      'email',
      'hang',
      { fields, secrets: {} },
      { kind: 'accepted', reply: '250 queued' },
    )
    expect(result).toEqual({ kind: 'received', receipt: '250 queued' })
    expect(mails).toMatchObject([
      { messageId: 'abc123@b.example', security: 'starttls', port: 587, login: null, to: 'c@d.example' },
    ])
    const login = { fields: { ...fields, user: 'desk' }, secrets: { password: 'the-password' } }
    expect((await sent('email', 'hang', login)).mails).toMatchObject([
      { login: { user: 'desk', password: 'the-password' } },
    ])
  })

  it.each([
    [{ kind: 'refused', code: 550, reply: '550 no such mailbox' }, true],
    [{ kind: 'refused', code: 451, reply: '451 later' }, false],
    [{ kind: 'failed', reason: 'ECONNREFUSED' }, false],
  ] as const)('that is not accepted (%o) is refused for good or for now', async (mail, refused) => {
    expect((await sent('email', 'hang', { fields, secrets: {} }, mail)).result).toMatchObject({
      kind: 'failed',
      refused,
    })
  })
})
