import type { DestinationKind } from '@/shared/trading/destinations/kinds'
import { sendEmail } from './email'
import { sendHeartbeatTest } from './heartbeat'
import { sendNtfy } from './ntfy'
import type { Send } from './send'
import { sendSlack } from './slack'
import { sendTelegram } from './telegram'
import { sendWebhook } from './webhook'

/** Sender of each kind of destination. A missing kind is a compile error. */
export const senders: Readonly<Record<DestinationKind, Send>> = {
  webhook: sendWebhook,
  telegram: sendTelegram,
  slack: sendSlack,
  ntfy: sendNtfy,
  email: sendEmail,
  heartbeat: sendHeartbeatTest,
}
