import { z } from 'zod'
import { t } from '@/shared/languages/text'
import { isLoopbackHost, webAddressProblem } from './address'
import { type WebhookFormat, webhookFormats } from './webhook-format'

type Texts = Readonly<Record<string, string>>

export interface DestinationField {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** Initial value in the form. */
  readonly initial: string
  /** Stored in the vault; never in the settings, a response of IPC, the log or an error. */
  readonly isSecret: boolean
  /** Accepts '' for an optional field. Its message is the violated rule. */
  readonly rule: z.ZodType<string>
  /** Options of a field with fixed values. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}

interface FieldProblem {
  readonly path: readonly ['fields' | 'secrets', string]
  readonly message: string
}

export interface DestinationKindFacts {
  readonly label: string
  readonly fields: readonly DestinationField[]
  /** Rules across fields and known secrets. */
  readonly problem: (fields: Texts, secrets: Texts) => FieldProblem | null
  /** Host and port for which the secrets are valid. They are never sent to another. */
  readonly boundTo: (fields: Texts) => string
}

const LONGEST = 500
/** Single line: a line break in a header or an email address would start another one. */
const line = z
  .string()
  .max(LONGEST, t`must have at most ${LONGEST} characters`)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, t('must be one line'))
const visible = line.regex(/^[\x21-\x7e]*$/, t('must be plain letters, digits and signs without blanks'))
/** The log redacts secrets from its texts. A shorter one would also match other texts. */
const SHORTEST_SECRET = 6
const long = (rule: z.ZodString): z.ZodString =>
  rule.min(SHORTEST_SECRET, t`must have at least ${SHORTEST_SECRET} characters`)
const token = long(visible)
const webAddress = line.superRefine((address, context) => {
  const message = webAddressProblem(address)
  if (message !== null) context.addIssue({ code: 'custom', message })
})
const topic = visible.regex(/^[\w-]{6,64}$/, t('must be 6 to 64 letters, digits, - and _'))
/** The rule, or '' for an optional field. */
const optional = (rule: z.ZodType<string>): z.ZodType<string> =>
  z.string().superRefine((text, context) => {
    const problem = text === '' ? undefined : rule.safeParse(text).error?.issues[0]
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem.message })
  })

const mailAddress = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/
const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535

const plain = (name: string, label: string, rule: z.ZodType<string>, more: Partial<DestinationField> = {}) => ({
  name,
  label,
  rule,
  initial: '',
  isSecret: false,
  ...more,
})
const secret = (name: string, label: string, rule: z.ZodType<string>, hint: string): DestinationField => ({
  name,
  label,
  rule,
  hint,
  initial: '',
  isSecret: true,
})

const none = (): null => null
const formatLabels: Readonly<Record<WebhookFormat, string>> = {
  auto: t('By the address'),
  volley: t('Signed JSON, for programs'),
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  mattermost: 'Mattermost',
  feishu: t('Feishu, Lark'),
  dingtalk: 'DingTalk',
}
const hostOfWeb = ({ address = '' }: Texts): string => (URL.canParse(address) ? new URL(address).host : '')

const securities = [
  { value: 'tls', label: t('TLS') },
  { value: 'starttls', label: t('STARTTLS') },
  { value: 'none', label: t('none') },
]

const kinds = {
  webhook: {
    label: t('Webhook'),
    fields: [
      plain('address', t('Address'), webAddress, {
        hint: t('Volley POSTs JSON to it. Redirects are not followed. What follows the host is kept like a password.'),
      }),
      plain('format', t('Format'), optional(z.enum(webhookFormats, t('must be one of the formats in the list'))), {
        initial: 'auto',
        options: webhookFormats.map((value) => ({ value, label: formatLabels[value] })),
        hint: t('Chat services get a text in their own shape; a Mattermost server has to be chosen here.'),
      }),
      secret(
        'signingKey',
        t('Signing key'),
        visible.min(16, t('must have at least 16 characters')),
        t('The receiver verifies each message with it, for example the output of openssl rand -hex 32.'),
      ),
      secret('bearer', t('Bearer token'), optional(token), t('Sent as Authorization header. Empty = none.')),
      secret(
        'path',
        t('Path'),
        optional(long(visible.regex(/^\//, t('must begin with /')))),
        t(
          'Path and query after the host, for example /services/T0/B0/x or /in?token=x: ' +
            'often sufficient to post there.',
        ),
      ),
    ],
    problem: none,
    boundTo: hostOfWeb,
  },
  telegram: {
    label: t('Telegram bot'),
    fields: [
      plain('address', t('Address of the bot service'), webAddress, { initial: 'https://api.telegram.org' }),
      plain(
        'chatId',
        t('Chat ID'),
        line.regex(/^(?:-?\d{1,20}|@\w{3,64})$/, t('must be digits such as -1001234567890, or a name such as @desk')),
        { hint: t('Of a person, a group or a channel that the bot may write to.') },
      ),
      plain('answers', t('Acknowledge in the chat'), optional(z.enum(['off', 'button'], 'must be off or button')), {
        initial: 'off',
        options: [
          { value: 'off', label: t('No') },
          { value: 'button', label: t('By a button') },
        ],
        hint: t('Everyone in the chat can acknowledge. No other program may read the updates of the bot.'),
      }),
      secret(
        'token',
        t('Bot token'),
        visible.regex(/^\d{3,20}:[\w-]{10,}$/, t('must look like 123456:ABC-DEF, as the BotFather gives it')),
        t('From the BotFather.'),
      ),
    ],
    problem: none,
    boundTo: hostOfWeb,
  },
  slack: {
    label: t('Slack bot'),
    fields: [
      plain('address', t('Address of the service'), webAddress, { initial: 'https://slack.com' }),
      plain('channel', t('Channel ID'), line.regex(/^[CGD][A-Z\d]{5,20}$/, t('must be an ID such as C0123456789')), {
        hint: t('At the end of the details of the channel. The bot must be a member of the channel.'),
      }),
      secret(
        'token',
        t('Bot token'),
        visible.regex(/^xoxb-[\w-]{10,}$/, t('must look like xoxb-…')),
        t('Of a Slack app with the permission chat:write.'),
      ),
    ],
    problem: none,
    boundTo: hostOfWeb,
  },
  ntfy: {
    label: t('ntfy'),
    fields: [
      plain('address', t('Address of the server'), webAddress, { initial: 'https://ntfy.sh' }),
      secret(
        'topic',
        t('Topic'),
        topic,
        t('Anyone who knows a topic of a public server can read it, so it is stored like a password.'),
      ),
      secret('token', t('Access token'), optional(token), t('Empty = the server requires none.')),
      secret(
        'replyTopic',
        t('Reply topic'),
        optional(topic),
        t('Another topic: messages have a button Acknowledge. All who read the topic can press it. Empty = none.'),
      ),
      secret(
        'replyToken',
        t('Reply token'),
        optional(token),
        t(
          'May only write to the reply topic: every reader of the topic receives it. Empty = the server requires none.',
        ),
      ),
    ],
    problem: (_, secrets) =>
      secrets.replyTopic !== undefined && secrets.replyTopic !== '' && secrets.replyTopic === secrets.topic
        ? { path: ['secrets', 'replyTopic'], message: t('must differ from the topic') }
        : null,
    boundTo: hostOfWeb,
  },
  email: {
    label: t('E-mail'),
    fields: [
      plain(
        'host',
        t('SMTP server'),
        line.regex(
          /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|[\da-f:]*:[\da-f:]+)$/i,
          t('must be a host such as smtp.example.com'),
        ),
      ),
      plain('port', t('Port'), line.refine(isPort, t('must be a whole number from 1 to 65535')), { initial: '465' }),
      plain('security', t('Encryption'), z.enum(['tls', 'starttls', 'none'], t('must be tls, starttls or none')), {
        initial: 'tls',
        options: securities,
        hint: t('TLS from the first byte is usual on port 465, STARTTLS on 587. Certificates are always verified.'),
      }),
      plain('user', t('User name'), line, { hint: t('Empty = the server requires none.') }),
      secret(
        'password',
        t('Password'),
        optional(long(line)),
        t('Many providers want a password for this application alone.'),
      ),
      plain('from', t('From'), line.regex(mailAddress, t('must be an address such as volley@example.com'))),
      plain('to', t('To'), line.regex(mailAddress, t('must be one address such as desk@example.com')), {
        hint: t('One address: add a destination for each person or list, each with separate receipts.'),
      }),
    ],
    problem: ({ security, host = '' }) =>
      security === 'none' && !isLoopbackHost(host)
        ? { path: ['fields', 'security'], message: t('must be tls or starttls (none is allowed to this machine only)') }
        : null,
    boundTo: ({ host = '', port = '' }) => `${host.toLowerCase()}:${port}`,
  },
  heartbeat: {
    label: t('Heartbeat'),
    fields: [
      plain('address', t('Address'), webAddress, {
        hint: t('Volley sends a POST every 30 s while it monitors. It sends no alarm there.'),
      }),
      secret(
        'path',
        t('Path'),
        optional(long(visible.regex(/^\//, t('must begin with /')))),
        t('The part after the host, for example /ping/4f1c…: it identifies the check.'),
      ),
    ],
    problem: none,
    boundTo: hostOfWeb,
  },
} as const satisfies Readonly<Record<string, DestinationKindFacts>>

/** Webhook, Telegram bot, Slack bot, ntfy, e-mail, or a heartbeat that receives no alarm. */
export type DestinationKind = keyof typeof kinds
/** Every kind of destination, declared once for form, checks, settings and vault. */
export const destinationKinds: Readonly<Record<DestinationKind, DestinationKindFacts>> = kinds
/** The kinds, as a list with at least one member. */
export const DestinationKind = z.enum(Object.keys(kinds) as [DestinationKind, ...DestinationKind[]])
