import { AnswerLink, linkOrigin, noAnswerLink } from './answer-link'
import { describe, expect, it } from 'vitest'
import { alarmLevels, Destination, DestinationInput, missingSecrets } from './destination'
import { isLoopbackHost, webAddressProblem } from './address'
import { nextTryMs } from './dispatch'
import { type DestinationKind, destinationKinds } from './kinds'
import { undeliveredConditions } from './undelivered'
import { webhookFormatOf, webhookFormats } from './webhook-format'
import { routeOf } from './routing'

const hook: Destination = {
  id: 'a1',
  name: 'Hook',
  kind: 'webhook',
  fields: { address: 'https://example.com' },
  levels: ['critical'],
  quietHours: null,
  withBalances: false,
  withEnds: true,
  withLink: false,
  unansweredMinutes: 0,
  isOn: true,
  secretNames: ['signingKey'],
}
const accepts = (change: object): boolean => Destination.safeParse({ ...hook, ...change }).success
function ruleOf(kind: DestinationKind, name: string): (text: string) => string | null {
  const { rule } = destinationKinds[kind].fields.find((field) => field.name === name)!
  return (text) => rule.safeParse(text).error?.issues.at(-1)?.message ?? null
}

describe('A destination is kept', () => {
  it('within the limits of its name, its id and its lists', () => {
    expect([accepts({ name: 'n'.repeat(40) }), accepts({ name: 'n'.repeat(41) })]).toEqual([true, false])
    expect([accepts({ name: 'n' }), accepts({ name: ' ' })]).toEqual([true, false])
    expect([accepts({ id: 'i'.repeat(40) }), accepts({ id: 'i'.repeat(41) }), accepts({ id: '' })]).toEqual([
      true,
      false,
      false,
    ])
    const names = (count: number) => ({ secretNames: Array.from({ length: count }, () => 'x') })
    expect([accepts(names(10)), accepts(names(11))]).toEqual([true, false])
    expect([accepts({ levels: alarmLevels }), accepts({ levels: [...alarmLevels, 'call'] })]).toEqual([true, false])
    expect(alarmLevels).toEqual(['warning', 'call', 'critical'])
    for (const from of ['00:00', '19:59', '23:59']) expect(accepts({ quietHours: { from, to: '07:00' } })).toBe(true)
    for (const from of ['24:00', '7:00', '12:60', '12:00:00'])
      expect(accepts({ quietHours: { from, to: '07:00' } })).toBe(false)
  })

  it('with secrets of at most 4000 characters, and lists those that are missing', () => {
    const { secretNames: _names, ...rest } = hook
    const issues = (length: number) =>
      DestinationInput.safeParse({ ...rest, id: null, secrets: { signingKey: 'k'.repeat(length) } }).error?.issues ?? []
    expect(issues(400)).toEqual([])
    expect(issues(4000).map(({ message }) => message)).toEqual(['must have at most 500 characters'])
    expect([4000, 4001].map((length) => issues(length).some(({ code }) => code === 'too_big'))).toEqual([false, true])
    expect(missingSecrets('webhook', []).map(({ name }) => name)).toEqual(['signingKey'])
    expect(missingSecrets('webhook', ['signingKey'])).toEqual([])
    expect(missingSecrets('email', [])).toEqual([])
  })
})

describe('The address of a destination', () => {
  it('is of this machine in any letters, and carries neither user nor password nor fragment', () => {
    expect(['LOCALHOST', '::1', '[::1]', '127.0.0.1', '127.0.0.2', ''].map(isLoopbackHost)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
    expect(webAddressProblem('https://user@example.com')).toContain('must carry no user name')
    expect(webAddressProblem('https://:secret@example.com')).toContain('must carry no user name')
    expect(webAddressProblem('https://example.com/#part')).toContain('must end before any ? or #')
    expect(ruleOf('webhook', 'address')('http://example.com')).toContain('must start with https://')
  })

  it('binds its secrets to host and port', () => {
    expect(destinationKinds.webhook.boundTo({ address: 'https://example.com:8443/in' })).toBe('example.com:8443')
    expect([destinationKinds.ntfy.boundTo({ address: 'nowhere' }), destinationKinds.telegram.boundTo({})]).toEqual([
      '',
      '',
    ])
    expect(destinationKinds.email.boundTo({ host: 'SMTP.example.com', port: '465' })).toBe('smtp.example.com:465')
    expect(destinationKinds.email.boundTo({})).toBe(':')
  })
})

describe('A field', () => {
  it.each<[DestinationKind, string, readonly string[], readonly string[]]>([
    [
      'webhook',
      'signingKey',
      ['k'.repeat(16), 'k'.repeat(500)],
      ['k'.repeat(15), 'k'.repeat(501), 'with a blank in it'],
    ],
    ['webhook', 'bearer', ['', 'b'.repeat(6)], ['b'.repeat(5), 'b b b b b']],
    ['webhook', 'path', ['', '/hook1'], ['/hook', 'hooks/1', '/hook 1']],
    ['webhook', 'format', ['', 'auto', 'slack'], ['xml']],
    [
      'telegram',
      'chatId',
      ['1', '-100', '9'.repeat(20), '@abc', '@desk_1'],
      ['', '9'.repeat(21), '@ab', 'desk', '1 2'],
    ],
    ['telegram', 'token', ['123:abcdefghij', `${'1'.repeat(20)}:ABC-def_123`], ['12:abcdefghij', '123:abcdefghi', '']],
    ['slack', 'channel', ['C0123456789', 'G01234', 'D01234'], ['', '#desk', 'c0123456789', 'U0123456789', 'C0123']],
    ['slack', 'token', ['xoxb-0123456789'], ['', 'xoxp-0123456789', 'xoxb-012345678']],
    ['ntfy', 'replyTopic', ['', 'abcdef'], ['abcde', 'abc/def']],
    ['ntfy', 'topic', ['abcdef', 'a'.repeat(64)], ['abcde', 'a'.repeat(65), 'abc def']],
    ['ntfy', 'token', ['', 'tk_123'], ['tk_12']],
    ['email', 'host', ['a', 'smtp.example.com', '::1', '127.0.0.1'], ['', '-a', 'a-', 'a b', 'a/b']],
    ['email', 'port', ['1', '65535'], ['0', '65536', '', '4 6', '1.5', '000001', '-1']],
    ['email', 'security', ['tls', 'starttls', 'none'], ['', 'ssl']],
    ['email', 'password', ['', 'a b c d'], ['abcde']],
    ['email', 'from', ['a@b'], ['a', '@b', 'a@', 'a@b@c', 'a b@c', '<a@b>', 'a@b,c@d']],
  ])('of %s: %s', (kind, name, accepted, refused) => {
    const rule = ruleOf(kind, name)
    for (const text of accepted) expect(rule(text), text).toBeNull()
    for (const text of refused) expect(rule(text), text).toMatch(/^must /)
  })

  it('is offered with what the form begins with, and its choices', () => {
    const initial = Object.entries(destinationKinds).flatMap(([kind, { fields }]) =>
      fields.flatMap((field) => (field.initial === '' ? [] : [`${kind} ${field.name} ${field.initial}`])),
    )
    expect(initial).toEqual([
      'webhook format auto',
      'telegram address https://api.telegram.org',
      'telegram answers off',
      'slack address https://slack.com',
      'ntfy address https://ntfy.sh',
      'email port 465',
      'email security tls',
    ])
    const optionsOf = (kind: DestinationKind, name: string) =>
      destinationKinds[kind].fields.find((field) => field.name === name)!.options!.map(({ value }) => value)
    expect(optionsOf('webhook', 'format')).toEqual(webhookFormats)
    expect(optionsOf('email', 'security')).toEqual(['tls', 'starttls', 'none'])
    const secrets = Object.values(destinationKinds).flatMap(({ fields }) =>
      fields.flatMap(({ name, isSecret }) => (isSecret ? [name] : [])),
    )
    expect(secrets.join(' ')).toBe('signingKey bearer path token token topic token replyTopic replyToken password path')
  })
})

describe('The next try', () => {
  it('comes after 1 s at first, later at most 15 min, as late as requested, and not after 20', () => {
    expect([1, 2, 3].map((attempts) => nextTryMs(attempts, 'call', null))).toEqual([1000, 2000, 4000])
    expect([nextTryMs(19, 'call', null), nextTryMs(20, 'call', null), nextTryMs(21, 'call', null)]).toEqual([
      900_000,
      null,
      null,
    ])
    expect([nextTryMs(1, 'call', 30_000), nextTryMs(1, 'call', 500), nextTryMs(1, 'call', 3_600_000)]).toEqual([
      30_000, 1000, 900_000,
    ])
  })
})

describe('Alarms of a destination', () => {
  const about = (change: object) => ({ rule: 'level', level: 'critical', subject: 'x', ...change }) as const
  const ids = (announced: Parameters<typeof routeOf>[1], failing: readonly string[] = []) =>
    routeOf([hook, { ...hook, id: 'b2', levels: ['warning'] }], announced, new Set(failing)).map(({ id }) => id)

  it('is of its levels; what concerns every one goes to every one', () => {
    expect([ids(about({})), ids(about({ level: 'warning' })), ids(about({ level: 'call' }))]).toEqual([
      ['a1'],
      ['b2'],
      [],
    ])
    expect(ids(about({ rule: 'unwatched', level: 'call' }))).toEqual(['a1', 'b2'])
    expect(ids(about({ rule: 'destination', level: 'call' }))).toEqual(['a1', 'b2'])
  })

  it('is not that a destination fails if it is the same or fails as well', () => {
    const failure = about({ rule: 'undelivered', subject: 'b2' })
    expect([ids(failure), ids({ ...failure, subject: 'a1' }), ids(failure, ['a1'])]).toEqual([['a1'], [], []])
    expect(ids(about({}), ['a1'])).toEqual(['a1'])
  })

  it('is one condition for each that alarms do not reach', () => {
    const missing = { destinationId: 'a1', name: 'Hook', level: 'call', count: 1, since: 5, why: 'HTTP 500' } as const
    const condition = {
      rule: 'undelivered',
      subject: 'a1',
      about: 'call',
      level: 'call',
      title: 'Hook: an alarm was not delivered',
      text: 'HTTP 500. Volley tries again; look at Alarm destinations, and send a test.',
      state: 'raised',
      measure: null,
      lasts: true,
    }
    expect(undeliveredConditions([{ ...missing, triesAgain: true }])).toEqual([condition])
    expect(undeliveredConditions([{ ...missing, count: 2, triesAgain: false }])).toEqual([
      {
        ...condition,
        title: 'Hook: 2 alarms were not delivered',
        text: 'HTTP 500. Not tried again; look at Alarm destinations, and send a test.',
      },
    ])
  })
})

it('the format of a webhook is the chosen one, else that of its host, else signed JSON', () => {
  expect(webhookFormatOf('mattermost', 'https://hooks.slack.com')).toBe('mattermost')
  expect(webhookFormatOf('unheard', 'https://hooks.slack.com')).toBe('slack')
  expect(webhookFormatOf('auto', 'no address')).toBe('volley')
  expect(webhookFormatOf('auto', 'https://canary.discord.com')).toBe('discord')
  expect(webhookFormatOf('auto', 'https://open.larksuite.com')).toBe('feishu')
})

describe('The address of links', () => {
  const problemOf = (change: object): string | null => {
    const parsed = AnswerLink.safeParse({ isOn: true, address: '192.168.1.20', port: 8477, ...change })
    return parsed.success ? null : `${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`
  }

  it('is one address and port of this computer (N23)', () => {
    for (const address of ['192.168.1.20', '127.0.0.1', 'fd00::20']) expect(problemOf({ address })).toBeNull()
    for (const port of [1024, 65_534]) expect(problemOf({ port })).toBeNull()
    for (const address of ['', 'desk.local', '192.168.1', '192.168.1.256', 'fe80::1%eth0', '1.2.3.4:80', ' 1.2.3.4'])
      expect(problemOf({ address }), address).toMatch(/^address: must be an address/)
    for (const address of ['0.0.0.0', '::', '0:0:0:0:0:0:0:0'])
      expect(problemOf({ address }), address).toBe('address: must be one address, not all of them')
    for (const port of [1023, 65_535, 80.5, '8477', Number.NaN]) expect(problemOf({ port })).toMatch(/^port: must be/)
    expect(problemOf({ isOn: false, address: '' })).toBeNull()
    expect(AnswerLink.parse(noAnswerLink)).toEqual(noAnswerLink)
  })

  it('is the origin of the links, with the next port for the watchman', () => {
    expect(linkOrigin({ isOn: true, address: 'fd00::20', port: 8477 }, 'application')).toBe('http://[fd00::20]:8477')
    expect(linkOrigin({ isOn: true, address: '127.0.0.1', port: 8477 }, 'watchman')).toBe('http://127.0.0.1:8478')
  })
})
