import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { add, decimalsOf, isZero, multiply, negate, sum, toDecimals } from '@/shared/base/decimal'
import { seededRandom } from '@/shared/base/random'
import type { HoldMode } from '@/shared/exchange/protocol/fields'
import type { ListedFill } from '@/shared/ipc/trading/fills'
import { patience, patienceBeyond } from '@/shared/testing/patience'
import { runs } from '@/shared/testing/runs'
import { seedOfRun } from '@/shared/testing/seed'
import type { Position } from '@/shared/trading/account/account'
import { marginCoinPriceOf } from '@/shared/trading/account/position-figures'
import { keyLabeled, startExchange } from '@/practice/testing/driver'
import { atEnd, endAll, startApp, untilOpen, useExchange } from '@/electron/testing/app-harness'
import { realizedFigure } from '@/renderer/app/figures/realized-figure'
import { fillColumns } from '@/renderer/domain/fills/fill-columns'
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
function alike(name: string, shown: string | undefined, exact: string): void {
  const digits = shown?.replace('+', '') ?? ''
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

function checkFills(shown: readonly ListedFill[], ledger: readonly LedgerFill[]): void {
  const columns = fillColumns<ListedFill>(0, () => ({ decimals: 0, unit: '' }))
  expect(shown.map(({ execId }) => execId).toSorted()).toEqual(ledger.map(({ execId }) => execId).toSorted())
  for (const fill of ledger) {
    const own = shown.find(({ execId }) => execId === fill.execId)!
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

/** Amounts in a text such as `+1.5 USDT -0.1 BTC`, by coin. */
const amountsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/([+-]?\d+(?:\.\d+)?) ([A-Z]+)/g)].map(([, amount, coin]) => [coin, amount]))

function checkSums(name: string, text: string, exact: Record<string, string>): void {
  const shown = amountsIn(text)
  expect(Object.keys(shown).toSorted(), `${name}: ${text}`).toEqual(Object.keys(exact).toSorted())
  for (const [coin, amount] of Object.entries(exact)) alike(`${name} in ${coin}`, shown[coin], amount)
}

function checkTotals(shown: readonly ListedFill[], ledger: readonly LedgerFill[], since: number): void {
  const pnl = sumsByCoin(
    ledger
      .filter(({ category }) => hasPositions(category))
      .map(({ feeDetail, execPnl }) => [feeDetail[0]!.feeCoin, execPnl]),
  )
  const fees = sumsByCoin(ledger.map(({ feeDetail: [fee] }) => [fee!.feeCoin, fee!.fee]))
  const rows = shown.map((fill) => ({ ...fill, account: '' }))
  const strip = shownText(createElement(FillTotalsStrip, { rows, now: since, isWhole: true }))
  const [, count, profit = '', paid = ''] = /^Today (\d+) fills? (.*?) ?fees (.*?)This week/.exec(strip) ?? []
  expect(count, strip).toBe(String(ledger.length))
  checkSums('profit of the day', profit, pnl)
  checkSums('fees of the day', paid, fees)
  const figure = realizedFigure({ fills: shown, problem: null }, since)
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
    coinPrice: (one) => marginCoinPriceOf(one, () => null),
    fundingOf: () => ({ rate: terms.fundingRate, nextAt: null }),
  })
  const cells = cellsOf(columns, row)
  const name = nameOf(position.category, position.symbol, position.posSide)
  alike(`${name} size`, position.total, own.size)
  if (own.breakEvenPrice === null) expect(cells.breakEvenPrice, name).toBe('—')
  else alike(`${name} break-even`, cells.breakEvenPrice?.match(number)?.[0], own.breakEvenPrice)
  for (const id of figures) {
    const [shown, dollars] = cells[id]?.match(number) ?? []
    alike(`${name} ${id}`, shown, own[id])
    if (!isLinear(position.category) && shownInDollars.includes(id) && !isZero(own[id]))
      alike(`${name} ${id} in dollars`, dollars, multiply(own[id], own.markPrice))
  }
}

const nameOf = (category: string, symbol: string, side: string): string => `${category} ${symbol} ${side}`

/** All figures of the open positions. */
async function checkPositions({ page, trader, termsOf }: Trading, books: ReturnType<typeof createOwnBooks>) {
  const { positions } = await page.value('account.get', {})
  const shown = new Map(positions.map((one) => [nameOf(one.category, one.symbol, one.posSide), one]))
  const own = new Map(books.positions().map((one) => [nameOf(one.category, one.symbol, one.side), one]))
  expect([...shown.keys()].toSorted()).toEqual([...own.keys()].toSorted())
  for (const category of allCategories.filter(hasPositions)) {
    for (const { symbol, posSide, markPrice: mark, leverage } of await trader.positions(category)) {
      const name = nameOf(category, symbol, posSide)
      const fundingRate = await trader.fundingRate(symbol)
      const inputs = { ...termsOf({ category, symbol }), mark, leverage, fundingRate }
      checkPosition(shown.get(name)!, figuresOf(own.get(name)!, inputs), inputs)
    }
  }
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
    const settlements = settled.filter((one) => one.category === category)
    const list = await trading.trader.records(category, since)
    records.push(...list)
    for (const record of hasPositions(category) ? list : []) {
      if (record.type.startsWith('CONTRACT_MAIN_SETTLE_FEE_')) {
        const nth = settlements.findIndex((one) => one.symbol === record.symbol)
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
        await vi.waitFor(async () => {
          await checkPositions(trading, books)
          const { balances: shown } = await page.value('account.get', {})
          for (const { coin, total } of shown)
            expect([coin, total]).toEqual([coin, add(balances.get(coin) ?? '0', '0')])
        }, patience)
        const list = await page.value('fills.list', { from: since, to: until })
        expect(list.problem, `seed ${seed}, day ${day}`).toBeNull()
        checkFills(list.fills, fills)
        checkTotals(list.fills, fills, since)
        await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(until), patience)
        since = until + 1
      }
    },
    patienceBeyond(20_000 * days).timeout,
  )
})
