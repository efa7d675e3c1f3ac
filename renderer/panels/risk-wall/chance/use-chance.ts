import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import { LEAST_ROWS } from '@/shared/trading/chance/back-test'
import type { ChanceForecast } from '@/shared/trading/chance/chance'
import { movingCoinsOf, type Watched, watchedLoan, watchedUnit } from '@/shared/trading/chance/exposures'
import { type JointReturns, jointReturns } from '@/shared/trading/chance/joint-returns'
import type { Reliability } from '@/shared/trading/chance/reliability'
import { portfolioOf } from '@/shared/trading/ltv/projection/portfolio'
import type { Candle } from '@/shared/trading/market/candle'
import { type CandlePage, cleanCandles } from '@/shared/trading/market/clean-candles'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { usePaced } from '@/renderer/kit/ui/hooks/use-paced'
import { useAccountQueries } from '@/renderer/state/queries/account-query'
import { useLoans } from '@/renderer/state/stores/health/loans-store'
import { useRisk } from '@/renderer/state/stores/health/risk-store'
import { requestChance } from './request-chance'

/** Hours per response of the exchange, and number of responses: 83 days. */
const PAGE = 1000
const PAGES = 2
const EVERY_MS = 10_000
/** Empty prices and ratios. */
const noFacts = { prices: {}, ratios: {} }

/** Risk units that were read, and consumer loans, with their thresholds. */
function useWatched(): readonly Watched[] {
  const units = useRisk((state) => state.overview?.units)
  const loans = useLoans((state) => state.loans?.loans)
  const all = useMemo(() => {
    const ofUnits = (units ?? []).flatMap(({ id, sample, effectiveThresholds }) =>
      sample === null ? [] : [watchedUnit(t`Unit ${id}`, portfolioOf(sample, noFacts), effectiveThresholds)],
    )
    return [...ofUnits, ...(loans ?? []).flatMap((loan) => watchedLoan(loan) ?? [])]
  }, [units, loans])
  return usePaced(all, EVERY_MS, all.map(({ name }) => name).join(' '))
}

/** Hourly candles up to the last full hour; null while loading. */
function useReturns(coins: readonly string[]): JointReturns | null {
  const hour = Math.floor(useNow(true, MINUTE_MS) / HOUR_MS) * HOUR_MS
  const pageRequests = useMemo(
    () =>
      coins.flatMap((coin) =>
        Array.from({ length: PAGES }, (_, page) => ({ coin, before: hour - page * PAGE * HOUR_MS })),
      ),
    [coins, hour],
  )
  // Stable identity while the queries are the same, so the result keeps its identity and nothing runs again.
  const combine = useCallback(
    (results: UseQueryResult<CandlePage>[]): ReadonlyMap<string, readonly Candle[]> | null => {
      if (results.some(({ isPending }) => isPending)) return null
      const pages = results.map(({ data }, at) => ({ coin: pageRequests[at]!.coin, rows: data?.candles ?? [] }))
      return new Map(
        [...Map.groupBy(pages, ({ coin }) => coin)].map(([coin, own]) => [
          coin,
          cleanCandles(own.flatMap(({ rows }) => rows)).candles,
        ]),
      )
    },
    [pageRequests],
  )
  const inputs = pageRequests.map(({ coin, before }) => {
    return { category: 'SPOT', symbol: `${coin}USDT`, interval: '1H', limit: PAGE, before } as const
  })
  const candles = useAccountQueries('market.candles', inputs, combine, { staleTime: HOUR_MS })
  return useMemo(() => candles && jointReturns(coins, (coin) => candles.get(coin) ?? [], HOUR_MS), [coins, candles])
}

export type ChanceState =
  | { readonly kind: 'nothing' | 'loading' | 'failed' }
  /** Too few hours for which all coins have candles; the coins with the fewest. */
  | { readonly kind: 'short'; readonly rows: number; readonly needed: number; readonly coins: readonly string[] }
  | {
      readonly kind: 'known'
      readonly forecast: ChanceForecast
      readonly hours: number
      readonly coins: readonly string[]
      /** Null while it runs, or if the history is too short. */
      readonly reliability: Reliability | 'running' | null
    }

/** Chances of all units and loans, computed in a worker after each change of the inputs. */
export function useChance(): ChanceState {
  const watched = useWatched()
  const key = movingCoinsOf(watched).join(' ')
  const coins = useMemo(() => (key === '' ? [] : key.split(' ')), [key])
  const returns = useReturns(coins)
  const [forecast, setForecast] = useState<ChanceForecast | 'failed' | null>(null)
  const [reliability, setReliability] = useState<Reliability | 'running' | null>('running')
  const isEnough = returns !== null && returns.rows >= LEAST_ROWS && coins.length > 0
  useEffect(() => {
    if (!isEnough) return
    return requestChance({ kind: 'forecast', watched, returns }, setForecast)
  }, [watched, returns, isEnough])
  const names = watched.map(({ name }) => name).join(' ')
  const [tested, setTested] = useState('')
  // The back-test depends only on the history and is not repeated for every reading.
  const testKey = isEnough && forecast !== null ? `${names} ${returns.last}` : ''
  useEffect(() => {
    if (testKey === '' || returns === null || testKey === tested) return
    return requestChance({ kind: 'back-test', watched, returns }, (result) => {
      setReliability(result === 'failed' ? null : result)
      setTested(testKey)
    })
  }, [testKey, tested, watched, returns])
  if (watched.length === 0 || coins.length === 0) return { kind: 'nothing' }
  if (returns === null) return { kind: 'loading' }
  if (!isEnough) return { kind: 'short', rows: returns.rows, needed: LEAST_ROWS, coins }
  if (forecast === 'failed') return { kind: 'failed' }
  if (forecast === null) return { kind: 'loading' }
  return {
    kind: 'known',
    forecast,
    hours: returns.rows,
    coins,
    reliability: testKey === tested ? reliability : 'running',
  }
}
