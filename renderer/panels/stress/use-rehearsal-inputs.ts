import { useMemo } from 'react'
import { t, comma } from '@/shared/languages/text'
import type { Account } from '@/shared/trading/account/account'
import { isPositive, isSignedDecimal } from '@/shared/base/decimal'
import { accountsIn, isMember, membersOf } from '@/shared/trading/ltv/unit/unit-members'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import type { StartPrice } from '@/shared/trading/rehearsal/crash-path'
import type { RehearsalInputs } from '@/shared/trading/rehearsal/run'
import { loanSubject, type SubjectFacts, unitSubject } from '@/shared/trading/rehearsal/subjects'
import { useAdditionalPositions } from '@/renderer/state/queries/accounts'
import { useInstruments } from '@/renderer/state/queries/instruments'
import { useLoanCoins, useLoanProducts } from '@/renderer/state/queries/loans'
import { useTickers } from '@/renderer/state/queries/tickers'
import { useLoans } from '@/renderer/state/stores/health/loans-store'
import { useRisk } from '@/renderer/state/stores/health/risk-store'

/** Current inputs of a rehearsal, and sentences about what is unknown. */
export interface CurrentInputs extends RehearsalInputs {
  readonly notes: readonly string[]
}

const none: readonly never[] = []
const isPrice = (text: string): boolean => isSignedDecimal(text) && isPositive(text)

/** Mark prices of perpetuals, then prices of spot symbols, then those of the units, which precede both. */
function useStartPrices(units: readonly RiskUnit[]): {
  readonly starts: ReadonlyMap<string, StartPrice>
  readonly areRead: boolean
} {
  const readSpot = useTickers('SPOT')
  const readPerps = useTickers('USDT-FUTURES')
  const spot = readSpot ?? none
  const perps = readPerps ?? none
  const instruments = useInstruments('USDT-FUTURES').data ?? none
  const starts = useMemo(() => {
    const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]))
    const tickOf = new Map(instruments.map(({ baseCoin, tickSize }) => [baseCoin, tickSize]))
    const prices = [
      ...spot
        .filter(({ symbol }) => symbol.endsWith('USDT'))
        .map(({ symbol, lastPrice }) => [symbol.slice(0, -'USDT'.length), lastPrice] as const),
      ...perps.flatMap(({ symbol, markPrice }) => {
        const coin = bySymbol.get(symbol)?.baseCoin
        return coin === undefined ? [] : [[coin, markPrice] as const]
      }),
      ...units.flatMap(({ sample }) => sample?.collateral ?? []).map(({ coin, price }) => [coin, price] as const),
      ['USDT', '1'] as const,
    ]
    const valid = prices.filter(([, price]) => isPrice(price))
    return new Map(valid.map(([coin, price]) => [coin, { price, tick: tickOf.get(coin) ?? '0' }]))
  }, [spot, perps, instruments, units])
  return { starts, areRead: readSpot !== undefined && readPerps !== undefined }
}

/** Units, loans and prices as they are now. */
export function useRehearsalInputs(account: Account): CurrentInputs {
  const overview = useRisk((state) => state.overview)
  const loans = useLoans((state) => state.loans)
  const products = useLoanProducts().data?.list ?? null
  const pledges = useLoanCoins().data?.list.pledge ?? none
  const units = overview?.units ?? none
  const hasOthers = units.some((unit) => accountsIn(membersOf(unit)).some((uid) => uid !== account.uid))
  const additional = useAdditionalPositions(hasOthers) ?? none
  const { starts, areRead } = useStartPrices(units)
  return useMemo(() => {
    const open = [account, ...additional]
    const uids = new Set(open.flatMap(({ uid }) => uid ?? []))
    const facts: SubjectFacts = {
      products,
      starts,
      openFuturesOf(unit) {
        const members = membersOf(unit)
        return open.flatMap((list) => (list.uid !== null && isMember(members, list.uid) ? list.positions : [])).length
      },
      initialRateOf: (coin) => pledges.find((pledge) => pledge.coin === coin)?.initRate ?? null,
      now: loans?.asOf ?? 0,
    }
    const isLoanCurrent = (orderId: string): boolean =>
      loans?.freshness === 'live' &&
      !loans.unread.includes(orderId) &&
      loans.unlisted.every((unlisted) => unlisted.orderId !== orderId)
    const ownUnit = units.find((unit) => account.uid !== null && isMember(membersOf(unit), account.uid))
    const unknownIn = (unit: RiskUnit): readonly string[] => accountsIn(membersOf(unit)).filter((uid) => !uids.has(uid))
    return {
      subjects: [
        ...units.flatMap((unit) => unitSubject(unit, facts) ?? []),
        ...(loans?.loans ?? []).map((loan) => loanSubject(loan, isLoanCurrent(loan.orderId), facts)),
      ],
      starts,
      unitOfLoans: ownUnit === undefined ? null : `unit:${ownUnit.id}`,
      notes: [
        ...(areRead ? [] : [t('the prices of the exchange are not known or not current')]),
        ...(overview === null || overview.state === 'unreadable' ? [t('the risk units are not known')] : []),
        ...(loans === null || loans.asOf === null ? [t('the loans are not known')] : []),
        ...(loans?.unreadableText == null ? [] : [loans.unreadableText]),
        ...units.flatMap((unit) => {
          const unknown = unknownIn(unit)
          return unknown.length === 0
            ? []
            : [t`the open futures of ${unknown.join(comma())} in unit ${unit.id} are not known and not counted`]
        }),
      ],
    }
  }, [account, additional, units, overview, loans, products, pledges, starts, areRead])
}
