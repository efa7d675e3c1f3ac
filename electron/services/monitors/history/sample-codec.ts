import type { LtvRecord } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import { add, decimalsOf, divide, isPositive, multiply, sum, toDecimals, trim } from '@/shared/base/decimal'
import { readableRows, unreadCoins } from '@/shared/trading/ltv/read-ltv'
import { pack, unpack } from './packed-text'
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

/** What each figure would be if nothing but prices had changed. Only figures that differ are stored. */
function expectedConverted({ coins, decimals }: Composition, prices: readonly string[]): string[] {
  return coins.map(([, amount, weight], index) =>
    toDecimals(multiply(multiply(prices[index]!, amount), weight), decimals),
  )
}

function expectedDebt({ coins, debts, decimals }: Composition, prices: readonly string[]): string {
  const priceOf = (coin: string): string =>
    coin === 'USDT' ? '1' : (prices[coins.findIndex(([name]) => name === coin)] ?? '0')
  return toDecimals(
    sum(debts.map(([coin, principal, interest]) => multiply(priceOf(coin), add(principal, interest)))),
    decimals,
  )
}

const unless = (text: string, expected: string): string => (text === expected ? '' : text)

/** The changing part of an answer in few bytes; exact. `steps` is its ratio as it is stored beside (see `ratio.ts`). */
export function encode(record: StoredRecord, composition: Composition, steps: number): Uint8Array {
  const rows = readableRows(record.balanceInfo)
  const prices = rows.map(({ price }) => price)
  const expected = expectedConverted(composition, prices)
  const converted = rows.map((row, index) => unless(row.convertedUsdtAmount, expected[index]!))
  const balance = unless(record.usdtBalance, sum(rows.map((row) => row.convertedUsdtAmount)))
  const debt = unless(record.unpaidUsdtAmount, expectedDebt(composition, prices))
  const fields = [
    prices.join(','),
    unless(record.ltv, ratioText(steps)),
    balance,
    debt,
    converted.some(Boolean) ? converted.join(',') : '',
  ]
  return pack(fields.join('|').replace(/\|+$/, ''))
}

/** The answer as it was; of coins that could not be read, only their names. */
export function decode(detail: Uint8Array, composition: Composition, steps: number): StoredRecord {
  const [priceList = '', ltv = '', balance = '', debt = '', convertedList = ''] = unpack(detail).split('|')
  const prices = composition.coins.length === 0 ? [] : priceList.split(',')
  const reported = convertedList.split(',')
  const converted = expectedConverted(composition, prices).map((text, index) => reported[index] || text)
  return {
    ltv: ltv || ratioText(steps),
    subAccountUids: [...composition.members],
    usdtBalance: balance || sum(converted),
    unpaidUsdtAmount: debt || expectedDebt(composition, prices),
    unpaidInfo: composition.debts.map(([coin, unpaidQty, unpaidInterest]) => ({ coin, unpaidQty, unpaidInterest })),
    balanceInfo: [
      ...composition.coins.map(([coin, amount], index) => ({
        coin,
        price: prices[index]!,
        amount,
        convertedUsdtAmount: converted[index]!,
      })),
      ...(composition.unread ?? []).map((coin) => ({ coin, price: '', amount: '', convertedUsdtAmount: '' })),
    ],
  }
}

/** How many figures of this answer the composition does not foretell. */
export function surprises({ balanceInfo }: StoredRecord, composition: Composition): number {
  const rows = readableRows(balanceInfo)
  const expected = expectedConverted(
    composition,
    rows.map(({ price }) => price),
  )
  return rows.filter(({ convertedUsdtAmount }, index) => convertedUsdtAmount !== expected[index]).length
}
