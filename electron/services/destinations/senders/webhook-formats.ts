import { createHmac } from 'node:crypto'
import { SECOND_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import type { ChatFormat } from '@/shared/trading/destinations/webhook-format'
import type { SendRequest } from './send'

/** A request to a chat service: its address and its JSON. */
export interface ChatPost {
  readonly method?: 'PATCH'
  readonly url: string
  readonly body: unknown
}

/** A message in its visible parts. */
interface ChatText {
  readonly title: string
  readonly text: string
  /** Level and rule in the names of the settings. */
  readonly about: string
}
interface ChatTarget {
  readonly url: string
  readonly signingKey: string
  /** Unix ms. */
  readonly now: number
  /** ID of the message to edit; null for a new message. */
  readonly edited: string | null
}

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64')
const lines = ({ title, text, about }: ChatText): string => [title, text, about].join('\n')
const escapedMarkdown = (text: string): string => text.replaceAll(/[\\`*_~|<>#[\]]/g, String.raw`\$&`)
const markdown = ({ title, text, about }: ChatText): string =>
  [`**${escapedMarkdown(title)}**`, escapedMarkdown(text), escapedMarkdown(about)].join('\n')
/** Slack's three entities: https://docs.slack.dev/messaging/formatting-message-text */
const escapedSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const MOST_DISCORD = 2000

/** DingTalk signs in the address: Base64 of HMAC-SHA256 over `timestamp\nsecret` under the secret. */
function dingTalkUrl({ url, signingKey, now }: ChatTarget): string {
  const signed = new URL(url)
  signed.searchParams.set('timestamp', String(now))
  signed.searchParams.set('sign', hmac(signingKey, `${now}\n${signingKey}`))
  return signed.href
}

/** Feishu signs in the body: Base64 of HMAC-SHA256 over nothing under `timestamp\nsecret`. */
function feishuSignature({ signingKey, now }: ChatTarget): { readonly timestamp: string; readonly sign: string } {
  const timestamp = String(Math.floor(now / SECOND_MS))
  return { timestamp, sign: hmac(`${timestamp}\n${signingKey}`, '') }
}

/**
 * With `wait`, Discord answers with the ID of the message. Its webhook can edit that message:
 * https://discord.com/developers/docs/resources/webhook#edit-webhook-message
 */
function discordTarget({ url, edited }: ChatTarget): Pick<ChatPost, 'method' | 'url'> {
  const target = new URL(url)
  if (edited === null) {
    target.searchParams.set('wait', 'true')
    return { url: target.href }
  }
  target.searchParams.delete('wait')
  target.pathname += `/messages/${edited}`
  return { method: 'PATCH', url: target.href }
}

const formats: Readonly<Record<ChatFormat, (text: ChatText, target: ChatTarget) => ChatPost>> = {
  slack: (text, { url }) => ({ url, body: { text: escapedSlack(lines(text)) } }),
  discord: (text, target) => ({
    ...discordTarget(target),
    body: { content: markdown(text).slice(0, MOST_DISCORD), allowed_mentions: { parse: [] } },
  }),
  mattermost: (text, { url }) => ({ url, body: { text: markdown(text) } }),
  teams: ({ title, text, about }, { url }) => ({
    url,
    body: {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            fallbackText: lines({ title, text, about }),
            body: [
              { type: 'TextBlock', text: escapedMarkdown(title), weight: 'bolder', wrap: true },
              { type: 'TextBlock', text: escapedMarkdown(text), wrap: true },
              { type: 'TextBlock', text: escapedMarkdown(about), isSubtle: true, wrap: true },
            ],
          },
        },
      ],
    },
  }),
  feishu: (text, target) => ({
    url: target.url,
    body: { ...feishuSignature(target), msg_type: 'text', content: { text: lines(text) } },
  }),
  dingtalk: (text, target) => ({
    url: dingTalkUrl(target),
    body: { msgtype: 'text', text: { content: lines(text) } },
  }),
}

type Shown = Pick<SendRequest, 'message' | 'level' | 'facts'>
const textOf = ({ message, level, facts }: Shown): ChatText => ({
  ...message,
  about: `Level: ${level} · Rule: ${facts.rule ?? t('none')} · Volley`,
})

/** Text of a message for Slack, including its level and rule. */
export const slackText = (shown: Shown): string => escapedSlack(lines(textOf(shown)))

/** A message in the format of a chat service, including its level and rule. */
export const chatPost = (format: ChatFormat, shown: Shown, target: ChatTarget): ChatPost =>
  formats[format](textOf(shown), target)
