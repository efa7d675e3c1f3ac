import { grouped } from '@/shared/base/grouped'
import { every, type TrustedTime } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import type { CheckedRequestFor, EndpointName } from '@/shared/exchange/endpoints'
import { isPositive, maximum, subtract } from '@/shared/base/decimal'
import { Category, PosSide } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { quantityPhrase } from '@/shared/trading/orders/order-phrase'
import type { Outcome } from '@/shared/trading/orders/outcome'
import type { LegOutcome } from '@/shared/trading/orders/untracked-request'
import { type Protection, type ProtectionPlan, protectionText } from '@/shared/trading/orders/protection'
import { confirmedOf } from '@/shared/trading/pretrade/assessment/confirmation'
import type { Notify } from '../gate/notices'
import type { Pretrade } from '../gate/pretrade'
import type { Journal } from '../journal/journal'
import type { OrderStore } from '../records/order-store'
import type { UntrackedOrders } from '../untracked/untracked-orders'
import {
  builtSize,
  type Entry,
  isEntry,
  protectedBy,
  type Protected,
  requestId,
  type Step,
  stepOf,
} from './protection-step'

interface ProtectionOptions {
  readonly store: Pick<OrderStore, 'all' | 'get' | 'amend' | 'watch'>
  readonly requests: Pick<UntrackedOrders, 'assess' | 'send' | 'knows' | 'list' | 'listen'>
  readonly pretrade: Pick<Pretrade, 'positionsNow' | 'readPositions'>
  readonly journal: Pick<Journal, 'note'>
  readonly notify: Notify
  readonly time: TrustedTime
}

/** Take profits and stop losses that follow the fills of their entries. */
export interface ProtectionPlans {
  readonly start: () => void
  readonly stop: () => void
}

const TICK_MS = SECOND_MS
/** Time after which an uncovered part is notified. */
const MISSING_MS = 5 * SECOND_MS
/** Time after which a position smaller than the fill is read again and accepted. */
const SMALLER_MS = 10 * SECOND_MS
/** Consecutive refusals after which the trader must decide. */
const MOST_REFUSALS = 6
const LONGEST_PAUSE_MS = 30 * SECOND_MS

/** Consecutive failures of the requests of a plan. Times are Unix ms. */
interface Failures {
  readonly refused: number
  readonly inRow: number
  /** Earliest time of the next request. */
  readonly nextAt: number
  readonly why: string
}

type Failed = Extract<Outcome, { kind: 'refused' | 'not_sent' }>
const isFailed = (outcome: Outcome): outcome is Failed => outcome.kind === 'refused' || outcome.kind === 'not_sent'
type Does = Extract<Step, { qty: string }>

/** Strategy order for a part of the position, at market, triggered by the last price (spec: call 3). */
const placement = (
  { category, symbol, posSide }: Entry,
  { takeProfit, stopLoss }: Protection,
  qty: string,
): CheckedRequestFor<'placeStrategyOrder'> | null => {
  const parsed = Category.safeParse(category).data
  const positionSide = PosSide.safeParse(posSide).data
  if (parsed === undefined) return null
  return {
    category: parsed,
    symbol,
    type: 'tpsl',
    tpslMode: 'partial',
    qty,
    ...(positionSide === undefined ? {} : { posSide: positionSide }),
    ...(takeProfit === undefined ? {} : { takeProfit, tpTriggerBy: 'market', tpOrderType: 'market' }),
    ...(stopLoss === undefined ? {} : { stopLoss, slTriggerBy: 'market', slOrderType: 'market' }),
  }
}

/**
 * Sends take profit and stop loss of an entry once it fills, as one strategy order of the filled quantity, and enlarges
 * it with further fills (A-entry-protection). Each request is recorded before it is sent, and read back like any other.
 * A request with an unknown outcome is never sent again.
 */
export function createProtectionPlans(options: ProtectionOptions): ProtectionPlans {
  const { store, requests, pretrade, journal, notify, time } = options
  const plans = new Set<string>()
  const busy = new Set<string>()
  const again = new Set<string>()
  const gaps = new Map<string, number>()
  const failures = new Map<string, Failures>()
  let ends: (() => void)[] = []

  const entryOf = (key: string): Entry | null => {
    const order = store.get(key)
    return isEntry(order) && order.protection.state !== 'ended' ? order : null
  }
  const nameOf = ({ protection }: Entry): string =>
    protection.stopLoss === undefined
      ? t('Take profit')
      : protection.takeProfit === undefined
        ? t('Stop loss')
        : 'TP/SL'

  function save(entry: Entry, change: Partial<ProtectionPlan>): void {
    const plan = { ...entry.protection, ...change }
    if (JSON.stringify(plan) === JSON.stringify(entry.protection)) return
    store.amend(entry.key, { protection: plan })
    const { state, covered, why } = plan
    if (state !== entry.protection.state || covered !== entry.protection.covered)
      journal.note(
        entry.key,
        'protection',
        [`${state}, covers ${covered} of ${entry.filledQty}`, why].filter(Boolean).join(': '),
      )
  }

  function missing(entry: Entry, why: string): void {
    if (entry.protection.state === 'missing') return save(entry, { why })
    save(entry, { state: 'missing', why })
    const { protection, filledQty } = entry
    const filled = quantityPhrase({ ...entry, qty: filledQty })
    const text = t`${filled} is filled, ${protection.covered} of it with ${protectionText(protection)}. ${why}.`
    notify('error', t`${nameOf(entry)} is missing`, text)
  }

  /** Everything due is covered. Kept once a list of the exchange confirms it. */
  function settle(entry: Entry, { isConfirmed, orderId, covered }: Protected): void {
    gaps.delete(entry.key)
    failures.delete(entry.key)
    if (!isConfirmed) return
    placedAfterAll(entry, covered)
    save(entry, { state: isPositive(covered) ? 'placed' : 'pending', orderId, covered, why: null })
  }

  function placedAfterAll(entry: Entry, covered: string): void {
    if (entry.protection.state !== 'missing' || !isPositive(covered)) return
    notify('info', t`${nameOf(entry)} is placed`, t`It covers ${quantityPhrase({ ...entry, qty: covered })}.`)
  }

  function end(entry: Entry, { orderId, covered }: Protected): void {
    placedAfterAll(entry, covered)
    gaps.delete(entry.key)
    plans.delete(entry.key)
    save(entry, { state: 'ended', orderId, covered })
  }

  /** The positions were read again and are not larger: another order closed the rest, which needs no cover. */
  async function release(key: string): Promise<void> {
    const category = Category.safeParse(store.get(key)?.category).data
    if (category === undefined || !(await pretrade.readPositions([category]))) return
    const entry = entryOf(key)
    if (entry === null) return
    const protection = protectedBy(entry, requests.list())
    const size = builtSize(entry, pretrade.positionsNow())
    const step = stepOf(entry, protection, size)
    if (size === null || step.does !== 'wait' || step.isSmaller !== true) return
    const remaining = maximum(size, protection.covered)
    const phrase = quantityPhrase({ ...entry, qty: remaining })
    const why = t`Only ${phrase} of ${quantityPhrase({ ...entry, qty: entry.filledQty })} is still open`
    notify('warning', t`${nameOf(entry)} covers less than the entry filled`, `${why}.`)
    save(entry, { released: subtract(entry.filledQty, remaining), why })
  }

  function lasting(key: string): number {
    const since = gaps.get(key) ?? time.now()
    gaps.set(key, since)
    return time.now() - since
  }

  function failed(key: string, outcomes: readonly LegOutcome[]): void {
    const bad = outcomes.map(({ outcome }) => outcome).find(isFailed)
    if (bad === undefined) return void failures.delete(key)
    const { refused = 0, inRow = 0 } = failures.get(key) ?? {}
    const pause = Math.min(LONGEST_PAUSE_MS, SECOND_MS * 2 ** inRow)
    failures.set(key, {
      refused: refused + (bad.kind === 'refused' ? 1 : 0),
      inRow: inRow + 1,
      nextAt: time.now() + pause,
      why: bad.message.replace(/\.$/, ''),
    })
  }

  /** Confirms all findings: the plan was confirmed with its entry, and protection only reduces. */
  async function send<Name extends EndpointName>(
    key: string,
    name: Name,
    request: CheckedRequestFor<Name>,
  ): Promise<readonly LegOutcome[]> {
    const judged = await requests.assess(name, request)
    let number = 1
    while (requests.knows(requestId(key, number))) number += 1
    const confirmation = judged === null ? undefined : confirmedOf(judged, judged.phrase)
    return requests.send(requestId(key, number), name, request, { confirmation })
  }

  /** Trigger prices that the market has not passed. A passed one would prevent the placement of the other. */
  async function open(entry: Entry, qty: string): Promise<Protection> {
    const { takeProfit, stopLoss } = entry.protection
    const whole = placement(entry, entry.protection, qty)
    if (whole === null || takeProfit === undefined || stopLoss === undefined) return entry.protection
    const judged = await requests.assess('placeStrategyOrder', whole)
    const passed = new Set(judged?.findings.filter(({ rule }) => rule === 'trigger-side').map(({ field }) => field))
    if (passed.size !== 1) return entry.protection
    return passed.has('takeProfit') ? { stopLoss } : { takeProfit }
  }

  /** Reports an omitted trigger price. */
  function notifyPassed(entry: Entry, sentLegs: Protection): void {
    const missingLeg = (['takeProfit', 'stopLoss'] as const).find((leg) => sentLegs[leg] === undefined)
    const at = missingLeg === undefined ? undefined : entry.protection[missingLeg]
    if (missingLeg === undefined || at === undefined) return
    const name = missingLeg === 'takeProfit' ? t('Take profit') : t('Stop loss')
    notify(
      'error',
      t`${name} is not placed`,
      t`The last price passed ${grouped(at)} before ${entry.symbol} could be protected.`,
    )
  }

  async function act(entry: Entry, step: Does, { orderId, clientOid }: Protected): Promise<void> {
    const { key } = entry
    if (step.does === 'change') {
      const name = orderId === null ? { clientOid } : { orderId }
      return failed(key, await send(key, 'modifyStrategyOrder', { ...name, qty: step.qty }))
    }
    const sentLegs = await open(entry, step.qty)
    const request = placement(entry, sentLegs, step.qty)
    if (request === null) return missing(entry, t`Volley does not know the category ${entry.category}`)
    failed(key, await send(key, 'placeStrategyOrder', request))
    if (!failures.has(key)) notifyPassed(entry, sentLegs)
  }

  const mayAct = (key: string): boolean => {
    const before = failures.get(key)
    return before === undefined || (before.refused < MOST_REFUSALS && time.now() >= before.nextAt)
  }

  async function follow(key: string): Promise<void> {
    const entry = entryOf(key)
    if (entry === null) return void plans.delete(key)
    const protection = protectedBy(entry, requests.list())
    const step = stepOf(entry, protection, builtSize(entry, pretrade.positionsNow()))
    if (step.does === 'end') return end(entry, protection)
    if (step.does === 'wait' && step.why === null) return settle(entry, protection)
    const since = lasting(key)
    if (entry.protection.state === 'pending' || entry.protection.state === 'placed') save(entry, { state: 'sending' })
    if (step.does === 'wait') {
      if (step.isSmaller === true) return since < SMALLER_MS ? undefined : release(key)
      if (since >= MISSING_MS) missing(entryOf(key) ?? entry, step.why ?? '')
      return
    }
    if (since >= MISSING_MS) missing(entryOf(key) ?? entry, failures.get(key)?.why ?? t('It is being sent'))
    if (!mayAct(key)) return
    await act(entryOf(key) ?? entry, step, protection)
    const next = failures.get(key)
    if (next === undefined) consider(key)
  }

  /** Runs one step of a plan at a time. */
  function consider(key: string): void {
    if (busy.has(key)) return void again.add(key)
    busy.add(key)
    // Deferred until the current change of the order is complete.
    void Promise.resolve()
      .then(() => follow(key))
      .finally(() => {
        busy.delete(key)
        if (again.delete(key)) consider(key)
      })
  }

  return {
    start: () => {
      ends = [
        store.watch((order, before) => {
          if (!isEntry(order) || order.protection.state === 'ended') return
          plans.add(order.key)
          if (order.filledQty !== before?.filledQty || order.state !== before.state) consider(order.key)
        }),
        requests.listen(() => plans.forEach(consider)),
        every(time, TICK_MS, () => plans.forEach(consider)),
      ]
      for (const order of store.all()) if (entryOf(order.key) !== null) plans.add(order.key)
      plans.forEach(consider)
    },
    stop: () => {
      for (const end of ends) end()
      plans.clear()
    },
  }
}
