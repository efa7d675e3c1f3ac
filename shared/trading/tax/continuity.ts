import { add, equals, isSignedDecimal, subtract } from '@/shared/base/decimal'
import { figuresOf, type TaxRow } from './tax-row'

/**
 * Two consecutive records whose balances do not match: before + amount + fee differs from the balance after
 * (A-tax-sign).
 */
export interface BalanceBreak {
  /** Previous record; null if the balance of the record itself cannot be read. */
  readonly before: TaxRow | null
  readonly after: TaxRow
  /** Expected balance. */
  readonly expected: string | null
}

/** A balance from its first to its last record. */
export interface BalanceChain {
  readonly coin: string
  readonly opening: string
  readonly closing: string
}

interface OpenChain {
  readonly coin: string
  /** Null until its first millisecond is complete. */
  opening: string | null
  balance: string
  last: TaxRow
  /** Records of the same millisecond, not yet in sequence. */
  tied: TaxRow[]
}

interface Continuity {
  /** Rows in the order of `compareRows`. */
  add(row: TaxRow): void
  finish(): {
    readonly chains: readonly BalanceChain[]
    readonly breaks: readonly BalanceBreak[]
  }
}

/** Balance before a record; null if it cannot be read. */
function balanceBefore(row: TaxRow): string | null {
  const figures = figuresOf(row)
  if (figures === null || !isSignedDecimal(row.record.balance)) return null
  return subtract(row.record.balance, add(figures.amount, figures.fee))
}

/** Balance before the first of several records of the same millisecond: no other of them leads to it. */
function beginningOf(tied: readonly { readonly row: TaxRow; readonly before: string | null }[]): string | null {
  const readable = tied.flatMap(({ row, before }) => (before === null ? [] : [{ before, after: row.record.balance }]))
  const first = readable.find(({ before }) => readable.every(({ after }) => !equals(before, after)))
  return (first ?? readable[0])?.before ?? null
}

/**
 * Follows every balance of `chainOf`. Records of the same millisecond can be in any order. They match if some order
 * connects all of them.
 */
export function createContinuity(chainOf: (row: TaxRow) => string): Continuity {
  const open = new Map<string, OpenChain>()
  const breaks: BalanceBreak[] = []

  function follow(chain: OpenChain, row: TaxRow, before: string | null): void {
    if (before === null) breaks.push({ before: null, after: row, expected: null })
    else if (!equals(before, chain.balance))
      breaks.push({
        before: chain.last,
        after: row,
        expected: add(chain.balance, subtract(row.record.balance, before)),
      })
    if (before !== null) chain.balance = row.record.balance
    chain.last = row
  }
  function settle(chain: OpenChain): void {
    const waiting = chain.tied.map((row) => ({ row, before: balanceBefore(row) }))
    if (chain.opening === null) {
      chain.opening = beginningOf(waiting) ?? chain.balance
      chain.balance = chain.opening
    }
    while (waiting.length > 0) {
      const fitting = waiting.findIndex(({ before }) => before !== null && equals(before, chain.balance))
      const [next] = waiting.splice(Math.max(0, fitting), 1)
      if (next !== undefined) follow(chain, next.row, next.before)
    }
    chain.tied = []
  }
  return {
    add(row) {
      const name = chainOf(row)
      const chain = open.get(name) ?? { coin: row.record.coin, opening: null, balance: '0', last: row, tied: [] }
      open.set(name, chain)
      if (chain.tied[0] !== undefined && chain.tied[0].at !== row.at) settle(chain)
      chain.tied.push(row)
    },
    finish() {
      for (const chain of open.values()) settle(chain)
      const chains = [...open.values()].map(({ coin, opening, balance }) => ({
        coin,
        opening: opening ?? balance,
        closing: balance,
      }))
      return { chains, breaks }
    },
  }
}
