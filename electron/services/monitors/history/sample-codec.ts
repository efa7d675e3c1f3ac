import type { LtvRecord } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import { decimalsOf, divide, isPositive, multiply, sum, toDecimals, trim } from '@/shared/base/decimal'
import { type Exact, exactOf, fixedText, NOTHING, plainText, plus, rounded, times } from '@/shared/base/exact'
import { readableRows, unreadCoins } from '@/shared/trading/ltv/unit/read-ltv'
import { pack, unpackLists } from './packed-text'
import { ratioOf, ratioText } from './ratio'

/** What an answer of ltv-convert said, without what we do not read. */
export type StoredRecord = Pick<
  LtvRecord,
  'ltv' | 'subAccountUids' | 'usdtBalance' | 'unpaidUsdtAmount' | 'unpaidInfo' | 'balanceInfo'
>

/**
 * What stays the same while nobody trades, lends or is charged. `weight` is the share of its value that a coin counted
 * for.
 */
export interface Composition {
  readonly members: readonly string[]
  readonly debts: readonly (readonly [coin: string, principal: string, interest: string])[]
  readonly coins: readonly (readonly [coin: string, amount: string, weight: string])[]
  /** Coins whose figures could not be read; absent where there are none. */
  readonly unread?: readonly string[]
  /** Decimals of what coins count for and of the debt, as the exchange writes them. */
  readonly decimals: number
}

const WEIGHT_DECIMALS = 6

export function compositionOf(record: StoredRecord): Composition {
  const weightOf = (value: string, converted: string): string =>
    isPositive(value) ? trim(toDecimals(divide(converted, value), WEIGHT_DECIMALS, 'nearest')) : '1'
  const [rows, unread] = [readableRows(record.balanceInfo), unreadCoins(record.balanceInfo)]
  return {
    members: record.subAccountUids,
    debts: record.unpaidInfo.map(({ coin, unpaidQty, unpaidInterest }) => [coin, unpaidQty, unpaidInterest]),
    coins: rows.map((row) => [
      row.coin,
      row.amount,
      weightOf(multiply(row.price, row.amount), row.convertedUsdtAmount),
    ]),
    ...(unread.length > 0 && { unread }),
    decimals: Math.max(0, ...rows.map((row) => decimalsOf(row.convertedUsdtAmount))),
  }
}

/** Whether only prices, and what follows from them, tell two answers apart. */
export function fits(composition: Composition, record: StoredRecord): boolean {
  const { members, debts, coins, unread } = compositionOf(record)
  const amounts = (rows: Composition['coins']): unknown => rows.map(([coin, amount]) => [coin, amount])
  return (
    JSON.stringify([composition.members, composition.debts, amounts(composition.coins), composition.unread]) ===
    JSON.stringify([members, debts, amounts(coins), unread])
  )
}

/**
 * What each figure would be if nothing but prices had changed; only figures that differ are stored. What stays the same
 * from answer to answer is reckoned once.
 */
function expectedBy({ coins, debts, decimals }: Composition) {
  const weighted = coins.map(([, amount, weight]) => times(exactOf(amount), exactOf(weight)))
  let owed: readonly Exact[] | null = null
  const sumsOwed = (): readonly Exact[] =>
    debts.map(([, principal, interest]) => plus(exactOf(principal), exactOf(interest)))
  const placesOwed = debts.map(([coin]) => (coin === 'USDT' ? null : coins.findIndex(([name]) => name === coin)))
  const isPriced = placesOwed.some((place) => place !== null)
  function debtAt(prices: readonly Exact[]): Exact {
    owed ??= sumsOwed()
    const parts = owed.map((each, nth) => {
      const place = placesOwed[nth]!
      return place === null ? each : times(prices[place] ?? NOTHING, each)
    })
    return rounded(parts.reduce(plus, NOTHING), decimals, 'down')
  }
  let unpriced: Exact | null = null
  return {
    /** What the coin at a place counts for. */
    converted: (place: number, price: Exact): Exact => rounded(times(price, weighted[place]!), decimals, 'down'),
    /** What is owed. */
    debt: (prices: readonly Exact[]): Exact => (isPriced ? debtAt(prices) : (unpriced ??= debtAt(prices))),
  }
}

const unless = (text: string, expected: string): string => (text === expected ? '' : text)

/** The changing part of an answer in few bytes; exact. `steps` is its ratio as it is stored beside (see `ratio.ts`). */
export function encode(record: StoredRecord, composition: Composition, steps: number): Uint8Array {
  const rows = readableRows(record.balanceInfo)
  const prices = rows.map(({ price }) => exactOf(price))
  const expected = expectedBy(composition)
  const converted = rows.map((row, place) =>
    unless(row.convertedUsdtAmount, fixedText(expected.converted(place, prices[place]!))),
  )
  const balance = unless(record.usdtBalance, sum(rows.map((row) => row.convertedUsdtAmount)))
  const debt = unless(record.unpaidUsdtAmount, fixedText(expected.debt(prices)))
  const fields = [
    rows.map(({ price }) => price).join(','),
    unless(record.ltv, ratioText(steps)),
    balance,
    debt,
    converted.some(Boolean) ? converted.join(',') : '',
  ]
  return pack(fields.join('|').replace(/\|+$/, ''))
}

/** What an answer said: as it was written, or '' where `value` printed is just that. */
export interface Figure {
  readonly value: Exact
  readonly said: string
}
/** The figures of an answer, its coins as the composition lists them. */
export interface Figures {
  readonly ltv: Figure
  readonly balance: Figure
  readonly debt: Figure
  readonly coins: readonly { readonly price: string; readonly counts: Figure }[]
}

/** Reads answers of one composition; `detail` is the hex of what was encoded. Both throw on damage. */
export interface Decoder {
  readonly composition: Composition
  figures(detail: string, steps: number): Figures
  /** The answer as it was; of coins that could not be read, only their names. */
  record(detail: string, steps: number): StoredRecord
}

export function createDecoder(composition: Composition): Decoder {
  const { coins } = composition
  const expected = expectedBy(composition)
  const unread = (composition.unread ?? []).map((coin) => ({ coin, price: '', amount: '', convertedUsdtAmount: '' }))
  const subAccountUids = [...composition.members]
  const unpaidInfo = composition.debts.map(([coin, unpaidQty, unpaidInterest]) => ({ coin, unpaidQty, unpaidInterest }))

  // Read a million times in a row: one pass over the coins, and no list that is thrown away.
  function figures(detail: string, steps: number): Figures {
    const [texts = [], [ltv = ''] = [], [balance = ''] = [], [debt = ''] = [], reported = []] = unpackLists(detail)
    const prices: Exact[] = []
    const read: { price: string; counts: Figure }[] = []
    let counted = NOTHING
    for (let place = 0; place < coins.length; place += 1) {
      const price = texts[place]!
      prices.push(exactOf(price))
      const said = reported[place] ?? ''
      const value = said === '' ? expected.converted(place, prices[place]!) : exactOf(said)
      counted = plus(counted, value)
      read.push({ price, counts: { value, said } })
    }
    return {
      ltv: { value: ltv === '' ? ratioOf(steps) : exactOf(ltv), said: ltv },
      balance: { value: balance === '' ? counted : exactOf(balance), said: balance },
      debt: { value: debt === '' ? expected.debt(prices) : exactOf(debt), said: debt },
      coins: read,
    }
  }

  return {
    composition,
    figures,
    record(detail, steps) {
      const { ltv, balance, debt, coins: read } = figures(detail, steps)
      const balanceInfo = read.map(({ price, counts }, place) => {
        const [coin, amount] = coins[place]!
        return { coin, price, amount, convertedUsdtAmount: counts.said || fixedText(counts.value) }
      })
      return {
        ltv: ltv.said || plainText(ltv.value),
        subAccountUids,
        usdtBalance: balance.said || plainText(balance.value),
        unpaidUsdtAmount: debt.said || fixedText(debt.value),
        unpaidInfo,
        balanceInfo: [...balanceInfo, ...unread],
      }
    },
  }
}

/** How many figures of this answer the composition does not foretell. */
export function surprises({ balanceInfo }: StoredRecord, composition: Composition): number {
  const rows = readableRows(balanceInfo)
  const expected = expectedBy(composition)
  return rows.filter(
    ({ price, convertedUsdtAmount }, place) =>
      convertedUsdtAmount !== fixedText(expected.converted(place, exactOf(price))),
  ).length
}
