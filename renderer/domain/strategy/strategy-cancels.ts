import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { MOST_STRATEGY_CANCELS, strategyCancelId } from '@/shared/ipc/trading/strategies'
import { comma, t } from '@/shared/languages/text'
import type { Leg } from '@/shared/trading/orders/untracked-request'
import { exchangeStatusOf, whyOf } from '@/renderer/domain/orders/labels/leg-labels'
import { plural } from '@/shared/languages/plural'
import { followLine, type ProgressLine } from '@/renderer/state/actions/cancel-progress'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { runCommand } from '@/renderer/state/actions/run-command'
import { bridge } from '@/renderer/state/bridge/bridge'
import { type Requests, useRequests } from '@/renderer/state/stores/requests-store'

/** Cancels of several strategy orders. */
export interface StrategyCancel {
  readonly token: string
  readonly orderIds: readonly string[]
  /** Reason by order, for those whose cancel was not sent. */
  readonly unsent: ReadonlyMap<string, string>
  /** Orders of calls that were not answered in time: their cancels may have been sent. */
  readonly unanswered: ReadonlySet<string>
}

/** Cancels of listed orders of a classic account, with the token of the request for each order. */
export interface ListedCancel extends Omit<StrategyCancel, 'token'> {
  readonly tokens: ReadonlyMap<string, string>
}

/** Counts of the orders by the state of their cancels in the journal and the exchange's lists. */
export interface CancelCount {
  readonly total: number
  readonly canceled: number
  /** Triggered or ended before their cancel was received. */
  readonly over: number
  readonly underWay: number
  /** Sent, or possibly sent, without a known outcome. */
  readonly unknown: number
  /** Not canceled, with the reasons. */
  readonly notCanceled: number
  readonly why: readonly string[]
}

type Fate = 'canceled' | 'over' | 'underWay' | 'unknown' | 'left'

const legOf = (requests: Requests, cancel: StrategyCancel | ListedCancel, orderId: string): Leg | undefined =>
  'token' in cancel
    ? requests.get(strategyCancelId(cancel.token, orderId))?.parts[0]
    : requests.get(cancel.tokens.get(orderId) ?? '')?.parts.find((leg) => leg.orderId === orderId)

/** True for a canceled order. Calls of classic accounts use both spellings. */
const isCanceled = (leg: Leg): boolean => /^cancell?ed$/.test(exchangeStatusOf(leg))

function fateOf(requests: Requests, cancel: StrategyCancel | ListedCancel, orderId: string): [Fate, string] {
  const { unsent, unanswered } = cancel
  const leg = legOf(requests, cancel, orderId)
  if (leg === undefined) {
    const reason = unsent.get(orderId)
    if (reason !== undefined) return ['left', reason]
    return [unanswered.has(orderId) ? 'unknown' : 'underWay', '']
  }
  switch (leg.state) {
    case 'confirmed':
      return [isCanceled(leg) ? 'canceled' : 'over', '']
    case 'sent':
    case 'acknowledged':
      return ['underWay', '']
    case 'unknown':
    case 'not_found':
      return ['unknown', '']
    default:
      return ['left', whyOf(leg)]
  }
}

/** Progress of the cancels. */
export function countCancels(requests: Requests, cancel: StrategyCancel | ListedCancel): CancelCount {
  const fates = cancel.orderIds.map((orderId) => fateOf(requests, cancel, orderId))
  const count = (kind: Fate): number => fates.filter(([fate]) => fate === kind).length
  return {
    total: fates.length,
    canceled: count('canceled'),
    over: count('over'),
    underWay: count('underWay'),
    unknown: count('unknown'),
    notCanceled: count('left'),
    why: [...new Set(fates.flatMap(([, why]) => (why === '' ? [] : [why])))],
  }
}

/** Progress as text; the last line appears when no cancel is open. */
export function cancelLine({ total, canceled, over, underWay, unknown, notCanceled, why }: CancelCount): ProgressLine {
  const before = over === 0 ? '' : t`${over} triggered or ended before that`
  if (underWay + unknown > 0) {
    const unanswered = unknown === 0 ? '' : t`${unknown} of unknown outcome: Volley reads them until it knows`
    return {
      level: unknown > 0 ? 'warning' : 'info',
      title: t`Canceling strategy orders: ${canceled + over} of ${total} done`,
      text: [before, unanswered].filter(Boolean).join(' · '),
      isLast: false,
    }
  }
  if (notCanceled > 0) {
    const title = t`${notCanceled} of ${plural(total, 'strategy order')} not canceled`
    return { level: 'warning', title, text: [...why, before].filter(Boolean).join(' · '), isLast: true }
  }
  return { level: 'info', title: t`${plural(canceled, 'strategy order')} canceled`, text: before, isLast: true }
}

/** Cancels strategy orders, each by one request that is sent at most once. `changed` receives each new state. */
export async function cancelStrategies(
  orderIds: readonly string[],
  changed: (cancel: StrategyCancel) => void,
): Promise<void> {
  const token = newIntentToken()
  const unsent = new Map<string, string>()
  const unanswered = new Set<string>()
  const publish = (): void => changed({ token, orderIds, unsent: new Map(unsent), unanswered: new Set(unanswered) })
  publish()
  for (let at = 0; at < orderIds.length; at += MOST_STRATEGY_CANCELS) {
    const chunk = orderIds.slice(at, at + MOST_STRATEGY_CANCELS)
    const reply = await bridge.call('strategies.cancel', { token, orderIds: chunk })
    if (reply.ok) {
      for (const { key, outcome } of reply.value) if (outcome.kind === 'not_sent') unsent.set(key, outcome.message)
    } else if (reply.error.code === 'timeout' || reply.error.code === 'unreachable')
      chunk.forEach((orderId) => unanswered.add(orderId))
    const isEnd = !reply.ok && reply.error.code !== 'timeout'
    if (isEnd)
      for (const orderId of orderIds.slice(at)) if (!unanswered.has(orderId)) unsent.set(orderId, reply.error.message)
    publish()
    if (isEnd) return
  }
}

const symbolsOf = (records: readonly StrategyRecord[]): string => {
  const symbols = [...new Set(records.map(({ symbol, category }) => `${symbol} ${category}`))]
  return symbols.length > 3 ? t`${symbols.length} symbols` : symbols.join(comma())
}

/** Warning about positions that lose their take profit or stop loss; '' if there are none. */
export function unprotectedText(records: readonly Pick<StrategyRecord, 'type'>[]): string {
  const protecting = records.filter(({ type }) => type !== 'trigger').length
  if (protecting === 0) return ''
  const are = protecting === 1 ? t('One of them is a') : t`${protecting} of them are`
  return t`${are} take profit or stop loss: the position loses this protection.`
}

/** Cancels these after a confirmation, and shows the progress in a line. */
export function confirmCancelStrategies(records: readonly StrategyRecord[]): void {
  const count = plural(records.length, 'strategy order')
  const pace = records.length > 1 ? t('The exchange takes them one by one, about ten a second.') : ''
  runCommand({
    name: 'strategies.cancelChosen',
    label: t('Cancel strategy orders'),
    group: 'orders',
    destructive: true,
    // If Volley is unreachable, the progress line shows it; a disabled button would not.
    available: () => true,
    confirm: () => ({
      title: t`Cancel ${count} in ${symbolsOf(records)}?`,
      text: [pace, unprotectedText(records)].filter(Boolean).join(' '),
      action: t`Cancel ${count}`,
      safeAction: records.length === 1 ? t('Keep it') : t('Keep them'),
    }),
    run: async () => {
      let current: StrategyCancel | null = null
      const show = followLine('strategy-cancel', useRequests.subscribe, () =>
        current === null ? null : cancelLine(countCancels(useRequests.getState().requests, current)),
      )
      await cancelStrategies(
        records.map(({ orderId }) => orderId),
        (cancel) => {
          current = cancel
          show()
        },
      )
    },
  })
}
