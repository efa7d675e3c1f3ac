import { everyMember } from '@/shared/base/every-member'

/** Chat services with a webhook format. */
export type ChatFormat = 'slack' | 'discord' | 'teams' | 'mattermost' | 'feishu' | 'dingtalk'
/** `volley`: signed JSON for programs. `auto`: by the host of the address. */
export type WebhookFormat = 'auto' | 'volley' | ChatFormat

export const webhookFormats = everyMember<WebhookFormat>()([
  'auto',
  'volley',
  'slack',
  'discord',
  'teams',
  'mattermost',
  'feishu',
  'dingtalk',
])

/** Hosts of chat services. A Mattermost server is recognized by its path only. */
const hosts: readonly (readonly [ChatFormat, RegExp])[] = [
  ['slack', /^hooks\.slack(-gov)?\.com$/],
  ['discord', /^((ptb|canary)\.)?discord(app)?\.com$/],
  ['teams', /\.(webhook\.office|logic\.azure|powerplatform)\.com$/],
  ['feishu', /^open\.(feishu\.cn|larksuite\.com)$/],
  ['dingtalk', /^oapi\.dingtalk\.com$/],
]
const isFormat = (text: string | undefined): text is WebhookFormat => webhookFormats.some((format) => format === text)

/** Format of a webhook: the selected one, otherwise by the host of its address. */
export function webhookFormatOf(chosen: string | undefined, address: string): Exclude<WebhookFormat, 'auto'> {
  if (isFormat(chosen) && chosen !== 'auto') return chosen
  const host = URL.canParse(address) ? new URL(address).hostname : ''
  return hosts.find(([, pattern]) => pattern.test(host))?.[0] ?? 'volley'
}
