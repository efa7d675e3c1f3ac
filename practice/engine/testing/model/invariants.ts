import type { ExchangeCore, ExchangeEvent } from '@/practice/engine/api/exchange-core'
import { atoms, atomsText } from '@/practice/engine/testing/reference/atoms'
import { type ReferenceEngine, sumOfAtoms } from '@/practice/engine/testing/reference/reference-engine'
import type { PracticeFill } from '@/practice/engine/api/practice-order'

/** Names the violated rule, with its number in docs/requirements.md. */
function must(holds: boolean, rule: string): void {
  if (!holds) throw new Error(rule)
}

/** Coins that positions still owe each other: every trade books one value for its long and its short. */
const owed = (reference: ReferenceEngine, coin: string): bigint =>
  sumOfAtoms(
    reference.positions
      .filter(({ market }) => market.margin === coin)
      .map(({ market, side, cost }) => ((side === 'long') === market.isInverse ? cost : -cost)),
  )

/** X01: in exact integers, deposits equal balances minus borrowings, the fee account and entry values. */
function conserve(core: ExchangeCore, reference: ReferenceEngine, paidIn: ReadonlyMap<string, bigint>): void {
  const assets = reference.accounts.flatMap(({ uid }) => core.assets(uid))
  const fees = core.collectedFees()
  for (const [coin, amount] of paidIn) {
    const own = assets.filter((asset) => asset.coin === coin)
    const balances = sumOfAtoms(
      own.map(({ available, locked, debt }) => atoms(available) + atoms(locked) - atoms(debt)),
    )
    const actual = balances + atoms(fees[coin] ?? '0') + owed(reference, coin)
    must(actual === amount, `X01: ${atomsText(amount)} ${coin} were paid in, ${atomsText(actual)} are there`)
  }
}

/** X02. Only losses, fees and margin that a covering position no longer provides may make futures money negative. */
function forbidNegativeBalances(core: ExchangeCore, reference: ReferenceEngine): void {
  const margins = new Set(reference.markets.filter(({ isFutures }) => isFutures).map(({ margin }) => margin))
  for (const { uid } of reference.accounts) {
    for (const { coin, available, locked } of core.assets(uid)) {
      must(!locked.startsWith('-'), `X02: ${uid} holds ${locked} ${coin}`)
      must(margins.has(coin) || !available.startsWith('-'), `X02: ${uid} has ${available} ${coin} available`)
    }
  }
}

/** X03: no resting orders can trade with each other. */
function restUncrossed(core: ExchangeCore, reference: ReferenceEngine): void {
  for (const { category, symbol } of reference.markets) {
    const {
      bids: [bid],
      asks: [ask],
    } = core.book(category, symbol, 1)
    const isCrossed = bid !== undefined && ask !== undefined && atoms(bid.price) >= atoms(ask.price)
    must(!isCrossed, `X03: ${category} ${symbol} is crossed, ${bid?.price} over ${ask?.price}`)
  }
}

/** Every long has its short. */
function balancePositions(core: ExchangeCore, reference: ReferenceEngine): void {
  const positions = reference.accounts.flatMap(({ uid }) => core.positions(uid))
  for (const { category, symbol } of reference.markets) {
    const signed = positions
      .filter((position) => position.category === category && position.symbol === symbol)
      .map(({ posSide, total }) => (posSide === 'long' ? atoms(total) : -atoms(total)))
    must(
      sumOfAtoms(signed) === 0n,
      `X01: longs and shorts of ${category} ${symbol} differ by ${atomsText(sumOfAtoms(signed))}`,
    )
  }
}

/** Changed holdings have another version, or a restart would lose the change. The check runs after every command. */
export function watchHoldings(core: ExchangeCore, uids: readonly string[]): () => void {
  const last = new Map<string, { readonly version: number; readonly text: string }>()
  return () => {
    for (const uid of uids) {
      const [version, text] = [core.holdingsVersion(uid), JSON.stringify(core.exportHoldings(uid))]
      const before = last.get(uid)
      must(before?.version !== version || before.text === text, `The holdings of ${uid} changed within a version`)
      last.set(uid, { version, text })
    }
  }
}

/** Invariants after every command, independent of the reference engine. */
export function expectInvariants(
  core: ExchangeCore,
  reference: ReferenceEngine,
  paidIn: ReadonlyMap<string, bigint>,
): void {
  conserve(core, reference, paidIn)
  forbidNegativeBalances(core, reference)
  restUncrossed(core, reference)
  if (reference.positions.length > 0) balancePositions(core, reference)
}

/** X04: an order's figures are the sums of its fills, and every trade has one maker and one taker. */
export function expectFillsToAddUp(core: ExchangeCore, uids: readonly string[]): void {
  const scopes = new Map<string, string[]>()
  for (const uid of uids) {
    const byOrder = Map.groupBy(core.fills(uid), ({ orderId }) => orderId)
    for (const { tradeId, scope } of core.fills(uid)) scopes.set(tradeId, [...(scopes.get(tradeId) ?? []), scope])
    for (const order of [...core.openOrders(uid), ...core.closedOrders(uid)]) {
      const fills = byOrder.get(order.orderId) ?? []
      const total = (figure: (fill: PracticeFill) => string): string =>
        atomsText(sumOfAtoms(fills.map((fill) => atoms(figure(fill)))))
      const figures = [order.filledQty, order.filledValue, order.fee].join(' ')
      const sums = [total(({ qty }) => qty), total(({ value }) => value), total(({ fee }) => fee)].join(' ')
      must(figures === sums, `X04: ${figures} of ${order.orderId}, but its fills are ${sums}`)
      const isBudget = order.category === 'SPOT' && order.orderType === 'market' && order.side === 'buy'
      must(
        isBudget || atoms(order.filledQty) <= atoms(order.qty),
        `X04: ${order.orderId} is filled beyond its quantity`,
      )
    }
  }
  for (const [trade, scopePair] of scopes)
    must(scopePair.toSorted().join() === 'maker,taker', `X04: trade ${trade} has ${scopePair.join()}`)
}

/** X03: never worse than the limit. X11: live first, fills in pushes add up, one end and nothing after it. */
export function expectOrderlyPushes(events: readonly ExchangeEvent[]): void {
  const pushes = events.flatMap((event) => (event.kind === 'order' ? [event] : []))
  for (const [orderId, history] of Map.groupBy(pushes, ({ order }) => order.orderId)) {
    const statuses = history.map(({ order }) => order.status)
    must(statuses[0] === 'live', `X11: ${orderId} begins as ${statuses[0]}`)
    const goesOn = statuses.slice(0, -1).some((status) => status === 'filled' || status === 'canceled')
    must(!goesOn, `X11: ${orderId} goes on after its end: ${statuses.join()}`)
    let filled = 0n
    for (const { order, fill } of history) {
      if (fill !== null) filled += atoms(fill.qty)
      must(
        atoms(order.filledQty) === filled,
        `X11: pushed fills of ${orderId} are ${atomsText(filled)}, the order says ${order.filledQty}`,
      )
      if (fill === null || order.price === '') continue
      const [better, worse] = order.side === 'buy' ? [fill.price, order.price] : [order.price, fill.price]
      must(atoms(better) <= atoms(worse), `X03: ${orderId} trades at ${fill.price}, beyond its limit of ${order.price}`)
    }
  }
}
