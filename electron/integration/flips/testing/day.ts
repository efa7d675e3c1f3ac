import { expect, vi } from 'vitest'
import type { InputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import { absolute, add, compare, isSignedDecimal, multiply, roundToStep, subtract } from '@/shared/base/decimal'
import type { FlipId } from '@/shared/exchange/assumptions/all-assumptions'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { patienceBeyond } from '@/shared/testing/patience'
import type { Order } from '@/shared/trading/orders/order'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { PracticeExchange } from '@/practice/practice-exchange'
import { keyLabeled, startExchange } from '@/practice/testing/driver'
import { confirmingAll, startApp, useExchange, withoutLimits } from '@/electron/testing/app-harness'

/** Result of a day: what the application noticed, and where it contradicts the exchange. */
export interface DayReport {
  /** Each as its place and its text without figures, such as `mismatch: …`, `alarm: …`. */
  readonly noticed: ReadonlySet<string>
  /** Lost, doubled or wrongly announced orders, and figures that are shown as known and are wrong. */
  readonly wrong: readonly string[]
  /** Alternatives that changed a response or a push of the day. */
  readonly applied: ReadonlySet<FlipId>
}

type Keys = 'one-way' | 'hedge' | 'borrower' | 'institution' | 'classic'

/** Longer than the search for an order of unknown outcome between two polls. */
const SETTLED_MS = 12_000
/** The gate can close between a review and its orders while the machine is busy. */
const MOST_TRIES = 4
/** Largest difference between a shown and a true ratio: one percentage point, and the market moves. */
const RATIO_TOLERANCE = '0.015'
const RATE_TOLERANCE = '1.5'

const withoutFigures = (text: string): string =>
  text.replaceAll(/v[0-9a-z]{6,}[-\w]*/g, '…').replaceAll(/\d[\d.,:]*/g, '#')

const patient = patienceBeyond(SETTLED_MS)
/** For figures and a gate that may never get right. */
const impatient = { ...patient, timeout: SETTLED_MS }

/** What a day may show without an error. Waits for it end early. */
export interface Accepted {
  readonly wrongFigures?: boolean
  readonly closedGate?: boolean
}

/** Runs the standard day of one trader under these alternatives. */
export async function runDay(flips: readonly FlipId[], accepted: Accepted = {}): Promise<DayReport> {
  const waits = accepted.wrongFigures === true ? impatient : patient
  const gateWaits = accepted.closedGate === true ? impatient : waits
  const exchange = await startExchange({ flips, faults: true })
  const app = await startApp()
  await withoutLimits(app)
  const noticed = new Set<string>()
  const wrong: string[] = []
  const note = (place: string, text: string): void => void noticed.add(`${place}: ${withoutFigures(text)}`)
  let tokens = 0
  const token = (): string => `standard-day-${String((tokens += 1)).padStart(8, '0')}`

  /** The value of a call, or null after a refusal, which is noticed. */
  async function attempt<Name extends MethodName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name> | null> {
    const reply = await app.call(name, input)
    if (reply.ok) return reply.value
    note(`refusal of ${name}`, reply.error.message)
    return null
  }

  const untilGateIsOpen = (): Promise<void> =>
    vi
      .waitFor(async () => {
        const { gate } = await app.value('health.get', {})
        if (!gate.open) throw new Error(gate.reason ?? 'closed')
      }, gateWaits)
      .catch((error: unknown) => note('gate', String(error)))

  async function as(label: Keys): Promise<string> {
    const key = keyLabeled(exchange.descriptor, label)
    await useExchange(app, exchange.descriptor, key, key.kind)
    await untilGateIsOpen()
    await app.value('app.arm', { armed: true })
    return key.uid
  }

  const truth = (uid: string) => {
    const wallets = [uid, ...(['SPOT', 'USDT-FUTURES'] as const).map((category) => `${uid}-${category}`)]
    return { open: wallets.flatMap((wallet) => exchange.core.openOrders(wallet)), wallets }
  }

  async function place(orders: readonly OrderIntent[], via?: 'placeOrder'): Promise<void> {
    const request: InputOf<'orders.assess'> = { kind: 'place', orders: [...orders], ...(via && { via }) }
    const reviewed = await attempt('orders.assess', request)
    for (const { rule, message } of reviewed?.findings ?? []) note('finding', `${rule} ${message}`)
    if (reviewed === null) return
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const confirmation = await confirmingAll(app, request)
      const placeRequest = { token: token(), onUnknown: 'continue', confirmation } as const
      const placed = await attempt('orders.place', { ...placeRequest, orders: [...orders], ...(via && { via }) })
      const refusals = placed === null || placed.accepted ? [] : placed.refusals
      for (const { rule, message } of refusals) note('finding', `${rule} ${message}`)
      if (!refusals.some(({ rule }) => rule === 'gate')) return
      await untilGateIsOpen()
    }
  }

  const mine = async (): Promise<readonly Order[]> =>
    ((await attempt('orders.list', {})) ?? []).filter(({ origin }) => origin === 'volley')

  /** Contradictions between shown orders and those of the exchange. Unknown outcomes are no contradiction. */
  async function contradictions(uid: string): Promise<string[]> {
    const { wallets } = truth(uid)
    const orders = await mine()
    const problems: string[] = []
    for (const order of orders) {
      const { clientOid, state, filledQty } = order
      const existing = wallets
        .map((wallet) => exchange.core.findOrder(wallet, { clientOid }))
        .find((order) => order !== null)
      const isResting = existing?.status === 'live' || existing?.status === 'partially_filled'
      const real = `${existing?.status} ${existing?.filledQty}`
      const text = `${order.category} ${order.side} ${order.qty} shown ${state} ${filledQty}, is ${real}`
      if (state === 'unknown' || state === 'sent' || state === 'acknowledged' || order.pending !== null) {
        if (order.problem) note('order', `${state} ${order.problem.message}`)
        continue
      }
      const isShownOpen = isOpen(state)
      if (isShownOpen !== isResting) problems.push(text)
      else if (state === 'refused' && existing !== undefined) problems.push(text)
      else if (state === 'filled' && existing?.status !== 'filled') problems.push(text)
      else if (existing !== undefined && compare(filledQty || '0', existing.filledQty) !== 0) problems.push(text)
      if (order.problem) note('order', `${state} ${order.problem.message}`)
    }
    for (const { clientOid, orderId } of truth(uid).open)
      if (!orders.some((order) => order.clientOid === clientOid) && clientOid.startsWith('v'))
        problems.push(`order ${orderId} is not listed`)
    return problems
  }

  async function settle(uid: string, step: string): Promise<void> {
    await vi
      .waitFor(async () => expect(await contradictions(uid)).toEqual([]), waits)
      .catch(async () => wrong.push(...(await contradictions(uid)).map((text) => `${step}: ${text}`)))
  }

  function bid(share: string, change: Partial<OrderIntent> = {}): OrderIntent {
    const { category = 'USDT-FUTURES', symbol = 'BTCUSDT' } = change
    const instrument = exchange.core.instruments(category).find((instrument) => instrument.symbol === symbol)!
    const price = multiply(exchange.core.lastPrice(category, symbol), share)
    return {
      category,
      symbol,
      side: 'buy',
      orderType: 'limit',
      qty: isFutures(category) ? '0.01' : '0.001',
      price: roundToStep(price, instrument.tickSize, 'down'),
      timeInForce: 'gtc',
      stpMode: 'none',
      ...change,
    }
  }
  function atMarket(change: Partial<OrderIntent>): OrderIntent {
    const { price: _, ...rest } = bid('1', { orderType: 'market', timeInForce: 'ioc', ...change })
    return rest
  }

  async function comparePositions(uid: string, step: string): Promise<void> {
    const compared = async (): Promise<string[]> => {
      const { positions, parts } = await app.value('account.get', {})
      return Object.entries(parts.positions).flatMap(([category, { asOf, problem }]) => {
        if (problem !== null) note('position', problem)
        if (asOf === null || problem !== null) return []
        const total = (list: readonly { readonly category: string; readonly total: string }[]): string =>
          list
            .filter((position) => position.category === category)
            .reduce((all, position) => add(all, position.total || '0'), '0')
        const [displayed, actual] = [total(positions), total(exchange.core.positions(uid))]
        return compare(displayed, actual) === 0
          ? []
          : [`${step}: positions of ${category} shown ${displayed}, are ${actual}`]
      })
    }
    await vi
      .waitFor(async () => expect(await compared()).toEqual([]), waits)
      .catch(async () => wrong.push(...(await compared())))
  }

  /** Ratios that are shown as live and undisputed, and are not those of the exchange's books. */
  async function wrongRatios(uid: string): Promise<string[]> {
    const { state, units } = await app.value('risk.overview', {})
    if (state === 'reading' || units.some(({ freshness }) => freshness === 'waiting')) return ['the units are not read']
    return units.flatMap(({ id, freshness, sample, problem, dispute }) => {
      if (problem !== null) note('unit', problem)
      if (dispute !== null) note('unit', 'disputed')
      if (freshness !== 'live') note('unit', freshness)
      if (sample?.agrees === false) note('unit', 'its ratio and its coins differ')
      const unit = exchange.services.lending.unitsOf(uid).find((unit) => unit.id === id)
      const real = unit === undefined ? null : exchange.services.lending.snapshotOf(unit)
      const isShownAsTrue = freshness === 'live' && dispute === null && sample?.agrees === true
      if (!isShownAsTrue || real === null) return []
      const isNear = compare(absolute(subtract(real.ltv, sample.ltv)), RATIO_TOLERANCE) <= 0
      return isNear ? [] : [`unit ${id} shown ${sample.ltv}, is ${real.ltv}`]
    })
  }

  /** Rates of consumer loans that are shown without a dispute and are not those of the exchange's books. */
  async function wrongRates(uid: string): Promise<string[]> {
    const { loans, disputes } = await app.value('loans.ongoing', {})
    if (loans.length === 0) return ['the loans are not read']
    if (disputes.length > 0) note('loans', 'disputed')
    return loans.flatMap(({ orderId, pledgeRate }) => {
      const real = exchange.services.loans.loansOf(uid).find((loan) => loan.orderId === orderId)
      if (real === undefined || !isSignedDecimal(pledgeRate) || disputes.length > 0) return []
      const rate = exchange.services.loans.pledgeRateOf(real)
      const isNear = compare(absolute(subtract(rate, pledgeRate)), RATE_TOLERANCE) <= 0
      return isNear ? [] : [`loan ${orderId} shown ${pledgeRate}, is ${rate}`]
    })
  }

  const untilRight = (check: (uid: string) => Promise<string[]>, uid: string): Promise<unknown> =>
    vi
      .waitFor(async () => expect(await check(uid)).toEqual([]), waits)
      .catch(async () => wrong.push(...(await check(uid))))

  /** Batch, amend, cancel, group, reduce-only, strategy order, positions and units of the one-way account. */
  async function tradeOneWay(): Promise<void> {
    const uid = await as('one-way')
    await place([
      ...['0.8', '0.81', '0.82', '0.83'].map((share) => bid(share)),
      atMarket({ qty: '0.02' }),
      bid('0.5', { category: 'SPOT' }),
      bid('0.9', { category: 'COIN-FUTURES', symbol: 'BTCUSD_CM', qty: '100' }),
      atMarket({ category: 'COIN-FUTURES', symbol: 'BTCUSD_CM', qty: '200' }),
    ])
    await settle(uid, 'placed')
    const resting = (await mine()).filter(({ state, category }) => isOpen(state) && category === 'USDT-FUTURES')
    const [first, second, ...group] = resting
    if (first) await amend([first], '0.7')
    // It is canceled elsewhere, and its cancel is refused.
    if (second) {
      exchange.core.cancel(uid, { clientOid: second.clientOid })
      await attempt('orders.cancel', { token: token(), keys: [second.key] })
    }
    if (group.length > 0) await amend(group, '0.65')
    await settle(uid, 'amended and canceled')
    await place([atMarket({ side: 'sell', qty: '0.01', reduceOnly: 'yes' })], 'placeOrder')
    await settle(uid, 'reduced')
    await comparePositions(uid, 'one-way')
    const trigger = multiply(exchange.core.lastPrice('USDT-FUTURES', 'BTCUSDT'), '1.2')
    await attempt('api.call', {
      endpoint: 'placeStrategyOrder',
      request: {
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        type: 'trigger',
        side: 'buy',
        qty: '0.01',
        triggerPrice: roundToStep(trigger, '0.1', 'down'),
      },
      token: token(),
    })
    const strategies = await attempt('strategies.list', { of: 'waiting' })
    for (const { category, reason } of strategies?.missing ?? []) note('strategies', `${category} ${reason}`)
    const ids = strategies?.orders.map(({ orderId }) => orderId) ?? []
    if (ids.length > 0) await attempt('strategies.cancel', { token: token(), orderIds: ids })
    await untilRight(wrongRatios, uid)
    await readLists()
    await attempt('orders.cancelAll', { token: token(), category: 'USDT-FUTURES' })
    await settle(uid, 'all canceled')
  }

  async function amend(orders: readonly Order[], share: string): Promise<void> {
    const changes = orders.map(({ key }) => ({ key, price: bid(share).price!, autoCancel: false }))
    const confirmation = await confirmingAll(app, { kind: 'amend', changes })
    await attempt('orders.amend', { token: token(), changes, confirmation })
  }

  /** Tax, savings, P2P and keys. */
  async function readLists(): Promise<void> {
    const products = await attempt('earn.products', {})
    if (products?.list === null) note('earn', 'no products')
    await attempt('p2p.look', { since: 0 })
    await attempt('subKeys.list', {})
    const btc = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const
    const most = await attempt('account.maxOpen', { ...btc, side: 'buy', orderType: 'market' })
    if (most?.qty === null) note('finding', 'the largest order is unknown')
    await attempt('orders.fills', { category: btc.category })
    await attempt('tax.start', { range: null })
  }

  async function tradeHedged(): Promise<void> {
    const uid = await as('hedge')
    await place([atMarket({ qty: '0.02', posSide: 'long' }), bid('0.8', { posSide: 'long' })])
    await settle(uid, 'hedged')
    await comparePositions(uid, 'hedge')
  }

  async function tradeClassic(): Promise<void> {
    const uid = await as('classic')
    await place([bid('0.8'), bid('0.81'), bid('0.5', { category: 'SPOT' })])
    await settle(uid, 'classic')
    const [first] = (await mine()).filter(({ state }) => isOpen(state))
    if (first) await attempt('orders.cancel', { token: token(), keys: [first.key] })
    await settle(uid, 'classic canceled')
    await attempt('classic.openOrders', {})
    await attempt('classic.holdings', {})
    await attempt('classic.pastOrders', { category: 'SPOT' })
  }

  /** What Diagnostics, alarms, notifications and the footer show. */
  async function collect(): Promise<void> {
    for (const { where, path, kind } of await app.value('health.mismatches', {}))
      note('mismatch', `${where} ${path} ${kind}`)
    for (const { rule } of (await app.value('alarms.list', {})).alarms) note('alarm', rule)
    for (const { title } of await app.value('notices.list', {})) note('notice', title)
    const health = await app.value('health.get', {})
    for (const { state, reason } of [health.rest, health.privateFeed])
      if (state !== 'live' && state !== 'quiet') note('feed', `${state} ${reason ?? ''}`)
    if (health.clock?.contradictions !== undefined) note('clock', health.clock.contradictions)
    if (health.key !== null) note('key', JSON.stringify(health.key))
  }

  try {
    await tradeOneWay()
    await collect()
    await tradeHedged()
    await collect()
    const institution = await as('institution')
    await untilRight(wrongRatios, institution)
    await collect()
    const borrower = await as('borrower')
    await untilRight(wrongRates, borrower)
    await collect()
    await tradeClassic()
    await collect()
    wrong.push(...(await doubled(exchange)))
  } finally {
    await app.close()
    await exchange.close()
  }
  return { noticed, wrong, applied: exchange.applied }
}

/** Client order IDs that the exchange received more than once. */
async function doubled({ descriptor }: PracticeExchange): Promise<string[]> {
  const { url, token } = descriptor.control!
  const response = await fetch(`${url}/log`, { headers: { 'x-control-token': token } })
  const { placed } = (await response.json()) as { readonly placed: Readonly<Record<string, number>> }
  const often = Object.entries(placed).filter(([, count]) => count > 1)
  return often.map(([clientOid, count]) => `${clientOid} was sent ${count} times`)
}
