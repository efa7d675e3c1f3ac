import type { LtvRecord } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import { decimalsOf, divide, isPositive, multiply, sum, toDecimals, trim } from '@/shared/base/decimal'
import { type Exact, exactOf, fixedText, NOTHING, plainText, plus, rounded, times } from '@/shared/base/exact'
import { readableRows, unreadCoins } from '@/shared/trading/ltv/read-ltv'
import { pack, unpackLists } from './packed-text'
import { ratioText } from './ratio'

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
  return {
    /** What each coin counts for. */
    converted: (prices: readonly Exact[]): Exact[] =>
      weighted.map((each, place) => rounded(times(prices[place]!, each), decimals, 'down')),
    debt(prices: readonly Exact[]): string {
      owed ??= sumsOwed()
      const parts = owed.map((each, nth) => {
        const place = placesOwed[nth]!
        return place === null ? each : times(prices[place] ?? NOTHING, each)
      })
      return fixedText(rounded(parts.reduce(plus, NOTHING), decimals, 'down'))
    },
  }
}

const unless = (text: string, expected: string): string => (text === expected ? '' : text)

/** The changing part of an answer in few bytes; exact. `steps` is its ratio as it is stored beside (see `ratio.ts`). */
export function encode(record: StoredRecord, composition: Composition, steps: number): Uint8Array {
  const rows = readableRows(record.balanceInfo)
  const prices = rows.map(({ price }) => exactOf(price))
  const expected = expectedBy(composition)
  const foretold = expected.converted(prices).map(fixedText)
  const converted = rows.map((row, index) => unless(row.convertedUsdtAmount, foretold[index]!))
  const balance = unless(record.usdtBalance, sum(rows.map((row) => row.convertedUsdtAmount)))
  const debt = unless(record.unpaidUsdtAmount, expected.debt(prices))
  const fields = [
    rows.map(({ price }) => price).join(','),
    unless(record.ltv, ratioText(steps)),
    balance,
    debt,
    converted.some(Boolean) ? converted.join(',') : '',
  ]
  return pack(fields.join('|').replace(/\|+$/, ''))
}

/**
 * Answers as they were, of one composition; of coins that could not be read, only their names. `detail` is the hex of
 * what was encoded. Throws on damage.
 */
export type Decoder = (detail: string, steps: number) => StoredRecord

export function createDecoder(composition: Composition): Decoder {
  const { coins } = composition
  const expected = expectedBy(composition)
  const unread = (composition.unread ?? []).map((coin) => ({ coin, price: '', amount: '', convertedUsdtAmount: '' }))
  const subAccountUids = [...composition.members]
  const unpaidInfo = composition.debts.map(([coin, unpaidQty, unpaidInterest]) => ({ coin, unpaidQty, unpaidInterest }))
  return (detail, steps) => {
    const [texts = [], [ltv] = [], [balance] = [], [debt] = [], reported = []] = unpackLists(detail)
    const prices = coins.map((_, index) => exactOf(texts[index]!))
    const foretold = expected.converted(prices)
    const balanceInfo = coins.map(([coin, amount], index) => ({
      coin,
      price: texts[index]!,
      amount,
      convertedUsdtAmount: reported[index] || fixedText(foretold[index]!),
    }))
    const counted = (): Exact =>
      foretold.map((each, index) => (reported[index] ? exactOf(reported[index]) : each)).reduce(plus, NOTHING)
    return {
      ltv: ltv || ratioText(steps),
      subAccountUids,
      usdtBalance: balance || plainText(counted()),
      unpaidUsdtAmount: debt || expected.debt(prices),
      unpaidInfo,
      balanceInfo: unread.length === 0 ? balanceInfo : [...balanceInfo, ...unread],
    }
  }
}

/** How many figures of this answer the composition does not foretell. */
export function surprises({ balanceInfo }: StoredRecord, composition: Composition): number {
  const rows = readableRows(balanceInfo)
  const foretold = expectedBy(composition).converted(rows.map(({ price }) => exactOf(price)))
  return rows.filter(({ convertedUsdtAmount }, index) => convertedUsdtAmount !== fixedText(foretold[index]!)).length
}
