import { expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import type { SendHttp } from '@/electron/base/env/env'
import type { Announcement } from '@/shared/trading/destinations/announcement'
import { anAlarmOf, anAnnouncement, aWebhook, SOURCE, startDestinations } from './testing/started-destinations'

const CHAT = 5001
const bot = aWebhook('https://api.telegram.org', {
  id: 'bot',
  name: 'Phone',
  kind: 'telegram',
  fields: { address: 'https://api.telegram.org', chatId: String(CHAT), answers: 'button' },
})

/** A bot service with a chat, and an alarm that was sent there. */
async function chat({ sends = () => true }: { sends?: () => boolean } = {}) {
  const clock = createManualClock(1_800_000_000_000)
  const updates: object[] = []
  const replies: unknown[] = []
  const acknowledged: unknown[] = []
  const buttons: string[] = []
  let isBroken = false
  let reads = 0
  const sendHttp: SendHttp = async ({ url, body }) => {
    const method = url.slice(url.lastIndexOf('/') + 1)
    const members = JSON.parse(String(body))
    const response = (result: unknown) =>
      ({ kind: 'response', status: 200, headers: {}, body: JSON.stringify({ ok: true, result }) }) as const
    if (method === 'sendMessage') {
      buttons.push(members.reply_markup.inline_keyboard[0][0].callback_data)
      return response({ message_id: buttons.length })
    }
    if (method === 'answerCallbackQuery') {
      replies.push(members.text)
      return response(true)
    }
    reads += 1
    if (isBroken) return { kind: 'response', status: 409, headers: {}, body: '{"description":"Conflict"}' }
    const offset = members.offset ?? 0
    return response(updates.filter((update) => (update as { update_id: number }).update_id >= offset))
  }
  const announcement = anAnnouncement()
  const started = startDestinations([bot], {
    clock,
    sendHttp,
    sends,
    secrets: () => ({ kind: 'secrets', secrets: { token: '123456:ABC-def' } }),
    acknowledge: (seen, reason, actor) => void acknowledged.push([seen.map(({ id }) => id), reason, actor]),
  })
  const follow = (...alarms: readonly Alarm[]): void => started.follow(SOURCE, alarms)
  follow(anAlarmOf(announcement))
  started.announce(announcement)
  await clock.advanceAsync(1000)
  return {
    clock,
    announcement,
    follow,
    replies,
    acknowledged,
    buttons,
    lines: started.lines,
    async announce(next: Announcement) {
      started.announce(next)
      await clock.advanceAsync(1000)
    },
    reads: () => reads,
    breaks: (is: boolean) => void (isBroken = is),
    press(change: object = {}, from: object = { id: 7, username: 'desk' }) {
      const id = updates.length + 1
      const query = { id: `q${id}`, from, data: buttons.at(-1), message: { chat: { id: CHAT } }, ...change }
      updates.push({ update_id: id, callback_query: query })
    },
  }
}

it('a button acknowledges the alarms of its message once, with the name of the person (N21)', async () => {
  const world = await chat()
  world.press()
  await world.clock.advanceAsync(15_000)
  expect(world.acknowledged).toEqual([[['alarm-1'], 'Button in Phone, desk', 'Phone: desk']])
  expect(world.replies).toEqual(['Acknowledged.'])
  world.follow(
    anAlarmOf(world.announcement, { acknowledged: { at: 1, reason: 'x' } }),
    anAlarmOf(anAnnouncement({ alarmId: 'other', incidentId: 'other' })),
  )
  world.press()
  await world.clock.advanceAsync(6000)
  expect([world.acknowledged.length, world.replies.at(-1)]).toEqual([1, 'It is already acknowledged.'])
})

it('a button of an earlier message does not acknowledge what fired since', async () => {
  const world = await chat()
  world.follow(anAlarmOf(world.announcement, { lastFiredAt: world.clock.now() + 1 }))
  world.press()
  await world.clock.advanceAsync(6000)
  expect([world.acknowledged, world.replies]).toEqual([[], ['More has happened since this message.']])
})

it('a button of an earlier message does not acknowledge an end, the button of the end does', async () => {
  const world = await chat()
  const gone = { state: 'over', ending: 'liquidated' } as const
  world.follow(anAlarmOf(world.announcement, gone))
  world.press()
  await world.clock.advanceAsync(6000)
  expect([world.acknowledged, world.replies]).toEqual([[], ['More has happened since this message.']])
  await world.announce(anAnnouncement({ rule: 'loan-ended', alarmId: 'end', at: world.clock.now() }))
  world.press()
  await world.clock.advanceAsync(6000)
  expect(world.acknowledged).toHaveLength(1)
})

it.each([
  ['in another chat', { message: { chat: { id: 1 } } }, []],
  ['without a chat', { message: undefined }, []],
  ['of an unknown message', { data: 'ack 000000000000000000000000' }, ['Volley does not know this message.']],
  ['of another program', { data: 'buy' }, ['Volley does not know this message.']],
])('a button %s acknowledges nothing', async (_, change, replies) => {
  const world = await chat()
  world.press(change)
  await world.clock.advanceAsync(11_000)
  expect([world.acknowledged, world.replies]).toEqual([[], replies])
})

it('a press stays for the process that sends the alarms', async () => {
  let isSender = true
  const world = await chat({ sends: () => isSender })
  isSender = false
  world.press()
  await world.clock.advanceAsync(11_000)
  expect([world.reads(), world.acknowledged]).toEqual([0, []])
  isSender = true
  await world.clock.advanceAsync(6000)
  expect(world.acknowledged).toHaveLength(1)
})

it('updates are read only while an alarm is open, and a refusal is logged once', async () => {
  const world = await chat()
  world.breaks(true)
  await world.clock.advanceAsync(16_000)
  const { reads } = world
  expect(reads()).toBe(3)
  expect(world.lines.filter(([event]) => event === 'alarm.answers-not-read')).toHaveLength(1)
  world.follow()
  await world.clock.advanceAsync(30_000)
  expect(reads()).toBe(3)
})

const phone = aWebhook('https://ntfy.example', {
  id: 'phone',
  name: 'Phone',
  kind: 'ntfy',
  fields: { address: 'https://ntfy.example/' },
  secretNames: ['topic', 'replyTopic', 'replyToken'],
})

/** An ntfy server with a reply topic, and an alarm that was sent to the other one. */
async function ntfy() {
  const clock = createManualClock(1_800_000_000_000)
  const lines: string[] = []
  const requests: [string, unknown][] = []
  const acknowledged: unknown[] = []
  const buttons: { readonly url: string; readonly body: string; readonly headers: unknown }[] = []
  const sendHttp: SendHttp = async ({ method, url, body, headers }) => {
    const response = (text: string) => ({ kind: 'response', status: 200, headers: {}, body: text }) as const
    if (method === 'POST') {
      buttons.push(JSON.parse(String(body)).actions[0])
      return response(`{"id":"sent${buttons.length}"}`)
    }
    requests.push([url, headers.authorization])
    const since = new URL(url).searchParams.get('since') ?? 'all'
    const first = lines.findIndex((line) => line.includes(`"id":"${since}"`)) + 1
    return response(lines.slice(first).join('\n'))
  }
  const announcement = anAnnouncement()
  const started = startDestinations([phone], {
    clock,
    sendHttp,
    secrets: () => ({ kind: 'secrets', secrets: { topic: 'alarms', token: 'tk_reader', replyTopic: 'answers' } }),
    acknowledge: (seen, reason, actor) => void acknowledged.push([seen.map(({ id }) => id), reason, actor]),
  })
  started.follow(SOURCE, [anAlarmOf(announcement)])
  started.announce(announcement)
  await clock.advanceAsync(1000)
  const arrives = (line: object): void =>
    void lines.push(JSON.stringify({ id: `m${lines.length}`, event: 'message', topic: 'answers', ...line }))
  return { clock, announcement, started, lines, requests, acknowledged, buttons, arrives }
}

it('a button of ntfy acknowledges the alarms of its message through the reply topic (N22)', async () => {
  const world = await ntfy()
  const [button] = world.buttons
  expect(button?.url).toBe('https://ntfy.example/answers')
  world.arrives({ event: 'open' })
  world.lines.push('<html>', '{"id":"../x","event":"message","message":"ack 00"}')
  world.arrives({ message: 'hello' })
  world.arrives({ message: button?.body })
  await world.clock.advanceAsync(10_000)
  expect(world.acknowledged).toEqual([[['alarm-1'], 'Button in Phone', 'Phone']])
  expect(world.requests).toEqual([['https://ntfy.example/answers/json?poll=1&since=all', 'Bearer tk_reader']])
  await world.clock.advanceAsync(60_000)
  expect(world.acknowledged).toHaveLength(1)
  expect(world.requests.at(-1)?.[0]).toBe('https://ntfy.example/answers/json?poll=1&since=m4')
})

it('the reply topic is read three times a minute, so that alarms keep the rate limit of the server', async () => {
  const world = await ntfy()
  await world.clock.advanceAsync(10 * 60_000)
  expect(world.requests.length).toBeGreaterThan(25)
  expect(world.requests.length).toBeLessThanOrEqual(31)
})

it('after a restart, presses that are read again acknowledge nothing that fired since', async () => {
  const world = await ntfy()
  world.arrives({ message: world.buttons[0]?.body })
  world.started.follow(SOURCE, [anAlarmOf(world.announcement, { lastFiredAt: world.clock.now() + 1 })])
  await world.clock.advanceAsync(20_000)
  expect(world.acknowledged).toEqual([])
})
