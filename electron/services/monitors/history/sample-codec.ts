import type { LtvRecord } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import { decimalsOf, divide, isPositive, multiply, sum, toDecimals, trim } from '@/shared/base/decimal'
import { type Exact, exactOf, fixedText, NOTHING, plainText, plus, rounded, times } from '@/shared/base/exact'
import { readableRows, unreadCoins } from '@/shared/trading/ltv/unit/read-ltv'
import { pack, unpackLists } from './packed-text'
import { ratioOf, ratioText } from './ratio'

/** Answer of ltv-convert, without unused members. */
export type StoredRecord = Pick<
  LtvRecord,
  'ltv' | 'subAccountUids' | 'usdtBalance' | 'unpaidUsdtAmount' | 'unpaidInfo' | 'balanceInfo'
>

/**
 * Constant part of the answers between trades, loans and charges. `weight` is the share of its value at which a coin
 * counts as collateral.
 */
export interface Composition {
  readonly members: readonly string[]
  readonly debts: readonly (readonly [coin: string, principal: string, interest: string])[]
  readonly coins: readonly (readonly [coin: string, amount: string, weight: string])[]
  /** Coins whose figures could not be read; absent if there are none. */
  readonly unread?: readonly string[]
  /** Decimals of collateral values and of the debt, as the exchange writes them. */
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

/** True if two answers differ only by prices and the values derived from them. */
export function fits(composition: Composition, record: StoredRecord): boolean {
  const { members, debts, coins, unread } = compositionOf(record)
  const amounts = (rows: Composition['coins']): unknown => rows.map(([coin, amount]) => [coin, amount])
  return (
    JSON.stringify([composition.members, composition.debts, amounts(composition.coins), composition.unread]) ===
    JSON.stringify([members, debts, amounts(coins), unread])
  )
}

/**
 * Expected figures if only prices changed. Only figures that differ are stored. Values that are constant across answers
 * are computed once.
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
    const parts = owed.map((amount, nth) => {
      const place = placesOwed[nth]!
      return place === null ? amount : times(prices[place] ?? NOTHING, amount)
    })
    return rounded(parts.reduce(plus, NOTHING), decimals, 'down')
  }
  let unpriced: Exact | null = null
  return {
    /** Collateral value of the coin at an index. */
    converted: (place: number, price: Exact): Exact => rounded(times(price, weighted[place]!), decimals, 'down'),
    /** Debt at these prices. */
    debt: (prices: readonly Exact[]): Exact => (isPriced ? debtAt(prices) : (unpriced ??= debtAt(prices))),
  }
}

const unless = (text: string, expected: string): string => (text === expected ? '' : text)

/**
 * Variable part of an answer in few bytes, exact. `steps` is its ratio, stored in a separate column (see `ratio.ts`).
 */
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

/** A figure of an answer. Its original text is '' if it equals the printed `value`. */
export interface Figure {
  readonly value: Exact
  readonly text: string
}
/** Figures of an answer, with coins in the order of the composition. */
export interface Figures {
  readonly ltv: Figure
  readonly balance: Figure
  readonly debt: Figure
  readonly coins: readonly { readonly price: string; readonly counts: Figure }[]
}

/** Decodes answers of a composition. `detail` is the hex of the encoded bytes. Both functions throw on damage. */
export interface Decoder {
  readonly composition: Composition
  figures(detail: string, steps: number): Figures
  /** Original answer. Coins with unreadable figures have only their names. */
  record(detail: string, steps: number): StoredRecord
}

export function createDecoder(composition: Composition): Decoder {
  const { coins } = composition
  const expected = expectedBy(composition)
  const unread = (composition.unread ?? []).map((coin) => ({ coin, price: '', amount: '', convertedUsdtAmount: '' }))
  const subAccountUids = [...composition.members]
  const unpaidInfo = composition.debts.map(([coin, unpaidQty, unpaidInterest]) => ({ coin, unpaidQty, unpaidInterest }))

  // Called a million times in sequence: one pass over the coins, without temporary lists.
  function figures(detail: string, steps: number): Figures {
    const [texts = [], [ltv = ''] = [], [balance = ''] = [], [debt = ''] = [], reported = []] = unpackLists(detail)
    const prices: Exact[] = []
    const coinFigures: { price: string; counts: Figure }[] = []
    let counted = NOTHING
    for (let place = 0; place < coins.length; place += 1) {
      const price = texts[place]!
      prices.push(exactOf(price))
      const text = reported[place] ?? ''
      const value = text === '' ? expected.converted(place, prices[place]!) : exactOf(text)
      counted = plus(counted, value)
      coinFigures.push({ price, counts: { value, text } })
    }
    return {
      ltv: { value: ltv === '' ? ratioOf(steps) : exactOf(ltv), text: ltv },
      balance: { value: balance === '' ? counted : exactOf(balance), text: balance },
      debt: { value: debt === '' ? expected.debt(prices) : exactOf(debt), text: debt },
      coins: coinFigures,
    }
  }

  return {
    composition,
    figures,
    record(detail, steps) {
      const { ltv, balance, debt, coins: coinFigures } = figures(detail, steps)
      const balanceInfo = coinFigures.map(({ price, counts }, place) => {
        const [coin, amount] = coins[place]!
        return { coin, price, amount, convertedUsdtAmount: counts.text || fixedText(counts.value) }
      })
      return {
        ltv: ltv.text || plainText(ltv.value),
        subAccountUids,
        usdtBalance: balance.text || plainText(balance.value),
        unpaidUsdtAmount: debt.text || fixedText(debt.value),
        unpaidInfo,
        balanceInfo: [...balanceInfo, ...unread],
      }
    },
  }
}

/** Number of figures of this answer that the composition does not predict. */
export function surprises({ balanceInfo }: StoredRecord, composition: Composition): number {
  const rows = readableRows(balanceInfo)
  const expected = expectedBy(composition)
  return rows.filter(
    ({ price, convertedUsdtAmount }, place) =>
      convertedUsdtAmount !== fixedText(expected.converted(place, exactOf(price))),
  ).length
}
