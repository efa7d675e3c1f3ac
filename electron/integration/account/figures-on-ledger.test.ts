import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  add,
  decimalsOf,
  divide,
  isSignedDecimal,
  isZero,
  multiply,
  negate,
  sum,
  toDecimals,
  trim,
} from '@/shared/base/decimal'
import { seededRandom } from '@/shared/base/random'
import type { HoldMode } from '@/shared/exchange/protocol/fields'
import type { ListedFill } from '@/shared/ipc/trading/fills'
import { bookedByOrder, profitOf } from '@/shared/trading/orders/order-profits'
import { endedAtOf, openedAtOf } from '@/shared/trading/orders/order-times'
import { patience, patienceBeyond } from '@/shared/testing/patience'
import { runs } from '@/shared/testing/runs'
import { seedOfRun } from '@/shared/testing/seed'
import type { Position } from '@/shared/trading/account/account'
import { marginCoinPriceOf } from '@/shared/trading/account/position-figures'
import { keyLabeled, startExchange } from '@/practice/testing/driver'
import { atEnd, endAll, startApp, untilOpen, useExchange } from '@/electron/testing/app-harness'
import { HANDLER_TIMEOUT_MS } from '@/electron/ipc/router'
import { accountFigures } from '@/renderer/app/figures/account-figures'
import { realizedFigure } from '@/renderer/app/figures/realized-figure'
import { fillColumns } from '@/renderer/domain/fills/fill-columns'
import { coinAmount } from '@/renderer/kit/format/coin-amount'
import { formatShare } from '@/renderer/kit/format/ratio'
import type { Column } from '@/renderer/kit/table/columns/column'
import { FillTotalsStrip } from '@/renderer/panels/fills/fill-totals-strip'
import { figureColumns } from '@/renderer/panels/positions/figure-columns'
import type { PositionRow } from '@/renderer/panels/positions/position-rows'
import {
  allCategories,
  isLinear,
  hasPositions,
  ledgerClient,
  type LedgerFill,
  type LedgerRecord,
} from './testing/ledger-client'
import { createOwnBooks, type FigureInputs, figuresOf, type Settlement, sumsByCoin } from './testing/own-books'
import { createTradingDays, termsAmong, tradedSymbols } from './testing/trading-days'

afterEach(endAll)

const DAYS = 200
const modes = ['one_way_mode', 'hedge_mode'] as const

/** A market without a crowd: every trade is between two accounts of the test. */
const still = () => ({ stop: () => undefined, shock: () => false, pin: () => undefined })

const limitless = () => ({ take: () => 1 })

/** Text of a cell or a panel, with plain signs and without gaps between digits. */
const shownText = (node: ReactNode): string =>
  renderToStaticMarkup(createElement('p', null, node))
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('\u202f', '')
    .replaceAll('−', '-')
const number = /[+-]?\d+(?:\.\d+)?/g

/** A shown number and the exact one in the shown digits. */
function alike(name: string, displayed: string | undefined, exact: string): void {
  const digits = displayed?.replace('+', '') ?? ''
  const rounded = toDecimals(exact, digits.split('.')[1]?.length ?? 0, 'nearest')
  expect([name, digits], `${name}: ${exact}`).toEqual([name, isZero(rounded) ? rounded.replace('-', '') : rounded])
}

async function openTrading(holdMode: HoldMode, seed: number) {
  const exchange = await startExchange({ market: still, createLimiter: limitless })
  atEnd(() => exchange.close())
  const { descriptor, core } = exchange
  const key = keyLabeled(descriptor, 'hedge')
  const trader = ledgerClient(descriptor, key)
  const maker = ledgerClient(descriptor, keyLabeled(await exchange.openAccounts(), 'hedge'))
  await maker.write('account/set-hold-mode', { holdMode: 'one_way_mode' })
  if (holdMode === 'one_way_mode') await trader.write('account/set-hold-mode', { holdMode })
  const symbols = await tradedSymbols(trader, core)
  const page = await startApp()
  await useExchange(page, descriptor, key)
  await untilOpen(page)
  const random = seededRandom(seed)
  const tradeADay = createTradingDays({ trader, maker, core, symbols, random, holdMode })
  return { page, trader, symbols, tradeADay, termsOf: termsAmong(symbols), opening: await trader.balances() }
}
type Trading = Awaited<ReturnType<typeof openTrading>>

/** Cells of a row by column. */
const cellsOf = <Row>(columns: readonly Column<Row>[], row: Row): Record<string, string> =>
  Object.fromEntries(columns.map(({ id, cell }) => [id, cell === undefined ? '' : shownText(cell(row))]))

function checkFills(displayed: readonly ListedFill[], ledger: readonly LedgerFill[]): void {
  const columns = fillColumns<ListedFill>(
    0,
    () => 0,
    () => ({ decimals: 0, unit: '' }),
  )
  expect(displayed.map(({ execId }) => execId).toSorted()).toEqual(ledger.map(({ execId }) => execId).toSorted())
  for (const fill of ledger) {
    const own = displayed.find(({ execId }) => execId === fill.execId)!
    const cells = cellsOf(columns, own)
    const [fee] = fill.feeDetail
    expect([own.category, own.symbol, own.side]).toEqual([fill.category, fill.symbol, fill.side])
    alike('price', cells.price?.match(number)?.[0], fill.execPrice)
    alike('quantity', cells.qty?.match(number)?.[0], fill.execQty)
    alike('fee', cells.fee?.match(number)?.[0], fee!.fee)
    expect(cells.fee).toContain(fee!.feeCoin)
    if (hasPositions(fill.category)) alike('P&L', cells.pnl?.match(number)?.[0], fill.execPnl)
    else expect(cells.pnl).toBe('—')
  }
}

/** Decimals of the executed value in the list of orders. The exchange truncates it there, and not in its pushes. */
const valueDecimals = (category: string): number => (isLinear(category) ? 4 : 8)
/** Digits of an average in the history beyond those of the tick. */
const AVERAGE_DIGITS = 2

/** Result of a filled order by its fills in the ledger. */
function resultOf(category: string, fills: readonly LedgerFill[]) {
  const qty = sum(fills.map(({ execQty }) => execQty))
  const parts = fills.map(({ execPrice, execQty }) =>
    isLinear(category) ? multiply(execPrice, execQty) : divide(execQty, execPrice),
  )
  const value = sum(parts)
  return {
    qty,
    value,
    average: isLinear(category) ? divide(value, qty) : divide(qty, value),
    fees: sumsByCoin(fills.map(({ feeDetail: [fee] }) => [fee!.feeCoin, fee!.fee])),
    pnl: sum(fills.map(({ execPnl }) => execPnl)),
    endedAt: Math.max(...fills.map(({ createdTime }) => Number(createdTime))),
  }
}

/** Without trailing zeros. */
const plain = (amount: string | null): string | null =>
  amount !== null && isSignedDecimal(amount) ? trim(amount) : amount

/** Closed orders of a day in the history, by their own terms and the fills of the ledger. */
async function checkHistory(
  { page, trader, termsOf }: Trading,
  since: number,
  fills: readonly LedgerFill[],
  shownFills: readonly ListedFill[],
): Promise<void> {
  for (const category of allCategories) {
    const orders = await trader.orders(category, since)
    const history = await vi.waitFor(
      () => page.value('orders.history', { category }),
      patienceBeyond(HANDLER_TIMEOUT_MS),
    )
    const booked = bookedByOrder(shownFills)
    for (const ledger of orders) {
      const own = history.find(({ orderId }) => orderId === ledger.orderId)
      const name = `${category} order ${ledger.orderId}`
      expect(own, name).toMatchObject({ symbol: ledger.symbol, side: ledger.side, orderType: ledger.orderType })
      const { qty, price, filledQty, avgPrice, filledValue, fees } = own!
      const traded = fills.filter(({ orderId }) => orderId === ledger.orderId)
      const result = resultOf(category, traded)
      const pnl = hasPositions(category) ? result.pnl : null
      expect([name, qty, filledQty, profitOf(own!, booked)].map(plain)).toEqual(
        [name, ledger.qty || ledger.amount, result.qty, pnl].map(plain),
      )
      const digits = decimalsOf(termsOf(ledger).tick) + AVERAGE_DIGITS
      alike(`${name} average`, toDecimals(avgPrice, digits, 'nearest'), result.average)
      const coin = isLinear(category) ? 'USDT' : termsOf(ledger).baseCoin
      const listed = toDecimals(result.value, valueDecimals(category))
      expect([coinAmount(result.value, coin), coinAmount(listed, coin)], name).toContain(coinAmount(filledValue, coin))
      if (ledger.orderType === 'limit') expect([name, plain(price)]).toEqual([name, plain(ledger.price)])
      expect(sumsByCoin(fees.map(({ coin, amount }) => [coin, amount])), name).toEqual(result.fees)
      if (ledger.orderStatus === 'filled') expect(endedAtOf(own!), name).toBe(result.endedAt)
    }
    const ofDay = new Set(orders.map(({ orderId }) => orderId))
    const listedOrders = history.filter((order) => openedAtOf(order) >= since)
    expect(
      listedOrders.every(({ orderId }) => orderId !== null && ofDay.has(orderId)),
      category,
    ).toBe(true)
  }
}

/** Amounts in a text such as `+1.5 USDT -0.1 BTC`, by coin. */
const amountsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/([+-]?\d+(?:\.\d+)?) ([A-Z]+)/g)].map(([, amount, coin]) => [coin, amount]))

function checkSums(name: string, text: string, exact: Record<string, string>): void {
  const displayed = amountsIn(text)
  expect(Object.keys(displayed).toSorted(), `${name}: ${text}`).toEqual(Object.keys(exact).toSorted())
  for (const [coin, amount] of Object.entries(exact)) alike(`${name} in ${coin}`, displayed[coin], amount)
}

function checkTotals(displayed: readonly ListedFill[], ledger: readonly LedgerFill[], since: number): void {
  const pnl = sumsByCoin(
    ledger
      .filter(({ category }) => hasPositions(category))
      .map(({ feeDetail, execPnl }) => [feeDetail[0]!.feeCoin, execPnl]),
  )
  const fees = sumsByCoin(ledger.map(({ feeDetail: [fee] }) => [fee!.feeCoin, fee!.fee]))
  const rows = displayed.map((fill) => ({ ...fill, account: '' }))
  const strip = shownText(createElement(FillTotalsStrip, { rows, now: since, isWhole: true }))
  const [, count, profit = '', paid = ''] = /^Today (\d+) fills? (.*?) ?fees (.*?)This week/.exec(strip) ?? []
  expect(count, strip).toBe(String(ledger.length))
  checkSums('profit of the day', profit, pnl)
  checkSums('fees of the day', paid, fees)
  const figure = realizedFigure({ fills: displayed, problem: null }, since)
  if (Object.keys(pnl).length > 0) checkSums('realized today', shownText(figure.text), pnl)
  checkSums('fees of today', /Fees: (.*)\.$/.exec(shownText(figure.title))?.[1] ?? '', fees)
}

const figures = [
  'notional',
  'avgPrice',
  'markPrice',
  'margin',
  'leverage',
  'unrealised',
  'roe',
  'realised',
  'funding',
  'nextFunding',
] as const
const shownInDollars: readonly string[] = [
  'margin',
  'unrealised',
  'realised',
  'funding',
] satisfies (typeof figures)[number][]

function checkPosition(position: Position, own: ReturnType<typeof figuresOf>, terms: FigureInputs) {
  const row: PositionRow = { ...position, range: null, exits: [] }
  const columns = figureColumns({
    decimals: () => decimalsOf(terms.tick),
    coinPrice: (coin) => marginCoinPriceOf(coin, () => null),
    fundingOf: () => ({ rate: terms.fundingRate, nextAt: null }),
  })
  const cells = cellsOf(columns, row)
  const name = nameOf(position.category, position.symbol, position.posSide)
  alike(`${name} size`, position.total, own.size)
  if (own.breakEvenPrice === null) expect(cells.breakEvenPrice, name).toBe('—')
  else alike(`${name} break-even`, cells.breakEvenPrice?.match(number)?.[0], own.breakEvenPrice)
  for (const id of figures) {
    const [displayed, dollars] = cells[id]?.match(number) ?? []
    alike(`${name} ${id}`, displayed, own[id])
    if (!isLinear(position.category) && shownInDollars.includes(id) && !isZero(own[id]))
      alike(`${name} ${id} in dollars`, dollars, multiply(own[id], own.markPrice))
  }
}

const nameOf = (category: string, symbol: string, side: string): string => `${category} ${symbol} ${side}`

/** Inputs of the figures of the open positions by name, from the exchange. */
async function readInputs({ trader, termsOf }: Trading): Promise<ReadonlyMap<string, FigureInputs>> {
  const inputs = new Map<string, FigureInputs>()
  for (const category of allCategories.filter(hasPositions)) {
    for (const { symbol, posSide, markPrice: mark, leverage } of await trader.positions(category)) {
      const fundingRate = await trader.fundingRate(symbol)
      inputs.set(nameOf(category, symbol, posSide), { ...termsOf({ category, symbol }), mark, leverage, fundingRate })
    }
  }
  return inputs
}

/** All figures of the open positions. */
function checkPositions(
  positions: readonly Position[],
  books: ReturnType<typeof createOwnBooks>,
  inputs: ReadonlyMap<string, FigureInputs>,
): void {
  const own = new Map(
    books.positions().map((position) => [nameOf(position.category, position.symbol, position.side), position]),
  )
  expect([...inputs.keys()].toSorted()).toEqual([...own.keys()].toSorted())
  expect(positions.map((position) => nameOf(position.category, position.symbol, position.posSide)).toSorted()).toEqual(
    [...own.keys()].toSorted(),
  )
  for (const position of positions) {
    const name = nameOf(position.category, position.symbol, position.posSide)
    const terms = inputs.get(name)!
    checkPosition(position, figuresOf(own.get(name)!, terms), terms)
  }
}

/** The page's reading of the account takes place every 30 s. */
const ACCOUNT_READ_MS = 35_000

/** Liquidation prices and the margin ratio of the account: figures of the exchange's own risk engine. */
async function checkRisk({ page, trader, termsOf }: Trading): Promise<void> {
  const liquidations = async (): Promise<Record<string, string>> => {
    const lists = allCategories.filter(hasPositions).map(async (category) => {
      const positions = await trader.positions(category)
      return positions.map(({ symbol, posSide, liquidationPrice }) => {
        const price = toDecimals(liquidationPrice, decimalsOf(termsOf({ category, symbol }).tick), 'nearest')
        return [nameOf(category, symbol, posSide), isZero(liquidationPrice) ? '—' : price] as const
      })
    })
    return Object.fromEntries((await Promise.all(lists)).flat())
  }
  await vi.waitFor(async () => {
    const account = await page.value('account.get', {})
    const displayed = account.positions.map((position) => {
      const columns = figureColumns({
        decimals: () => decimalsOf(termsOf(position).tick),
        coinPrice: () => null,
        fundingOf: () => null,
      })
      const cells = cellsOf(columns, { ...position, range: null, exits: [] })
      return [nameOf(position.category, position.symbol, position.posSide), cells.liquidationPrice ?? ''] as const
    })
    expect(Object.fromEntries(displayed)).toEqual(await liquidations())
    const ratio = accountFigures(account, () => null).find(({ id }) => id === 'margin')!
    expect(shownText(ratio.text)).toBe(shownText(formatShare(await trader.marginRatio())))
  }, patienceBeyond(ACCOUNT_READ_MS))
}

/** Reads the ledger of a day and books it. The records give the order of fills and funding. */
async function bookADay(
  trading: Trading,
  books: ReturnType<typeof createOwnBooks>,
  since: number,
  settled: readonly Settlement[],
) {
  const fills = await trading.trader.fills(since)
  const records: LedgerRecord[] = []
  for (const category of allCategories) {
    const waiting = fills.filter((fill) => fill.category === category)
    const settlements = settled.filter((settlement) => settlement.category === category)
    const list = await trading.trader.records(category, since)
    records.push(...list)
    for (const record of hasPositions(category) ? list : []) {
      if (record.type.startsWith('CONTRACT_MAIN_SETTLE_FEE_')) {
        const nth = settlements.findIndex((settlement) => settlement.symbol === record.symbol)
        books.bookFunding(record, settlements.splice(nth, 1)[0]!)
        continue
      }
      const fill = waiting.shift()!
      expect([record.symbol, record.coin, record.amount, record.fee]).toEqual([
        fill.symbol,
        fill.feeDetail[0]!.feeCoin,
        fill.execPnl,
        isZero(fill.feeDetail[0]!.fee) ? '0' : negate(fill.feeDetail[0]!.fee),
      ])
      books.bookFill(fill)
    }
    if (!hasPositions(category)) for (const fill of waiting) books.bookFill(fill)
    else expect(waiting).toEqual([])
  }
  return { fills, records }
}

describe.each(modes)('Figures of random days of trading in %s', (holdMode) => {
  const days = Math.ceil(runs(DAYS) / modes.length)
  it(
    `are those of an independent client, from the ledger, to the last digit, on ${days} days`,
    async () => {
      const seed = seedOfRun() ?? Math.floor(Math.random() * 2 ** 31)
      const trading = await openTrading(holdMode, seed)
      const { page, tradeADay, termsOf, opening } = trading
      const books = createOwnBooks(holdMode, termsOf)
      const balances = new Map(opening.map(({ coin, balance }) => [coin, balance]))
      let since = Date.now()
      for (let day = 0; day < days; day += 1) {
        const settled = await tradeADay()
        const { fills, records } = await bookADay(trading, books, since, settled)
        const until = Date.now()
        for (const { coin, amount, fee } of records) balances.set(coin, sum([balances.get(coin) ?? '0', amount, fee]))
        const inputs = await readInputs(trading)
        await vi.waitFor(async () => {
          const { positions, balances: displayed } = await page.value('account.get', {})
          checkPositions(positions, books, inputs)
          for (const { coin, total } of displayed)
            expect([coin, total]).toEqual([coin, add(balances.get(coin) ?? '0', '0')])
        }, patience)
        // A busy machine may not read hundreds of fills within the time limit of a request; the next one continues.
        const list = await vi.waitFor(
          () => page.value('fills.list', { from: since, to: until }),
          patienceBeyond(HANDLER_TIMEOUT_MS),
        )
        expect(list.problem, `seed ${seed}, day ${day}`).toBeNull()
        checkFills(list.fills, fills)
        checkTotals(list.fills, fills, since)
        await checkHistory(trading, since, fills, list.fills)
        await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(until), patience)
        since = until + 1
      }
      await checkRisk(trading)
    },
    patienceBeyond(60_000 * days).timeout,
  )
})
