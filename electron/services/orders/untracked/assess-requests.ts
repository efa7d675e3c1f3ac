import { z } from 'zod'
import type { EndpointName } from '@/shared/exchange/endpoints'
import { notSent, type NotSent } from '@/shared/trading/orders/outcome'
import type { Leg } from '@/shared/trading/orders/untracked-request'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Judged, Confirmed, PretradeFinding } from '@/shared/trading/pretrade/assessment/assessment'
import type { TriggerBy } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import type { Position } from '@/shared/trading/account/account'
import { strategyFindings, type StrategyTerms } from '@/shared/trading/pretrade/rules/strategy-rules'
import { checkPermission, checkTerms } from '@/shared/trading/market/symbol-rules'
import { FILLED_BEFORE, filledFindings, filledNow, filledSince } from '@/shared/trading/pretrade/figures/filled-before'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import type { AssessedOrder, PretradeContext } from '@/shared/trading/pretrade/assessment/context'
import { assessOrders } from '@/shared/trading/pretrade/rules/assess-orders'
import type { ReducingTerms } from '@/shared/trading/pretrade/figures/reductions'
import { unconfirmed } from '@/shared/trading/pretrade/assessment/confirmation'
import { neverSent, type OwnOrderFacts, type Pretrade, UNCONFIRMED } from '../gate/pretrade'
import { type Assessed, assessedOrders, changeIn } from './assessed-orders'
import { onlyCancels, type Prepared } from './untracked-call'
import type { LegRecord } from './leg-source'
import { strategyTermsOf } from './strategy-terms'
import type { UntrackedStore } from './untracked-store'

/** Rules of a symbol that an order violates. The form checks them first, but this check decides. */
function brokenRules(
  orders: readonly AssessedOrder[],
  { instrumentOf, positions, balances }: Pick<PretradeContext, 'instrumentOf' | 'positions' | 'balances'>,
): readonly PretradeFinding[] {
  return orders.flatMap(({ order, replaces, trigger }, row) => {
    const instrument = instrumentOf(order.category, order.symbol)
    if (instrument === null) return []
    // The exchange decides about amends. Trigger orders have separate rules.
    const refused = replaces === null ? checkPermission(order, instrument, { positions, balances }) : []
    const broken = trigger === null ? checkTerms(order, instrument) : []
    return [...refused, ...broken].map(({ field, rule, message }) => neverSent({ row, field, rule, message }))
  })
}

const matchesSide = ({ posSide }: StrategyTerms, position: Position): boolean =>
  posSide === undefined || position.posSide === posSide

const Ids = z.object({ orderId: z.string().optional(), clientOid: z.string().optional() })
/** IDs of the order in a request. A classic amend makes a new order, so its part has another name. */
function idsIn(body: unknown): readonly string[] {
  const { orderId, clientOid } = Ids.safeParse(body).data ?? {}
  return [orderId, clientOid].filter((id) => id !== undefined)
}

interface AssessRequestsOptions {
  readonly store: Pick<UntrackedStore, 'all'>
  readonly pretrade: Pretrade
  /** `holdMode` is that of this order, or of the account. */
  readonly accountState: (order?: OrderIntent) => OwnOrderFacts
}

/** Assesses requests by the orders they place or change. */
export function createAssessRequests({ store, pretrade, accountState }: AssessRequestsOptions) {
  /** Last listed record of each order, by either ID. */
  const listed = new Map<string, LegRecord>()

  function noteListed(records: readonly LegRecord[]): void {
    listed.clear()
    for (const record of records) for (const id of [record.orderId, record.clientOid]) if (id) listed.set(id, record)
  }

  /** Last known record of the order that a part changes or replaces. */
  function latestRecordOf(body: unknown, part: Leg | undefined): Pick<Leg, 'record'> | null {
    const ids = [...idsIn(body), part?.orderId, part?.clientOid].filter((id) => id !== undefined && id !== null)
    const record = ids.map((id) => listed.get(id)).find((candidate) => candidate !== undefined)
    if (record !== undefined) return { record }
    const legs = store.all().flatMap(({ parts }) => parts)
    const isOf = ({ key, orderId }: Leg): boolean => key === part?.key || (orderId !== null && ids.includes(orderId))
    return legs.findLast((leg) => leg.record !== null && isOf(leg)) ?? null
  }

  /** Orders that a request places or changes, by their last known record. */
  const ordersOf = (name: EndpointName, body: unknown, [part]: readonly Leg[]): Assessed =>
    assessedOrders(name, body, latestRecordOf(body, part))

  /** Rules that a strategy order violates at current prices; empty for any other call. */
  async function rulesOf(name: EndpointName, body: unknown, [part]: readonly Leg[]): Promise<PretradeFinding[]> {
    const terms = strategyTermsOf(name, body, latestRecordOf(body, part)?.record ?? null)
    if (terms === null) return []
    const { category, symbol } = terms
    const priceOf = await pretrade.traded([category])
    const { instrumentOf, positions } = pretrade.world()
    const { last, mark } = priceOf(category, symbol)
    const own = positions?.filter((candidate) => candidate.category === category && candidate.symbol === symbol)
    // A new position may not be known yet. The exchange decides whether it exists.
    const position = own?.find((candidate) => matchesSide(terms, candidate))
    const priceBy = (by: TriggerBy): string | null => (by === 'mark' ? mark : last)
    const result = strategyFindings(terms, { instrument: instrumentOf(category, symbol), position, priceBy })
    return result.map((finding) => ({ ...finding, row: null, figure: null }))
  }

  /** Orders by which a take profit or stop loss would close a current position; empty for any other request. */
  function closingOf(name: EndpointName, body: unknown, [part]: readonly Leg[]): readonly ReducingTerms[] {
    const terms = strategyTermsOf(name, body, latestRecordOf(body, part)?.record ?? null)
    if (terms === null || (terms.type ?? 'tpsl') !== 'tpsl') return []
    const { category, symbol } = terms
    const positions = pretrade.positionsNow() ?? []
    const matching = positions.filter(
      (position) => position.category === category && position.symbol === symbol && matchesSide(terms, position),
    )
    const [position] = matching
    if (position === undefined || matching.length > 1) return []
    const side = position.posSide === 'long' ? 'sell' : 'buy'
    const qty = terms.tpslMode === 'partial' ? (terms.qty ?? '') : position.total
    return [{ category, symbol, side, posSide: position.posSide, reduceOnly: true, qty }]
  }

  /** Filled quantity of the order changed by a request; null for other requests and unknown orders. */
  function filledOf(name: EndpointName, body: unknown, [part]: readonly Leg[]): string | null {
    const change = changeIn(name, body)
    if (change === null) return null
    return filledNow(change, accountState().openOrders ?? [], latestRecordOf(body, part)?.record?.baseVolume)
  }

  /** The finding with the total quantity of such a change. */
  function filledFindingsOf(
    name: EndpointName,
    body: unknown,
    parts: readonly Leg[],
    orders: readonly AssessedOrder[],
  ) {
    const [changed] = orders
    const size = changeIn(name, body)?.size
    if (changed === undefined || size === undefined) return []
    const { category, symbol } = changed.order
    const instrument = pretrade.world().instrumentOf(category, symbol)
    return filledFindings(size, filledOf(name, body, parts), instrument === null ? symbol : lotCoinOf(instrument))
  }

  /** Reads the data for the assessment first. After that, everything is assessed at the same time. */
  async function assess(name: EndpointName, { body }: Prepared, parts: readonly Leg[]): Promise<Judged | null> {
    if (onlyCancels(parts)) return null
    const { orders, findings } = ordersOf(name, body, parts)
    const [rules] = await Promise.all([rulesOf(name, body, parts), pretrade.load(orders.map(({ order }) => order))])
    const world = pretrade.world(orders[0]?.order.category)
    const context = { ...world, ...accountState(orders[0]?.order) }
    const filled = filledFindingsOf(name, body, parts, orders)
    return assessOrders(orders, context, [...rules, ...findings, ...filled, ...brokenRules(orders, world)])
  }

  /** Missing confirmation that blocks a valid request. */
  async function unconfirmedOf(
    name: EndpointName,
    prepared: Prepared,
    parts: readonly Leg[],
    confirmation?: Confirmed,
  ): Promise<NotSent | null> {
    const assessment = await assess(name, prepared, parts)
    const [finding] = assessment === null ? [] : unconfirmed(assessment, confirmation)
    return finding === undefined
      ? null
      : notSent(finding.band === 'never' ? finding.rule : UNCONFIRMED, finding.message)
  }

  /** Refuses a change if the order was filled further since its confirmation; null otherwise. */
  function movedSince(
    name: EndpointName,
    body: unknown,
    parts: readonly Leg[],
    confirmation?: Confirmed,
  ): NotSent | null {
    const reviewed = confirmation?.findings.find(({ rule }) => rule === FILLED_BEFORE)?.figure ?? '0'
    const why = filledSince(reviewed, filledOf(name, body, parts))
    return why === null ? null : notSent(FILLED_BEFORE, why)
  }

  return { ordersOf, closingOf, assess, unconfirmedOf, movedSince, noteListed }
}
