import { useMemo } from 'react'
import type { Account } from '@/shared/trading/account/account'
import { isSignedDecimal, isZero } from '@/shared/base/decimal'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { loanSnapshotOf } from '@/shared/trading/loans/consumer-loan'
import { coinsIn } from '@/shared/trading/ltv/portfolio'
import type { RiskUnit } from '@/shared/trading/ltv/risk-unit'
import { accountsIn, isMember, membersOf } from '@/shared/trading/ltv/unit-members'
import { isStable } from '@/shared/trading/ltv/stable-coins'
import type { StressWorld } from '@/shared/trading/stress/stress-table'
import { loanTarget, unitTarget } from '@/shared/trading/stress/targets'
import { usePortfolios } from '@/renderer/domain/risk/use-portfolio'
import { useAllInstruments } from '@/renderer/state/queries/instruments'
import { useLoans } from '@/renderer/state/stores/loans-store'
import { useRisk } from '@/renderer/state/stores/risk-store'

/** What the table is made of, the coins that can be moved alone, and whose figures are not current or not known. */
export interface StressSubject {
  readonly world: StressWorld
  readonly coins: readonly string[]
  readonly notes: readonly string[]
}

const noUnits: readonly never[] = []

/** The account, its risk units and its loans, as the table of shocks plays on them. */
export function useStressWorld(account: Account): StressSubject {
  const overview = useRisk((state) => state.overview)
  const loans = useLoans((state) => state.loans)
  const instruments = useAllInstruments()
  const units = overview?.units ?? noUnits
  const portfolios = usePortfolios(units)
  const byKey = useMemo(
    () => new Map(instruments.map((one) => [instrumentKey(one.category, one.symbol), one])),
    [instruments],
  )
  return useMemo(() => {
    const running = loans?.loans ?? []
    const ofLoans = running.map((loan) => loanTarget(loan, loanSnapshotOf(loan, loans?.asOf ?? 0)))
    const instrumentOf = (category: string, symbol: string) => byKey.get(instrumentKey(category, symbol)) ?? null
    const isOwn = (unit: RiskUnit): boolean => account.uid !== null && isMember(membersOf(unit), account.uid)
    const ofUnits = units.map((unit) => {
      const portfolio = portfolios.get(unit.id) ?? null
      const positions = isOwn(unit) ? account.positions : []
      return unitTarget(
        unit.id,
        portfolio === null ? null : { portfolio, positions, instrumentOf },
        unit.effectiveThresholds,
      )
    })
    const withOthers = units.filter((unit) => !isOwn(unit) || accountsIn(membersOf(unit)).length > 1)
    const held = account.balances.filter(({ equity }) => !isNothing(equity)).map(({ coin }) => coin)
    const traded = account.positions.flatMap(({ category, symbol }) => instrumentOf(category, symbol)?.baseCoin ?? [])
    const borrowed = running.flatMap(({ loanCoin, pledgeCoin }) => [pledgeCoin, loanCoin])
    const inUnits = [...portfolios.values()].flatMap((portfolio) => (portfolio === null ? [] : coinsIn(portfolio)))
    const coins = [...new Set([...traded, ...borrowed, ...inUnits, ...held])].filter((coin) => !isStable(coin))
    const notes = [
      ...units
        .filter(({ freshness }) => freshness !== 'live')
        .map(({ id }) => `the figures of unit ${id} are not current`),
      ...(overview === null || overview.state === 'unreadable' ? ['the risk units are not known'] : []),
      ...(loans === null || loans.asOf === null
        ? ['the loans are not known']
        : loans.freshness === 'live'
          ? []
          : ['the loans are not current']),
      ...units
        .filter(({ thresholds }) => thresholds === null)
        .map(({ id }) => `the lines of unit ${id} are assumed, nobody confirmed them`),
      ...withOthers.map(({ id }) => `the open futures of other accounts of unit ${id} are not known here`),
    ]
    return { world: { account, targets: [...ofUnits, ...ofLoans], instrumentOf }, coins, notes }
  }, [account, units, overview, loans, portfolios, byKey])
}

/** An amount that cannot be read may be one. */
const isNothing = (amount: string): boolean => isSignedDecimal(amount) && isZero(amount)
