import { describe, expect, it } from 'vitest'
import { common, json, sendTo } from '../testing/send-to'
import type { SendRequest } from './send'

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
