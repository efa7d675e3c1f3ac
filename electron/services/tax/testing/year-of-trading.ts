import type { Random } from '@/shared/base/random'
import { DAY_MS, MINUTE_MS } from '@/shared/base/time'
import { traderMembers } from '@/practice/accounts/accounts'
import { createExchangeCore } from '@/practice/engine/core'
import { listedLoans } from '@/practice/engine/api/margin-loans'
import { listedInstruments } from '@/practice/engine/state/listed-symbols'
import { handClock } from '@/practice/engine/testing/test-exchange'
import { openTaxLedger, type TaxRow } from '@/practice/services/tax/tax-ledger'
import type { SavedRows } from '@/practice/store/saved-rows'
import { openStore } from '@/practice/store/store'

/** Counterparty of the trader. */
const MARKET_MAKER = 'house-of-the-test'
const wealth = { USDT: '1000000000', USDC: '1000000000', BTC: '100000', ETH: '100000' }

const markets = [
  { category: 'SPOT', symbol: 'BTCUSDT', price: 97_250, lot: '0.01' },
  { category: 'SPOT', symbol: 'ETHUSDT', price: 3640, lot: '0.1' },
  { category: 'MARGIN', symbol: 'ETHUSDT', price: 3640, lot: '0.1' },
  { category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: 97_260, lot: '0.01' },
  { category: 'USDC-FUTURES', symbol: 'ETHPERP', price: 3640, lot: '0.1' },
  { category: 'COIN-FUTURES', symbol: 'BTCUSD_CM', price: 97_255, lot: '100' },
] as const
type Market = (typeof markets)[number]

const DAYS_AT_ONCE = 3
const other = { buy: 'sell', sell: 'buy' } as const

/**
 * Lets the trader of a practice exchange trade, pay and receive for `days` up to `until` (Unix ms), through the engine
 * and its own ledger, and stores the result in `dataDir`: an exchange that starts there has this history in its tax
 * records. One day is so busy that its week takes several pages.
 */
export function tradeForDays(parts: {
  readonly dataDir: string
  readonly seed: number
  readonly days: number
  readonly until: number
  readonly random: Random
  readonly busyDay: number
  readonly busyTrades: number
}): { readonly trader: string } {
  const { days, until, random, busyDay, busyTrades, seed } = parts
  const store = openStore(parts.dataDir)
  const { accounts, trader } = traderMembers(seed, listedInstruments, 0)
  const account = accounts.find(({ uid }) => uid === trader)!
  const booked: TaxRow[] = []
  const saved: SavedRows = {
    readRows: <Row>() => [...booked] as Row[],
    writeRow: (kind, key, row) => {
      booked.push(row as TaxRow)
      store.writeRow(kind, key, row)
    },
  }
  const upTo = (count: number): number => Math.floor(random.next() * count)

  /** A separate engine for every few days, so that no year of minutes is stored for the charts. */
  function tradeFor(from: number, daysOfIt: readonly number[]): void {
    const clock = handClock(from)
    const core = createExchangeCore({ clock, instruments: listedInstruments, loans: listedLoans })
    const balances = Object.fromEntries(booked.map(({ coin, balance }) => [coin, balance]))
    core.addAccount({ ...account, deposits: booked.length === 0 ? account.deposits : balances })
    core.addAccount({ ...account, uid: MARKET_MAKER, parentUid: MARKET_MAKER, deposits: wealth })
    const ledger = openTaxLedger(core, clock, saved, new Set([trader]))

    function trade({ category, symbol, price, lot }: Market, side: 'buy' | 'sell', lots: number, offset: number): void {
      const terms = { symbol, orderType: 'limit', price: String(price + offset), qty: times(lot, lots) } as const
      const offered = category === 'MARGIN' ? 'SPOT' : category
      // Several fills of an order have the same millisecond.
      for (const part of lots > 1 ? [1, lots - 1] : [lots])
        must(core.place(MARKET_MAKER, { ...terms, category: offered, side: other[side], qty: times(lot, part) }))
      must(core.place(trader, { ...terms, category, side }))
    }
    function roundTrip(market: Market): void {
      const [lots, offset] = [1 + upTo(9), upTo(40) - 20]
      const side = random.next() < 0.5 ? ('buy' as const) : ('sell' as const)
      clock.time += 1 + upTo(MINUTE_MS)
      trade(market, side, lots, offset)
      if (market.category !== 'SPOT' && market.category !== 'MARGIN') core.settleFunding(market.category, market.symbol)
      clock.time += upTo(MINUTE_MS)
      trade(market, other[side], lots, offset + upTo(20) - 10)
    }
    for (const day of daysOfIt) {
      clock.time = Math.max(clock.time, from + (day - daysOfIt[0]!) * DAY_MS)
      for (let count = upTo(4); count > 0; count -= 1) roundTrip(markets[upTo(markets.length)]!)
      for (let count = day === busyDay ? busyTrades : 0; count > 0; count -= 1) roundTrip(markets[0])
      if (upTo(5) === 0) core.move(trader, 'USDT', `${upTo(200_000) / 100 - 1000}`, 'TRANSFER_IN')
      if (upTo(7) === 0) core.move(trader, 'ETH', `-0.00${1 + upTo(8)}`, 'INTEREST_SETTLEMENT_OUT')
      // A type that no list has.
      if (upTo(30) === 0) core.move(trader, 'USDC', `0.${1 + upTo(98)}`, 'SOMETHING_NEW_IN')
    }
    ledger.stop()
  }

  for (let day = 0; day < days; day += DAYS_AT_ONCE) {
    const daysOfIt = Array.from({ length: Math.min(DAYS_AT_ONCE, days - day) }, (_, index) => day + index)
    tradeFor(until - (days - day) * DAY_MS, daysOfIt)
  }
  store.commit()
  store.close()
  return { trader }
}

const times = (lot: string, count: number): string => (Math.round(Number(lot) * count * 1e6) / 1e6).toString()

function must(placed: { readonly ok: boolean; readonly message?: string }): void {
  if (!placed.ok) throw new Error(`The past cannot be traded: ${placed.message ?? ''}`)
}
