import { add, sum } from '@/shared/base/decimal'
import { type BalanceBreak, type BalanceChain, createContinuity } from './continuity'
import type { TaxKind } from './tax-kind'
import { figuresOf, type TaxRow } from './tax-row'

/** Total of a coin, kind and record type. Signed decimal text, exact. */
export interface TypeTotal {
  readonly coin: string
  readonly kind: TaxKind
  /** Record type of the exchange. */
  readonly type: string
  readonly records: number
  readonly amount: string
  readonly fee: string
}

/** Total of a coin. `opening` + `net` is `closing` without a balance break. */
export interface CoinTotal {
  readonly coin: string
  readonly records: number
  readonly opening: string
  readonly net: string
  readonly closing: string
  readonly breaks: number
  /** The exchange keeps one balance for all kinds of this coin, or one for each kind. */
  readonly balanceOf: 'coin' | 'kind'
}

/** A record that was received more than once, by its ID. Only the first counts. */
export interface Duplicate {
  readonly id: string
  readonly kinds: readonly [TaxKind, TaxKind]
  /** `twice`: identical; `changed`: with another content. */
  readonly how: 'twice' | 'changed'
  readonly at: number
  readonly coin: string
}

/** Findings in the records of a range. Lists contain the first of a kind, counts all. */
export interface TaxFindings {
  readonly records: number
  readonly duplicates: readonly Duplicate[]
  readonly duplicateCount: number
  readonly breaks: readonly BalanceBreak[]
  readonly breakCount: number
  /** Unreadable amounts or fees, which are in no sum. */
  readonly unreadable: readonly TaxRow[]
  readonly unreadableCount: number
  readonly types: readonly TypeTotal[]
  readonly coins: readonly CoinTotal[]
}

/** Maximum entries of each list. */
const MOST_NAMED = 200

/** Isolated margin has a separate wallet, even if the other kinds share one. */
const walletOf = ({ kind, record }: TaxRow): string =>
  kind === 'MARGIN-isolated' ? `${record.coin} ${kind}` : record.coin
const kindOf = ({ kind, record }: TaxRow): string => `${record.coin} ${kind}`

const ofCoin = <Item>(items: readonly Item[], coinOf: (item: Item) => string): ReadonlyMap<string, Item[]> => {
  const byCoin = new Map<string, Item[]>()
  for (const item of items) {
    const group = byCoin.get(coinOf(item))
    if (group === undefined) byCoin.set(coinOf(item), [item])
    else group.push(item)
  }
  return byCoin
}

interface Basis {
  readonly chains: ReadonlyMap<string, BalanceChain[]>
  readonly breaks: ReadonlyMap<string, BalanceBreak[]>
}
function basisOf({ chains, breaks }: ReturnType<ReturnType<typeof createContinuity>['finish']>): Basis {
  return { chains: ofCoin(chains, ({ coin }) => coin), breaks: ofCoin(breaks, ({ after }) => after.record.coin) }
}

/** Sums, duplicates and balances of consecutive rows, in the order of `compareRows`. */
export function createTaxCheck() {
  const kindsById = new Map<string, TaxKind>()
  const types = new Map<string, { total: TypeTotal }>()
  const byWallet = createContinuity(walletOf)
  const byKind = createContinuity(kindOf)
  const duplicates: Duplicate[] = []
  const unreadable: TaxRow[] = []
  let records = 0
  let duplicateCount = 0
  let unreadableCount = 0

  function noteDuplicate(duplicate: Duplicate): void {
    duplicateCount += 1
    if (duplicates.length < MOST_NAMED) duplicates.push(duplicate)
  }
  function count({ kind, record }: TaxRow, { amount, fee }: { amount: string; fee: string }): void {
    const key = JSON.stringify([record.coin, kind, record.type])
    const entry = types.get(key)
    const { coin, type } = record
    if (entry === undefined) types.set(key, { total: { coin, kind, type, records: 1, amount, fee } })
    else {
      const before = entry.total
      entry.total = {
        ...before,
        records: before.records + 1,
        amount: add(before.amount, amount),
        fee: add(before.fee, fee),
      }
    }
  }
  function coinTotals(wallets: Basis, kinds: Basis): readonly CoinTotal[] {
    const totals = ofCoin(
      [...types.values()].map(({ total }) => total),
      ({ coin }) => coin,
    )
    return [...totals].map(([coin, ofTypes]): CoinTotal => {
      const [coinBreaks, kindBreaks] = [wallets.breaks.get(coin)?.length ?? 0, kinds.breaks.get(coin)?.length ?? 0]
      const balanceOf = kindBreaks < coinBreaks ? 'kind' : 'coin'
      const chains = (balanceOf === 'kind' ? kinds : wallets).chains.get(coin) ?? []
      return {
        coin,
        records: ofTypes.reduce((total, { records: more }) => total + more, 0),
        opening: sum(chains.map(({ opening }) => opening)),
        net: sum(ofTypes.flatMap(({ amount, fee }) => [amount, fee])),
        closing: sum(chains.map(({ closing }) => closing)),
        breaks: Math.min(coinBreaks, kindBreaks),
        balanceOf,
      }
    })
  }

  return {
    add(row: TaxRow): void {
      const { id, coin } = row.record
      const before = kindsById.get(id)
      if (before !== undefined) return noteDuplicate({ id, coin, kinds: [before, row.kind], how: 'twice', at: row.at })
      kindsById.set(id, row.kind)
      records += 1
      const figures = figuresOf(row)
      if (figures === null) {
        unreadableCount += 1
        if (unreadable.length < MOST_NAMED) unreadable.push(row)
      } else count(row, figures)
      byWallet.add(row)
      byKind.add(row)
    },
    noteDuplicate,
    finish(): TaxFindings {
      const [wallets, kinds] = [basisOf(byWallet.finish()), basisOf(byKind.finish())]
      const coins = coinTotals(wallets, kinds)
      const breaks = coins.flatMap(
        ({ coin, balanceOf }) => (balanceOf === 'kind' ? kinds : wallets).breaks.get(coin) ?? [],
      )
      return {
        records,
        duplicates,
        duplicateCount,
        breaks: breaks.slice(0, MOST_NAMED),
        breakCount: breaks.length,
        unreadable,
        unreadableCount,
        types: [...types.values()].map(({ total }) => total),
        coins,
      }
    },
  }
}
