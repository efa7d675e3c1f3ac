import type { EndpointName } from '@/shared/exchange/endpoints'
import { notSent, type NotSent } from '@/shared/trading/orders/outcome'
import type { Leg } from '@/shared/trading/orders/untracked-request'
import type { Assessment, Confirmation } from '@/shared/trading/pretrade/assessment'
import { assessOrders } from '@/shared/trading/pretrade/assess-orders'
import { unconfirmed } from '@/shared/trading/pretrade/confirmation'
import { type OwnOrderFacts, type Pretrade, UNCONFIRMED } from '../gate/pretrade'
import { type Assessed, assessedOrders } from './assessed-orders'
import { onlyCancels, type Prepared } from './untracked-call'
import type { UntrackedStore } from './untracked-store'

interface AssessRequestsOptions {
  readonly store: Pick<UntrackedStore, 'all'>
  readonly pretrade: Pretrade
  readonly accountState: () => OwnOrderFacts
}

/** What is thought of requests, as of the orders they make or change. */
export function createAssessRequests({ store, pretrade, accountState }: AssessRequestsOptions) {
  /** What a request makes or changes, by what was last seen of it. */
  function ordersOf(name: EndpointName, body: unknown, [part]: readonly Leg[]): Assessed {
    const earlier = store
      .all()
      .flatMap(({ parts }) => parts)
      .findLast(({ key, seen }) => key === part?.key && seen !== null)
    return assessedOrders(name, body, earlier ?? null)
  }

  /** Loading what the judgement needs comes first: from there on everything happens at one moment. */
  async function assess(name: EndpointName, { body }: Prepared, parts: readonly Leg[]): Promise<Assessment | null> {
    if (onlyCancels(parts)) return null
    const { orders, findings } = ordersOf(name, body, parts)
    await pretrade.load(orders.map(({ order }) => order))
    return assessOrders(orders, { ...pretrade.world(), ...accountState() }, findings)
  }

  /** What keeps a request from leaving that could be sent: nobody confirmed what is found about it. */
  async function unconfirmedOf(
    name: EndpointName,
    prepared: Prepared,
    parts: readonly Leg[],
    confirmation?: Confirmation,
  ): Promise<NotSent | null> {
    const assessment = await assess(name, prepared, parts)
    const [finding] = assessment === null ? [] : unconfirmed(assessment, confirmation)
    return finding === undefined
      ? null
      : notSent(finding.band === 'never' ? finding.rule : UNCONFIRMED, finding.message)
  }

  return { ordersOf, assess, unconfirmedOf }
}
