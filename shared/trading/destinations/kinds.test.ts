import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@/shared/testing/runs'
import { webAddressProblem } from './address'
import { Destination, DestinationInput, missingSecrets, plainFieldsOf, secretFieldsOf } from './destination'
import { DestinationKind, destinationKinds } from './kinds'

const kinds = DestinationKind.options
const valid: Readonly<Record<DestinationKind, Pick<DestinationInput, 'fields' | 'secrets'>>> = {
  webhook: {
    fields: { address: 'https://example.com/alarms', format: 'auto' },
    secrets: { signingKey: 'k'.repeat(16) },
  },
  telegram: {
    fields: { address: 'https://api.telegram.org', chatId: '-100123', answers: 'button' },
    secrets: { token: '123456:ABC-def_0123456789' },
  },
  slack: {
    fields: { address: 'https://slack.com', channel: 'C0123456789' },
    secrets: { token: 'xoxb-0123456789-abc' },
  },
  ntfy: { fields: { address: 'https://ntfy.sh' }, secrets: { topic: 'desk-alarms' } },
  email: {
    fields: {
      host: 'smtp.example.com',
      port: '465',
      security: 'tls',
      user: '',
      from: 'a@example.com',
      to: 'b@example.com',
    },
    secrets: {},
  },
  heartbeat: { fields: { address: 'https://hc.example.com' }, secrets: { path: '/ping/0123456' } },
}
const input = (kind: DestinationKind, change: Partial<DestinationInput> = {}) => ({
  id: null,
  name: 'Phone',
  kind,
  levels: ['critical'],
  quietHours: null,
  withBalances: false,
  withEnds: true,
  withLink: false,
  unansweredMinutes: 0,
  isOn: true,
  ...valid[kind],
  ...change,
})
const problemsOf = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    DestinationInput.safeParse(fields).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )

describe('A destination', () => {
  it.each(kinds)('of the kind %s is taken where every field keeps its rule (N01)', (kind) => {
    expect(problemsOf(input(kind))).toEqual({})
  })

  it.each(kinds)('of the kind %s begins with fields that each have a name, a label and a rule', (kind) => {
    const { fields } = destinationKinds[kind]
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
    for (const { label, initial, rule, isSecret } of fields) {
      expect(label).not.toBe('')
      if (initial !== '') expect(rule.safeParse(initial).success && !isSecret).toBe(true)
    }
  })

  it('offers each choice of a field by a different name, with the values that its rule takes', () => {
    const choices = kinds.flatMap((kind) =>
      plainFieldsOf(kind).flatMap(({ options, rule }) => (options ? [{ options, rule }] : [])),
    )
    expect(choices.map(({ options }) => options.map(({ label }) => label))).toEqual([
      [
        'By the address',
        'Signed JSON, for programs',
        'Slack',
        'Discord',
        'Microsoft Teams',
        'Mattermost',
        'Feishu, Lark',
        'DingTalk',
      ],
      ['No', 'By a button'],
      ['TLS', 'STARTTLS', 'none'],
    ])
    for (const { options, rule } of choices)
      expect(options.filter(({ value }) => !rule.safeParse(value).success)).toEqual([])
  })

  it('has a label for each kind', () => {
    expect(kinds.map((kind) => destinationKinds[kind].label)).toEqual([
      'Webhook',
      'Telegram bot',
      'Slack bot',
      'ntfy',
      'E-mail',
      'Heartbeat',
    ])
  })

  it('names the field and the rule of each thing that is wrong', () => {
    const { fields } = valid.email
    expect(
      problemsOf(
        input('email', { name: ' ', levels: [], fields: { ...fields, port: '70000', to: 'a@b.c, d@e.f', extra: '' } }),
      ),
    ).toEqual({
      name: 'must not be empty',
      levels: 'must name one level at least',
      'fields.extra': 'is no field of this kind',
      'fields.port': 'must be a whole number from 1 to 65535',
      'fields.to': 'must be one address such as desk@example.com',
    })
    expect(problemsOf(input('webhook', { secrets: { signingKey: 'short', address: 'x' } }))).toEqual({
      'secrets.signingKey': 'must have at least 16 characters',
      'secrets.address': 'is no field of this kind',
    })
    expect(problemsOf(input('ntfy', { quietHours: { from: '22:00', to: '22:00' } }))).toEqual({
      'quietHours.to': 'must differ from the beginning',
    })
  })

  it('receives presses of a button in another topic than its messages (N22)', () => {
    const topics = (topic: string, replyTopic: string) => problemsOf(input('ntfy', { secrets: { topic, replyTopic } }))
    expect(topics('desk-alarms', 'desk-answers')).toEqual({})
    expect(topics('desk-alarms', '')).toEqual({})
    expect(topics('desk-alarms', 'desk-alarms')).toEqual({ 'secrets.replyTopic': 'must differ from the topic' })
    expect(topics('desk-alarms', 'a/b')).toEqual({
      'secrets.replyTopic': 'must be 6 to 64 letters, digits, - and _',
    })
  })

  it('is connected without encryption on the same machine only (N02)', () => {
    for (const address of ['http://127.0.0.1:8080/hook', 'http://localhost/', 'http://[::1]:1/', 'https://example.com'])
      expect(webAddressProblem(address)).toBeNull()
    for (const [address, rule] of [
      ['http://example.com', 'must start with https://'],
      ['http://127.0.0.1.example.com', 'must start with https://'],
      ['ftp://127.0.0.1', 'must start with https://'],
      ['file:///etc/passwd', 'must start with https://'],
      ['javascript:alert(1)', 'must start with https://'],
      ['https://user:secret@example.com', 'must carry no user name'],
      ['https://example.com/?token=1', 'must end before any ? or #'],
      ['example.com', 'must be a web address'],
    ] as const)
      expect(webAddressProblem(address)).toContain(rule)
    const local = { ...valid.email.fields, security: 'none' }
    expect(problemsOf(input('email', { fields: local }))['fields.security']).toContain('must be tls or starttls')
    expect(problemsOf(input('email', { fields: { ...local, host: '127.0.0.1' } }))).toEqual({})
  })

  it('takes no line break into anything that becomes a header', () => {
    const broken = fc.tuple(fc.string(), fc.constantFrom('\n', '\r', '\r\n', '\0', '\u2028'), fc.string())
    fc.assert(
      fc.property(fc.constantFrom(...kinds), broken, (kind, parts) => {
        const text = parts.join('')
        for (const { rule } of destinationKinds[kind].fields) expect(rule.safeParse(text).success).toBe(false)
      }),
      { numRuns: runs(500) },
    )
  })

  it('is kept without any of its secrets: they have no member', () => {
    for (const kind of kinds) {
      const { secrets, ...storedFields } = input(kind)
      const stored = Destination.parse({ ...storedFields, id: 'a1', secretNames: Object.keys(secrets), secrets })
      for (const text of Object.values(secrets)) expect(JSON.stringify(stored)).not.toContain(text)
      expect(plainFieldsOf(kind).map(({ name }) => name)).toEqual(Object.keys(valid[kind].fields))
      expect(missingSecrets(kind, []).every(({ name }) => Object.hasOwn(secrets, name))).toBe(true)
      expect(secretFieldsOf(kind).length).toBeGreaterThan(0)
    }
  })
})
