import { afterEach, describe, expect, it } from 'vitest'
import { realClock } from '@/shared/node/real-clock'
import { createHttpSender } from '@/electron/base/env/real-http'
import { secureRandom } from '@/shared/node/real-random'
import type { Mail, MailResult } from '@/electron/base/env/env'
import type { DestinationKind } from '@/shared/trading/destinations/kinds'
import { startSink, type Sink, type SinkAnswer } from '../testing/sink'
import type { SendRequest } from './send'
import { senders } from './senders'
import { webhookFormatOf } from '@/shared/trading/destinations/webhook-format'
import { createHmac } from 'node:crypto'

const sinks: Sink[] = []
afterEach(async () => {
  for (const sink of sinks.splice(0)) await sink.close()
})

/** Time of every message, Unix ms: not a whole second. */
const AT = 1_800_000_000_123

const common = {
  dispatchId: 'abc123',
  message: { title: 'CRITICAL: loan-to-value at the liquidation line', text: 'Practice, …0001.' },
  event: 'raised',
  level: 'critical',
  isSilent: false,
  facts: {},
  parts: [],
  earlier: null,
} as const

async function sendTo(
  kind: DestinationKind,
  answer: SinkAnswer,
  request: Pick<SendRequest, 'fields' | 'secrets'> & Partial<SendRequest>,
  mail: MailResult = { kind: 'failed', reason: 'unused' },
) {
  const sink = await startSink([answer])
  sinks.push(sink)
  const mails: Mail[] = []
  const result = await senders[kind](
    { ...common, ...request, fields: { address: new URL(sink.url).origin, ...request.fields } },
    {
      clock: { ...realClock(), now: () => AT },
      random: secureRandom(),
      sendHttp: createHttpSender(),
      sendMail: async (sentMail) => {
        mails.push(sentMail)
        return mail
      },
    },
  )
  const [received] = sink.received
  const body = received === undefined ? null : (JSON.parse(received.body) as unknown)
  return { result, received, body, paths: sink.received.map(({ path }) => path), mails }
}
const json = (status: number, body: unknown): SinkAnswer => ({ status, body: JSON.stringify(body) })

describe('A Telegram bot', () => {
  const bot = { fields: { chatId: '-100123' }, secrets: { token: '123456:ABC-def' } }

  it('is given the chat and a text that is no markup, and its message number is the receipt (N08)', async () => {
    const { result, received, body } = await sendTo(
      'telegram',
      json(200, { ok: true, result: { message_id: 77 } }),
      bot,
    )
    expect(result).toEqual({ kind: 'received', receipt: 'message 77', messageId: '77' })
    expect(received?.path).toBe('/bot123456:ABC-def/sendMessage')
    expect(body).toEqual({
      chat_id: '-100123',
      text: `${common.message.title}\n${common.message.text}`,
      disable_notification: false,
      link_preview_options: { is_disabled: true },
    })
  })

  it('has a button for its alarms if the chat may acknowledge, none for an end or a price alert (N21)', async () => {
    const fields = { ...bot.fields, answers: 'button' }
    const keyboardOf = async (change: Partial<SendRequest>) => {
      const { body } = await sendTo('telegram', json(200, { ok: true }), { ...bot, fields, ...change })
      return (body as { reply_markup?: unknown }).reply_markup
    }
    const keyboard = { inline_keyboard: [[{ text: 'Acknowledge', callback_data: 'ack abc123' }]] }
    expect(await keyboardOf({})).toEqual(keyboard)
    expect(await keyboardOf({ event: 'repeated' })).toEqual(keyboard)
    expect(await keyboardOf({ event: 'over' })).toBeUndefined()
    expect(await keyboardOf({ event: 'digest' })).toBeUndefined()
    expect(await keyboardOf({ facts: { rule: 'price-alert' } })).toBeUndefined()
    expect(await keyboardOf({ fields: bot.fields })).toBeUndefined()
  })

  it('is received by a 2xx whatever its body', async () => {
    const compressed = { status: 200, headers: { 'content-encoding': 'gzip' }, body: 'x' }
    const page = { status: 200, body: '<html>portal</html>' }
    for (const answer of [compressed, page, { status: 200, body: '' }, json(200, [])])
      expect((await sendTo('telegram', answer, bot)).result).toEqual({ kind: 'received', receipt: 'HTTP 200' })
  })

  it('refuses by {"ok":false} with a 200, in its words', async () => {
    const refusal = (error_code: number, description: string) =>
      sendTo('telegram', json(200, { ok: false, error_code, description }), bot).then(({ result }) => result)
    expect(await refusal(400, 'Bad Request: chat not found')).toEqual({
      kind: 'failed',
      why: '400 Bad Request: chat not found',
      refused: true,
      retryAfterMs: null,
      mayHaveArrived: false,
    })
    expect(await refusal(429, 'Too Many Requests: retry after 7')).toMatchObject({ refused: false, retryAfterMs: 7000 })
    expect((await sendTo('telegram', json(200, { ok: false }), bot)).result).toMatchObject({
      kind: 'failed',
      refused: false,
    })
  })

  const earlier = { dispatchId: 'earlier', messageId: '70', isReplaced: true } as const

  it('edits the message that an update replaces, and answers it otherwise (N19)', async () => {
    const edited = await sendTo('telegram', json(200, { ok: true, result: { message_id: 70 } }), { ...bot, earlier })
    expect(edited.result).toEqual({ kind: 'received', receipt: 'message 70', messageId: '70' })
    expect(edited.received?.path).toBe('/bot123456:ABC-def/editMessageText')
    expect(edited.body).toMatchObject({ message_id: 70, text: `${common.message.title}\n${common.message.text}` })
    const reply = { ...earlier, isReplaced: false }
    const replied = await sendTo('telegram', json(200, { ok: true, result: { message_id: 71 } }), {
      ...bot,
      earlier: reply,
    })
    expect(replied.received?.path).toBe('/bot123456:ABC-def/sendMessage')
    expect(replied.body).toMatchObject({ reply_parameters: { message_id: 70, allow_sending_without_reply: true } })
  })

  it('sends a message where the one to edit is gone, and none where the service is busy', async () => {
    const resent = await sendTo('telegram', json(400, { ok: false, description: 'message to edit not found' }), {
      ...bot,
      earlier,
    })
    expect(resent.paths).toEqual(['/bot123456:ABC-def/editMessageText', '/bot123456:ABC-def/sendMessage'])
    const twice = json(400, { ok: false, description: 'Bad Request: message is not modified' })
    expect((await sendTo('telegram', twice, { ...bot, earlier })).result).toMatchObject({ messageId: '70' })
    const busy = await sendTo('telegram', json(429, { ok: false }), { ...bot, earlier })
    expect(busy.paths).toEqual(['/bot123456:ABC-def/editMessageText'])
  })

  it('says in its words what is wrong', async () => {
    const unauthorized = json(401, { ok: false, description: 'Unauthorized' })
    expect((await sendTo('telegram', unauthorized, bot)).result).toEqual({
      kind: 'failed',
      why: 'HTTP 401: Unauthorized',
      refused: true,
      retryAfterMs: null,
      mayHaveArrived: false,
    })
    const tooMany = json(429, { ok: false, description: 'Too Many Requests: retry after 5' })
    expect((await sendTo('telegram', tooMany, bot)).result).toMatchObject({ refused: false, retryAfterMs: 5000 })
  })
})

describe('A Slack bot', () => {
  const bot = { fields: { channel: 'C0123456789' }, secrets: { token: 'xoxb-0123456789-abc' } }
  const shown = `${common.message.title}\n${common.message.text}\nLevel: critical · Rule: none · Volley`
  const earlier = { dispatchId: 'earlier', messageId: '1503435956.000247', isReplaced: true } as const

  it('is given the channel and an escaped text, and the ts of the message is the receipt (N08)', async () => {
    const { result, received, body } = await sendTo('slack', json(200, { ok: true, ts: '1503435957.000100' }), {
      ...bot,
      message: { title: 'a <loan> & more', text: 'x' },
    })
    expect(result).toEqual({
      kind: 'received',
      receipt: 'message 1503435957.000100',
      messageId: '1503435957.000100',
    })
    expect([received?.path, received?.headers.authorization]).toEqual([
      '/api/chat.postMessage',
      'Bearer xoxb-0123456789-abc',
    ])
    expect(body).toEqual({
      channel: 'C0123456789',
      text: 'a &lt;loan&gt; &amp; more\nx\nLevel: critical · Rule: none · Volley',
      unfurl_links: false,
    })
  })

  it('edits the message that an update replaces, and answers it in the channel otherwise (N19)', async () => {
    const edited = await sendTo('slack', json(200, { ok: true, ts: earlier.messageId }), { ...bot, earlier })
    expect([edited.paths, edited.result]).toMatchObject([['/api/chat.update'], { messageId: earlier.messageId }])
    expect(edited.body).toMatchObject({ ts: earlier.messageId, text: shown })
    const answered = await sendTo('slack', json(200, { ok: true, ts: '1503435957.000100' }), {
      ...bot,
      earlier: { ...earlier, isReplaced: false },
    })
    expect([answered.paths, answered.result]).toMatchObject([
      ['/api/chat.postMessage'],
      { messageId: '1503435957.000100' },
    ])
    expect(answered.body).toMatchObject({ thread_ts: earlier.messageId, reply_broadcast: true })
  })

  it('sends a message where the one to edit is gone, and none where the service is busy', async () => {
    const both = ['/api/chat.update', '/api/chat.postMessage']
    const refusedWith = (error: string) => sendTo('slack', json(200, { ok: false, error }), { ...bot, earlier })
    expect((await refusedWith('message_not_found')).paths).toEqual(both)
    const busy = await refusedWith('ratelimited')
    expect([busy.paths, busy.result]).toMatchObject([['/api/chat.update'], { refused: false, why: 'ratelimited' }])
    const limited = { status: 429, headers: { 'retry-after': '7' } }
    expect((await sendTo('slack', limited, { ...bot, earlier })).result).toMatchObject({ retryAfterMs: 7000 })
  })

  it('refuses with a 200, in its words, and has received all by any other 2xx', async () => {
    const refusal = await sendTo('slack', json(200, { ok: false, error: 'not_in_channel' }), bot)
    expect(refusal.result).toMatchObject({ kind: 'failed', refused: true, why: 'not_in_channel' })
    const silent = await sendTo('slack', json(200, { ok: false }), bot)
    expect(silent.result).toMatchObject({ why: 'refused without a reason' })
    for (const body of ['', '[]', '<html>portal</html>'])
      expect((await sendTo('slack', { status: 200, body }, bot)).result).toEqual({
        kind: 'received',
        receipt: 'HTTP 200',
      })
  })
})

describe('An ntfy server', () => {
  const topic = { fields: {}, secrets: { topic: 'desk-alarms', token: 'tk_0123456789' } }

  it('is given topic, priority and token outside of its address, and its message id is the receipt (N08)', async () => {
    const { result, received, body } = await sendTo('ntfy', json(200, { id: 'xE73Iyuabi' }), topic)
    expect(result).toEqual({ kind: 'received', receipt: 'message xE73Iyuabi', messageId: 'xE73Iyuabi' })
    expect([received?.path, received?.headers.authorization]).toEqual(['/', 'Bearer tk_0123456789'])
    expect(body).toEqual({
      topic: 'desk-alarms',
      title: common.message.title,
      message: common.message.text,
      priority: 5,
    })
  })

  it('has a button that sends to the reply topic if there is one, none for an end or a price alert (N22)', async () => {
    const secrets = { ...topic.secrets, replyTopic: 'desk-answers', replyToken: 'tk_writer' }
    const actionsOf = async (change: Partial<SendRequest>) => {
      const { body } = await sendTo('ntfy', json(200, { id: '1' }), { ...topic, secrets, ...change })
      return (body as { actions?: readonly Readonly<Record<string, unknown>>[] }).actions
    }
    const actions = [
      {
        action: 'http',
        label: 'Acknowledge',
        method: 'POST',
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/desk-answers$/),
        headers: { authorization: 'Bearer tk_writer' },
        body: 'ack abc123',
        clear: true,
      },
    ]
    expect(await actionsOf({})).toEqual(actions)
    expect(await actionsOf({ event: 'repeated' })).toEqual(actions)
    const { replyTopic } = secrets
    expect(await actionsOf({ secrets: { ...topic.secrets, replyTopic } })).toMatchObject([{ headers: {} }])
    for (const change of [
      { event: 'over' as const },
      { event: 'digest' as const },
      { facts: { rule: 'price-alert' } },
      { secrets: topic.secrets },
    ])
      expect(await actionsOf(change)).toBeUndefined()
  })

  it('replaces a message by its ID, which stays the name of the message (N19)', async () => {
    const earlier = { dispatchId: 'earlier', messageId: 'xE73Iyuabi', isReplaced: true } as const
    const { result, body } = await sendTo('ntfy', json(200, { id: 'another' }), { ...topic, earlier })
    expect(result).toMatchObject({ messageId: 'xE73Iyuabi' })
    expect(body).toMatchObject({ sequence_id: 'xE73Iyuabi' })
    const added = await sendTo('ntfy', json(200, { id: 'another' }), {
      ...topic,
      earlier: { ...earlier, isReplaced: false },
    })
    expect([added.result, added.body]).toMatchObject([
      { messageId: 'another' },
      expect.not.objectContaining({ sequence_id: expect.anything() }),
    ])
  })

  it('is louder the more severe it is, and quiet for an end', async () => {
    const priorityOf = async (more: Partial<SendRequest>) =>
      (await sendTo('ntfy', json(200, { id: '1' }), { ...topic, ...more })).body as { readonly priority: number }
    const priorities = [
      await priorityOf({ level: 'warning' }),
      await priorityOf({ level: 'call' }),
      await priorityOf({ level: 'critical', isSilent: true }),
    ]
    expect(priorities.map(({ priority }) => priority)).toEqual([3, 4, 3])
  })

  it('has received all by any 2xx', async () => {
    const result = { kind: 'received', receipt: 'HTTP 200' }
    for (const body of ['ok', '[]', '', '<html>Sign in</html>', '{"ok":false}'])
      expect((await sendTo('ntfy', { status: 200, body }, topic)).result).toEqual(result)
  })
})

describe('A chat service', () => {
  const hook = (format: string) => ({
    fields: { format },
    secrets: { signingKey: 'SEC-of-the-test-0123', path: '/hook?access_token=0123456' },
    message: { title: 'Urgent: a <loan> & more', text: 'Practice, …0001.' },
    facts: { rule: 'loan-distance' },
    level: 'call' as const,
  })
  const shownBy: Readonly<Record<string, (body: never) => string>> = {
    slack: (body: { text: string }) => body.text,
    mattermost: (body: { text: string }) => body.text,
    discord: (body: { content: string }) => body.content,
    // Teams shows blocks of known types only.
    teams: (body: { attachments: { content: { body: { type: string; text: string }[] } }[] }) =>
      body.attachments[0]!.content.body.map(({ type, text }) => (type === 'TextBlock' ? text : '')).join('\n'),
    feishu: (body: { content: { text: string } }) => body.content.text,
    dingtalk: (body: { text: { content: string } }) => body.text.content,
  }

  it.each(Object.keys(shownBy))('%s shows title, text, level and rule in its own shape', async (format) => {
    const { result, received, body } = await sendTo('webhook', json(200, { code: 0, errcode: 0 }), hook(format))
    expect(result).toEqual({ kind: 'received', receipt: 'HTTP 200' })
    const displayed = shownBy[format]!(body as never)
    for (const part of ['Urgent', 'Practice, …0001.', 'Level: call', 'Rule: loan-distance'])
      expect(displayed.replaceAll('\\', '')).toContain(part)
    expect(received?.path).toContain('/hook?access_token=0123456')
    expect(received?.headers).not.toHaveProperty('volley-signature')
  })

  it('marks nothing up that a message says', async () => {
    expect((await sendTo('webhook', json(200, {}), hook('slack'))).body).toMatchObject({
      text: expect.stringContaining('a &lt;loan&gt; &amp; more'),
    })
    expect((await sendTo('webhook', json(200, {}), hook('discord'))).body).toMatchObject({
      content: expect.stringContaining(String.raw`a \<loan\> & more`),
      allowed_mentions: { parse: [] },
    })
  })

  it('names no rule if the message has none, and is cut where Discord refuses it', async () => {
    const long = { message: { title: 'Urgent', text: 'x'.repeat(3000) }, facts: {} }
    const { text } = (await sendTo('webhook', json(200, {}), { ...hook('slack'), ...long })).body as { text: string }
    expect(text).toMatch(/^Urgent\nx{3000}\nLevel: call · Rule: none · Volley$/)
    const { content } = (await sendTo('webhook', json(200, {}), { ...hook('discord'), ...long })).body as {
      content: string
    }
    expect([content.length, content.startsWith('**Urgent**\nxxx')]).toEqual([2000, true])
  })

  it('is a card in the form of Teams', async () => {
    expect((await sendTo('webhook', json(200, {}), hook('teams'))).body).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            fallbackText: expect.stringMatching(/^Urgent.*\nPractice.*\nLevel: call/),
            body: [
              { weight: 'bolder', wrap: true },
              { text: 'Practice, …0001.', wrap: true },
              { isSubtle: true, wrap: true },
            ],
          },
        },
      ],
    })
  })

  it('of Discord edits the message that an update replaces (N19)', async () => {
    const discord = { ...hook('discord'), secrets: { signingKey: 'k'.repeat(16), path: '/hook/7/token?thread_id=5' } }
    const sent = await sendTo('webhook', json(200, { id: '1122334455' }), discord)
    expect([sent.paths, sent.result]).toMatchObject([
      ['/hook/7/token?thread_id=5&wait=true'],
      { messageId: '1122334455' },
    ])
    const earlier = { dispatchId: 'earlier', messageId: '1122334455', isReplaced: true }
    const edited = await sendTo('webhook', json(200, { id: '1122334455' }), { ...discord, earlier })
    expect([edited.received?.method, edited.paths]).toEqual([
      'PATCH',
      ['/hook/7/token/messages/1122334455?thread_id=5'],
    ])
    expect([edited.body, edited.result]).toMatchObject([
      { content: expect.stringContaining('Urgent') },
      { messageId: '1122334455' },
    ])
    const gone = await sendTo('webhook', json(404, { message: 'Unknown Message' }), { ...discord, earlier })
    expect(gone.paths).toEqual([...edited.paths, ...sent.paths])
    const busy = await sendTo('webhook', { status: 503 }, { ...discord, earlier })
    expect(busy.paths).toEqual(edited.paths)
    const answered = { ...earlier, isReplaced: false }
    expect((await sendTo('webhook', json(200, { id: '2' }), { ...discord, earlier: answered })).paths).toEqual(
      sent.paths,
    )
    // A message of another service has no ID to edit.
    const slack = { ...hook('slack'), earlier }
    expect((await sendTo('webhook', json(200, { id: '2' }), slack)).result).not.toHaveProperty('messageId')
  })

  it('is signed as Feishu and DingTalk verify it', async () => {
    const { body } = await sendTo('webhook', json(200, {}), hook('feishu'))
    const { timestamp, sign, ...message } = body as { readonly timestamp: string; readonly sign: string }
    expect([timestamp, message]).toMatchObject(['1800000000', { msg_type: 'text' }])
    expect(sign).toBe(createHmac('sha256', `${timestamp}\nSEC-of-the-test-0123`).digest('base64'))
    const dingtalk = await sendTo('webhook', json(200, {}), hook('dingtalk'))
    const { searchParams } = new URL(dingtalk.received!.path, 'http://127.0.0.1')
    expect([searchParams.get('timestamp'), dingtalk.body]).toMatchObject([String(AT), { msgtype: 'text' }])
    const text = `${AT}\nSEC-of-the-test-0123`
    expect(searchParams.get('sign')).toBe(createHmac('sha256', 'SEC-of-the-test-0123').update(text).digest('base64'))
  })

  it('of no known kind gets JSON with the time of its signature in seconds', async () => {
    const { received, body } = await sendTo('webhook', json(200, {}), hook('volley'))
    expect(received?.headers['volley-timestamp']).toBe('1800000000')
    expect(body).not.toHaveProperty('messages')
  })

  it.each([
    ['feishu', { code: 19_024, msg: 'Key Words Not Found' }, 'code 19024: Key Words Not Found', true],
    ['dingtalk', { errcode: 310_000, errmsg: 'sign not match' }, 'code 310000: sign not match', true],
    ['dingtalk', { errcode: 130_101, errmsg: 'send too fast' }, 'code 130101: send too fast', false],
  ])('%s refuses with a 200 and a code', async (format, answer, why, refused) => {
    expect((await sendTo('webhook', json(200, answer), hook(format))).result).toMatchObject({ why, refused })
  })

  it('is known by its host, and any other address gets signed JSON', () => {
    const addresses = [
      'https://hooks.slack.com',
      'https://discord.com',
      'https://prod-1.westeurope.logic.azure.com:443',
      'https://open.feishu.cn',
      'https://oapi.dingtalk.com',
      'https://desk.example.com',
      'https://hooks.slack.com.example.com',
    ]
    expect(addresses.map((address) => webhookFormatOf('auto', address))).toEqual([
      'slack',
      'discord',
      'teams',
      'feishu',
      'dingtalk',
      'volley',
      'volley',
    ])
    expect(webhookFormatOf(undefined, 'https://desk.example.com')).toBe('volley')
    expect(webhookFormatOf('volley', 'https://hooks.slack.com')).toBe('volley')
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
    const { result, mails } = await sendTo(
      'email',
      'hang',
      { fields, secrets: {} },
      { kind: 'accepted', reply: '250 queued' },
    )
    expect(result).toEqual({ kind: 'received', receipt: '250 queued' })
    expect(mails).toMatchObject([
      { messageId: 'abc123@b.example', security: 'starttls', port: 587, login: null, to: 'c@d.example' },
    ])
    expect(mails).toMatchObject([{ inReplyTo: null }])
    const earlier = { dispatchId: 'earlier', messageId: null, isReplaced: true }
    const later = await sendTo('email', 'hang', { fields, secrets: {}, earlier })
    expect(later.mails).toMatchObject([{ inReplyTo: 'earlier@b.example', messageId: 'abc123@b.example' }])
    const login = { fields: { ...fields, user: 'desk' }, secrets: { password: 'the-password' } }
    expect((await sendTo('email', 'hang', login)).mails).toMatchObject([
      { login: { user: 'desk', password: 'the-password' } },
    ])
  })

  it.each([
    [{ kind: 'refused', code: 550, reply: '550 no such mailbox' }, true],
    [{ kind: 'refused', code: 451, reply: '451 later' }, false],
    [{ kind: 'failed', reason: 'ECONNREFUSED' }, false],
  ] as const)('that is not accepted (%o) is refused for good or for now', async (mail, refused) => {
    expect((await sendTo('email', 'hang', { fields, secrets: {} }, mail)).result).toMatchObject({
      kind: 'failed',
      refused,
    })
  })
})
