import { useMemo } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { categories, isFutures, type Category } from '@/shared/exchange/protocol/fields'
import type { ClassicHoldings } from '@/shared/ipc/trading/classic'
import { t } from '@/shared/languages/text'
import type { Account, PartState } from '@/shared/trading/account/account'
import type { ClassicTerms } from '@/shared/trading/account/classic-account'
import { type Instrument, instrumentKey, marginCoinOf } from '@/shared/trading/market/instrument'
import type { CheckedAccount } from '@/renderer/domain/drafts/pricing/pricing-terms'
import { useAccountQueries, useAccountQuery } from '@/renderer/state/queries/account-query'
import { outdatedAfter } from '@/renderer/state/queries/age-limit'
import { useAccountPoll, useCurrent, useYoung } from '@/renderer/state/queries/poll-age'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { useRequestsRevision } from '@/renderer/state/stores/requests-store'
import { EVERY_MS } from './use-classic-read'

/** Lifetime of the terms of a symbol, in ms: other programs can change them. */
const TERMS_MS = 5000

/** Hold mode, margin mode and leverage of a futures symbol; no request for other categories. */
export const useClassicTerms = (instrument: Instrument | null, enabled = true) =>
  useAccountQuery(
    'classic.terms',
    {
      category: instrument?.category ?? 'USDT-FUTURES',
      symbol: instrument?.symbol ?? '-',
      marginCoin: instrument === null ? '-' : marginCoinOf(instrument),
    },
    {
      staleTime: TERMS_MS,
      refetchInterval: TERMS_MS,
      enabled: enabled && instrument !== null && isFutures(instrument.category),
    },
  )

/** Holdings of a classic account, read again after every change of a request. */
const useHoldings = (enabled: boolean) =>
  useAccountQuery(
    'classic.holdings',
    {},
    { refetchInterval: EVERY_MS, showsPrevious: true, revision: useRequestsRevision(), enabled },
  )

/** Maximum size that the free margin opens in a futures symbol at a price with its age; no request if it is null. */
export function useClassicMaxOpen(instrument: Instrument | null, price: string | null) {
  const { category = 'USDT-FUTURES', symbol = '-' } = instrument ?? {}
  const marginCoin = instrument === null ? '-' : marginCoinOf(instrument)
  return useAccountPoll('classic.maxOpen', { category, symbol, marginCoin, price: price ?? '0' }, TERMS_MS, {
    gcTime: TERMS_MS,
    enabled: instrument !== null && isFutures(category) && price !== null,
  })
}

/** Classic account for the batch desk; `account` is null while unknown. */
interface ClassicDesk {
  readonly isHedge: boolean
  readonly account: CheckedAccount | null
}

const walletIn = ({ balances }: Pick<ClassicHoldings, 'balances'>, category: string): Account['balances'] =>
  balances.filter(({ wallet }) => wallet === category).map((balance) => ({ ...balance, usdValue: '' }))

/** Reason why wallet and positions of a category are unknown; null if they are known. */
const reasonIn = (missing: ClassicHoldings['missing'], category: Category): string | null =>
  missing.find((unread) => unread.category === category)?.reason ?? null

/** Classic holdings for a category, in the shape of an account. Wallets are never added up. */
const accountOf = (
  { balances, positions, missing }: ClassicHoldings,
  category: Category,
  terms: Pick<Account, 'holdMode' | 'leverages'>,
  asOf: number,
): Account => {
  const part: PartState = { asOf, problem: null }
  const partOf = (of: Category): PartState => ({ asOf, problem: reasonIn(missing, of) })
  const ofPositions = Object.fromEntries(categories.filter(isFutures).map((category) => [category, partOf(category)]))
  return {
    uid: null,
    ...terms,
    marginRatio: '',
    valuesAsOf: null,
    balances: walletIn({ balances }, category),
    positions,
    parts: { settings: part, balances: partOf(category), positions: ofPositions },
  }
}

const symbolsOf = (instruments: readonly Instrument[]) =>
  instruments
    .filter(({ category }) => isFutures(category))
    .map((instrument) => ({
      category: instrument.category,
      symbol: instrument.symbol,
      marginCoin: marginCoinOf(instrument),
    }))

const termsIn = (results: readonly UseQueryResult<ClassicTerms>[]) =>
  results.map(({ data, dataUpdatedAt, isError }) => ({ terms: isError ? undefined : data, dataUpdatedAt }))

/** Shortest poll interval of the terms on the desk, in ms; its review reads them again. */
const DESK_TERMS_MS = 30_000
/** A batch has many symbols: at most one call in this time, in ms. */
const TERMS_PACE_MS = 1000

/**
 * Classic account for a batch of these symbols; undefined for a unified account. Across several wallets the balances
 * are unknown (null). The hold mode is known only if all futures have the same.
 */
export function useClassicDesk(instruments: readonly Instrument[]): ClassicDesk | undefined {
  const isClassic = useIsClassic()
  const symbols = useMemo(() => symbolsOf(instruments), [instruments])
  const everyMs = Math.max(DESK_TERMS_MS, symbols.length * TERMS_PACE_MS)
  const terms = useAccountQueries('classic.terms', isClassic ? symbols : [], termsIn, {
    staleTime: DESK_TERMS_MS,
    refetchInterval: everyMs,
  })
  const young = useYoung(
    terms.map(({ dataUpdatedAt }) => dataUpdatedAt),
    outdatedAfter(everyMs),
  )
  const query = useHoldings(isClassic && instruments.length > 0)
  const holdings = useCurrent(query, EVERY_MS)
  const about = JSON.stringify(terms.map((read, at) => (young[at] === true ? (read.terms ?? null) : null)))
  return useMemo(() => {
    if (!isClassic) return undefined
    const list = JSON.parse(about) as readonly (ClassicTerms | null)[]
    const modes = new Set(list.map((terms) => terms?.holdMode ?? null))
    const [mode = null] = modes
    const isHedge = modes.has('hedge_mode')
    if (holdings === undefined) return { isHedge, account: null }
    const [category, ...others] = new Set(instruments.map((instrument) => instrument.category))
    const leverages = Object.fromEntries(
      symbols.flatMap((symbol, at) => {
        const leverage = list[at]?.leverage
        return leverage === undefined ? [] : [[instrumentKey(symbol.category, symbol.symbol), leverage] as const]
      }),
    )
    const isOne = category !== undefined && others.length === 0
    const account = accountOf(holdings, category ?? 'SPOT', { holdMode: modes.size === 1 ? mode : null, leverages }, 0)
    const isRead = (of: string) => !holdings.missing.some((unread) => unread.category === of)
    const walletOf = (of: string) => (isRead(of) ? walletIn(holdings, of) : null)
    const balances = isOne && isRead(category) ? account.balances : null
    return { isHedge, account: { ...account, balances, walletOf } }
  }, [isClassic, about, holdings, instruments, symbols])
}

/** Classic account for a ticket; null for a unified account. */
export function useClassicTicket(category: Category, symbol: string, instrument: Instrument | null) {
  const isClassic = useIsClassic()
  const terms = useClassicTerms(instrument, isClassic)
  const holdings = useHoldings(isClassic)
  const current = useCurrent(terms, TERMS_MS) ?? null
  const holdingsData = useCurrent(holdings, EVERY_MS)
  const readAt = holdings.dataUpdatedAt
  const account = useMemo(() => {
    if (holdingsData === undefined) return null
    const leverages = current === null ? {} : { [instrumentKey(category, symbol)]: current.leverage }
    return accountOf(holdingsData, category, { holdMode: current?.holdMode ?? null, leverages }, readAt)
  }, [holdingsData, current, category, symbol, readAt])
  if (!isClassic) return null
  const areTermsUnknown = isFutures(category) && current === null
  return {
    terms: current,
    isHedge: current?.holdMode === 'hedge_mode' && isFutures(category),
    account,
    blockedReason: blockedReasonOf(category, instrument, areTermsUnknown, terms.error?.message ?? null),
  }
}

/** Reason why a classic account cannot place an order of this symbol; null if it can. */
function blockedReasonOf(
  category: Category,
  instrument: Instrument | null,
  areTermsUnknown: boolean,
  why: string | null,
): string | null {
  if (category === 'MARGIN') return t('The exchange describes no call for margin orders of a classic account.')
  if (instrument?.isStock === true) return t('Stock pairs trade on unified accounts only.')
  if (areTermsUnknown) return why ?? t`Loading the hold mode and margin of ${instrument?.symbol ?? ''}.`
  return null
}
