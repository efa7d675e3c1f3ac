import { displayText } from '@/renderer/kit/format/display-text'
import type { AppInfo } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import { volleyUnreachable } from '@/renderer/state/stores/health/health-store'
import { isCurrent, type Feed, type Health } from '@/shared/trading/health/health'

export interface GateInput {
  readonly connected: boolean
  readonly app: AppInfo | null
  readonly health: Health | null
  readonly hasMarketOrder: boolean
  /** Reason why these orders may not only reduce a position; null if they certainly reduce. */
  readonly notReducing: string | null
}

export interface SendGate {
  /** Reason why nothing can be sent now; null if it can. */
  readonly blocked: string | null
  /** Text to confirm first, because the screen may show outdated data. */
  readonly confirm: string | null
}

const notCurrent = (feed: Feed | undefined): string | null =>
  feed === undefined || isCurrent(feed.state) ? null : (feed.reason ?? t`The feed is ${displayText(feed.state)}.`)

function blockedBecause({ connected, app, health, notReducing }: GateInput): string | null {
  if (!connected || health === null || app === null) return volleyUnreachable
  if (app.profile.key === null && app.profile.environment !== 'practice')
    return t`The profile “${app.profile.label}” has no key; it shows public data only.`
  if (health.gate.needsReview) return health.gate.reason
  if (!app.armed) return t('Trading is not armed. Arm it in the top bar first.')
  if (health.gate.open) return null
  const reason = health.gate.reason ?? t('New orders are held back at the moment.')
  if (!health.gate.letsReduce) return reason
  return notReducing === null ? null : t`${reason}. Only what is sure to reduce a position passes: ${notReducing}.`
}

/** Gate of a review. Stale prices block market orders and require another confirmation for limit orders. */
export function sendGate(input: GateInput): SendGate {
  const blocked = blockedBecause(input)
  if (blocked !== null) return { blocked, confirm: null }
  const prices = notCurrent(input.health?.publicFeed)
  const stale = prices ?? notCurrent(input.health?.privateFeed)
  if (stale === null) return { blocked: null, confirm: null }
  const account = input.health?.privateFeed.state
  if (prices === null && (account === 'partial' || account === 'late'))
    return { blocked: null, confirm: t`${stale} I know that and want to send these orders.` }
  if (input.hasMarketOrder)
    return { blocked: t`${stale} Market orders wait until prices are current again.`, confirm: null }
  return { blocked: null, confirm: t`${stale} I know that prices may have moved and want to send these limit orders.` }
}
