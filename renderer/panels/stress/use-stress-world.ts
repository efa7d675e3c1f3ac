import { useMemo } from 'react'
import { t, comma } from '@/shared/languages/text'
import { type Account, unknownParts } from '@/shared/trading/account/account'
import { isSignedDecimal, isZero } from '@/shared/base/decimal'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { loanSnapshotOf } from '@/shared/trading/loans/consumer-loan'
import { coinsIn } from '@/shared/trading/ltv/projection/portfolio'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import { accountsIn, isMember, membersOf } from '@/shared/trading/ltv/unit/unit-members'
import { isStable } from '@/shared/trading/ltv/projection/stable-coins'
import type { StressWorld } from '@/shared/trading/stress/stress-table'
import { loanTarget, unitTarget } from '@/shared/trading/stress/targets'
import { usePortfolios } from '@/renderer/domain/risk/use-portfolio'
import { plural } from '@/shared/languages/plural'
import { useAdditionalPositions } from '@/renderer/state/queries/accounts'
import { useAllInstruments } from '@/renderer/state/queries/instruments'
import { useLoans } from '@/renderer/state/stores/health/loans-store'
import { useRisk } from '@/renderer/state/stores/health/risk-store'

/** Inputs of the table, coins that can be moved individually, and names of outdated or unknown parts. */
export interface StressSubject {
  readonly world: StressWorld
  readonly coins: readonly string[]
  readonly notes: readonly string[]
}

const none: readonly never[] = []

/** Accounts of a unit whose futures positions are unknown. */
const unknownAccounts = (unit: RiskUnit, uids: ReadonlySet<string>): readonly string[] =>
  accountsIn(membersOf(unit)).filter((uid) => !uids.has(uid))

/** The account with its risk units and loans, as input for shocks. */
export function useStressWorld(account: Account): StressSubject {
  const overview = useRisk((state) => state.overview)
  const loans = useLoans((state) => state.loans)
  const instruments = useAllInstruments()
  const units = overview?.units ?? none
  const portfolios = usePortfolios(units)
  const hasOthers = units.some((unit) => accountsIn(membersOf(unit)).some((uid) => uid !== account.uid))
  const additional = useAdditionalPositions(hasOthers) ?? none
  const byKey = useMemo(
    () => new Map(instruments.map((instrument) => [instrumentKey(instrument.category, instrument.symbol), instrument])),
    [instruments],
  )
  return useMemo(() => {
    const running = loans?.loans ?? []
    const ofLoans = running.map((loan) => loanTarget(loan, loanSnapshotOf(loan, loans?.asOf ?? 0)))
    const instrumentOf = (category: string, symbol: string) => byKey.get(instrumentKey(category, symbol)) ?? null
    const open = [account, ...additional]
    const readUids = new Set(open.flatMap(({ uid }) => uid ?? []))
    const ofUnits = units.map((unit) => {
      const portfolio = portfolios.get(unit.id) ?? null
      const members = membersOf(unit)
      const positions = open.flatMap((list) => (list.uid !== null && isMember(members, list.uid) ? list.positions : []))
      return unitTarget(
        unit.id,
        portfolio === null ? null : { portfolio, positions, instrumentOf },
        unit.effectiveThresholds,
      )
    })
    const current = account.balances.filter(({ equity }) => !isZeroAmount(equity)).map(({ coin }) => coin)
    const traded = account.positions.flatMap(({ category, symbol }) => instrumentOf(category, symbol)?.baseCoin ?? [])
    const borrowed = running.flatMap(({ loanCoin, pledgeCoin }) => [pledgeCoin, loanCoin])
    const inUnits = [...portfolios.values()].flatMap((portfolio) => (portfolio === null ? [] : coinsIn(portfolio)))
    const coins = [...new Set([...traded, ...borrowed, ...inUnits, ...current])].filter((coin) => !isStable(coin))
    const notes = [
      ...unknownParts(account, ['balances', 'positions']).map(({ name }) => t`${name.toLowerCase()} are not current`),
      ...units
        .filter(({ freshness }) => freshness !== 'live')
        .map(({ id }) => t`the figures of unit ${id} are not current`),
      ...(overview === null || overview.state === 'unreadable' ? [t('the risk units are not known')] : []),
      ...(loans === null || loans.asOf === null
        ? [t('the loans are not known')]
        : loans.freshness === 'live'
          ? []
          : [t('the loans are not current')]),
      ...units
        .filter(({ thresholds }) => thresholds === null)
        .map(({ id }) => t`the lines of unit ${id} are assumed, not confirmed`),
      ...units
        .map((unit) => ({ id: unit.id, uids: unknownAccounts(unit, readUids) }))
        .filter(({ uids }) => uids.length > 0)
        .map(
          ({ id, uids }) =>
            t`the open futures of ${plural(uids.length, 'account')} ${uids.join(comma())} of unit ${id} are ` +
            t('not known here: open them as additional accounts, or they are not counted'),
        ),
    ]
    return { world: { account, targets: [...ofUnits, ...ofLoans], instrumentOf }, coins, notes }
  }, [account, additional, units, overview, loans, portfolios, byKey])
}

/** True for zero; false for an unreadable amount, which may be nonzero. */
const isZeroAmount = (amount: string): boolean => isSignedDecimal(amount) && isZero(amount)
