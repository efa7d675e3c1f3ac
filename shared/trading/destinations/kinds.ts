import { z } from 'zod'
import { isLoopbackHost, webAddressProblem } from './address'
import { type WebhookFormat, webhookFormats } from './webhook-format'

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
  readonly field: string
  readonly message: string
}

export interface DestinationKindFacts {
  readonly label: string
  readonly fields: readonly DestinationField[]
  /** Rules across fields. */
  readonly problem: (fields: Readonly<Record<string, string>>) => FieldProblem | null
  /** Host and port for which the secrets are valid. They are never sent to another. */
  readonly boundTo: (fields: Readonly<Record<string, string>>) => string
}

const LONGEST = 500
/** Single line: a line break in a header or an email address would start another one. */
const line = z
  .string()
  .max(LONGEST, `must have at most ${LONGEST} characters`)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line')
const visible = line.regex(/^[\x21-\x7e]*$/, 'must be plain letters, digits and signs without blanks')
/** The log redacts secrets from its texts. A shorter one would also match other texts. */
const SHORTEST_SECRET = 6
const long = (rule: z.ZodString): z.ZodString =>
  rule.min(SHORTEST_SECRET, `must have at least ${SHORTEST_SECRET} characters`)
const token = long(visible)
const webAddress = line.superRefine((address, context) => {
  const message = webAddressProblem(address)
  if (message !== null) context.addIssue({ code: 'custom', message })
})
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
  auto: 'By the address',
  volley: 'Signed JSON, for programs',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  mattermost: 'Mattermost',
  feishu: 'Feishu, Lark',
  dingtalk: 'DingTalk',
}
const hostOfWeb = ({ address = '' }: Readonly<Record<string, string>>): string =>
  URL.canParse(address) ? new URL(address).host : ''

const securities = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'none', label: 'none' },
]

const kinds = {
  webhook: {
    label: 'Webhook',
    fields: [
      plain('address', 'Address', webAddress, {
        hint: 'Volley POSTs JSON to it. Redirects are not followed. What follows the host is kept like a password.',
      }),
      plain('format', 'Format', optional(z.enum(webhookFormats, 'must be one of the formats in the list')), {
        initial: 'auto',
        options: webhookFormats.map((value) => ({ value, label: formatLabels[value] })),
        hint: 'Chat services get a text in their own shape; a Mattermost server has to be chosen here.',
      }),
      secret(
        'signingKey',
        'Signing key',
        visible.min(16, 'must have at least 16 characters'),
        'The receiver verifies each message with it, for example the output of openssl rand -hex 32.',
      ),
      secret('bearer', 'Bearer token', optional(token), 'Sent as Authorization header. Empty = none.'),
      secret(
        'path',
        'Path',
        optional(long(visible.regex(/^\//, 'must begin with /'))),
        'Path and query after the host, for example /services/T0/B0/x or /in?token=x: often sufficient to post there.',
      ),
    ],
    problem: none,
    boundTo: hostOfWeb,
  },
  telegram: {
    label: 'Telegram bot',
    fields: [
      plain('address', 'Address of the bot service', webAddress, { initial: 'https://api.telegram.org' }),
      plain(
        'chatId',
        'Chat ID',
        line.regex(/^(?:-?\d{1,20}|@\w{3,64})$/, 'must be digits such as -1001234567890, or a name such as @desk'),
        { hint: 'Of a person, a group or a channel that the bot may write to.' },
      ),
      secret(
        'token',
        'Bot token',
        visible.regex(/^\d{3,20}:[\w-]{10,}$/, 'must look like 123456:ABC-DEF, as the BotFather gives it'),
        'From the BotFather.',
      ),
    ],
    problem: none,
    boundTo: hostOfWeb,
  },
  ntfy: {
    label: 'ntfy',
    fields: [
      plain('address', 'Address of the server', webAddress, { initial: 'https://ntfy.sh' }),
      secret(
        'topic',
        'Topic',
        visible.regex(/^[\w-]{6,64}$/, 'must be 6 to 64 letters, digits, - and _'),
        'Anyone who knows a topic of a public server can read it, so it is stored like a password.',
      ),
      secret('token', 'Access token', optional(token), 'Empty = the server requires none.'),
    ],
    problem: none,
    boundTo: hostOfWeb,
  },
  email: {
    label: 'E-mail',
    fields: [
      plain(
        'host',
        'SMTP server',
        line.regex(
          /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|[\da-f:]*:[\da-f:]+)$/i,
          'must be a host such as smtp.example.com',
        ),
      ),
      plain('port', 'Port', line.refine(isPort, 'must be a whole number from 1 to 65535'), { initial: '465' }),
      plain('security', 'Encryption', z.enum(['tls', 'starttls', 'none'], 'must be tls, starttls or none'), {
        initial: 'tls',
        options: securities,
        hint: 'TLS from the first byte is usual on port 465, STARTTLS on 587. Certificates are always verified.',
      }),
      plain('user', 'User name', line, { hint: 'Empty = the server requires none.' }),
      secret(
        'password',
        'Password',
        optional(long(line)),
        'Many providers want a password for this application alone.',
      ),
      plain('from', 'From', line.regex(mailAddress, 'must be an address such as volley@example.com')),
      plain('to', 'To', line.regex(mailAddress, 'must be one address such as desk@example.com'), {
        hint: 'One address: add a destination for each person or list, each with separate receipts.',
      }),
    ],
    problem: ({ security, host = '' }) =>
      security === 'none' && !isLoopbackHost(host)
        ? { field: 'security', message: 'must be tls or starttls (none is allowed to this machine only)' }
        : null,
    boundTo: ({ host = '', port = '' }) => `${host.toLowerCase()}:${port}`,
  },
  heartbeat: {
    label: 'Heartbeat',
    fields: [
      plain('address', 'Address', webAddress, {
        hint: 'Volley sends a POST every 30 s while it monitors. It sends no alarm there.',
      }),
      secret(
        'path',
        'Path',
        optional(long(visible.regex(/^\//, 'must begin with /'))),
        'The part after the host, for example /ping/4f1c…: it identifies the check.',
      ),
    ],
    problem: none,
    boundTo: hostOfWeb,
  },
} as const satisfies Readonly<Record<string, DestinationKindFacts>>

/** Webhook, Telegram bot, ntfy, e-mail, or a heartbeat that receives no alarm. */
export type DestinationKind = keyof typeof kinds
/** Every kind of destination, declared once for form, checks, settings and vault. */
export const destinationKinds: Readonly<Record<DestinationKind, DestinationKindFacts>> = kinds
/** The kinds, as a list with at least one member. */
export const DestinationKind = z.enum(Object.keys(kinds) as [DestinationKind, ...DestinationKind[]])
