import { useMemo, useState } from 'react'
import { atPrices, usualSlippage } from '@/shared/trading/batch/pricing/peg'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { ReviewProps } from './review-props'

/** Prices of a review, and the slippage of its pegs. */
export interface Repricing {
  /** The orders at the prices that are shown. */
  readonly orders: readonly OrderIntent[]
  /** Number of prices that follow the market. */
  readonly pegged: number
  /** Findings of the page. Only the main process checks prices that it sets at the send. */
  readonly checks: readonly Problem[]
  /** A fraction; null if pegs are sent at the prices shown. */
  readonly slippage: string | null
  readonly setSlippage: (slippage: string | null) => void
  /** Prices that were shown before these, by the place of their order; empty until prices changed. */
  readonly before: ReadonlyMap<number, string>
  /** Shows these prices from now on, one for each order. */
  readonly renew: (prices: readonly (string | null)[]) => void
}

type Prices = readonly (string | null)[]
interface Renewed {
  /** The orders as the review opened with them. */
  readonly of: readonly OrderIntent[]
  readonly prices: Prices
  readonly before: Prices
}

const priceOf = ({ price }: OrderIntent): string | null => price ?? null

/** Prices of the first list that differ in the second, by their place. */
const differing = (prices: Prices, others: Prices): ReadonlyMap<number, string> =>
  new Map(prices.flatMap((price, row) => (price === null || price === others[row] ? [] : [[row, price] as const])))

/** Prices and orders of a review. Confirmations, plan and input survive a price update. */
export function useRepricing({ orders: first, rowIds, pegs = [], checks: all }: ReviewProps): Repricing {
  const [slippage, setSlippage] = useState<string | null>(usualSlippage)
  const [last, setLast] = useState<Renewed | null>(null)
  const renewed = last?.of === first ? last : null
  const orders = useMemo(() => (renewed === null ? first : atPrices(first, renewed.prices)), [first, renewed])
  const before = useMemo(
    () => (renewed === null ? new Map<number, string>() : differing(renewed.before, renewed.prices)),
    [renewed],
  )
  const pegged = pegs.flatMap(({ row }) => row ?? [])
  const repriced = new Set(slippage === null ? [] : pegged.map((row) => rowIds[row]))
  return {
    orders,
    pegged: pegged.length,
    checks: all.filter(({ rowId, field }) => field !== 'price' || rowId === null || !repriced.has(rowId)),
    slippage: pegged.length === 0 ? null : slippage,
    setSlippage,
    before,
    renew: (prices) => setLast({ of: first, prices, before: orders.map(priceOf) }),
  }
}
