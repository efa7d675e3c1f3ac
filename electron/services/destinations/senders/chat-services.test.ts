import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { webhookFormatOf } from '@/shared/trading/destinations/webhook-format'
import { AT, common, json, sendTo } from '../testing/send-to'

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
