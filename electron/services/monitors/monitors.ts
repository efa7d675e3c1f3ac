import { every, type TrustedTime } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import type { AccountAlarmOverview } from '@/shared/ipc/watching/alarms'
import type { RiskOverview, ThresholdsInput } from '@/shared/ipc/watching/risk'
import type { Notice } from '@/shared/ipc/transport/notice'
import type { Random } from '@/shared/base/random'
import { t } from '@/shared/languages/text'
import type { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import type { Delivery } from '@/shared/trading/alarms/incident'
import { quietEndText } from '@/shared/trading/alarms/rules/ended-loan'
import { loanSnapshotOf } from '@/shared/trading/loans/consumer-loan'
import { LATE_MS } from '@/shared/trading/ltv/unit/freshness'
import { assessStop, assessUnknownLoans, type StopContext } from '@/shared/trading/pretrade/rules/check-stop'
import type { AssessedOrder, LoanAssessment } from '@/shared/trading/pretrade/assessment/context'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import type { Fill } from '@/shared/trading/orders/order'
import { accountsIn, isMember, membersOf } from '@/shared/trading/ltv/unit/unit-members'
import { alone, type JoinedWatch, type JoiningWatch } from './joined-watch'
import { createAlarmWatch, type JudgedLoans } from './alarms/alarm-watch'
import { createAlarmBook, type AlarmBook } from './alarms/alarm-book'
import { createSharedBook } from './alarms/shared-book'
import type { Share } from './units/polling-pace'
import { type Arming, armingOf, armingText } from './arming'
import { watchReport, type WatchReport } from './watch-report'
import { partnerConditions } from '@/shared/trading/alarms/rules/partner'
import { createPublicPriceFeed } from './prices/public-price-feed'
import { QUOTE } from '@/shared/trading/ltv/projection/portfolio'
import { PUBLIC_PRICES, publicPriceConditions } from '@/shared/trading/alarms/rules/dispute'
import type { PublicPrices } from '@/shared/trading/public-prices/public-prices'
import { createCoinFacts } from './units/coin-facts'
import { createCollateralFalls } from './units/collateral-falls'
import { createDebtFalls } from './units/debt-falls'
import { createRiskArchive, type RiskArchive } from './risk-archive'
import { createAccountRecords } from './movements/account-records'
import type { CoinsOf } from './movements/booked-movements'
import { createMovementRecords } from './movements/movement-records'
import { copyFills } from './movements/copy-fills'
import { startUpkeep } from './history/upkeep'
import { createInstitutionalLoans, type InstitutionalLoanMonitor } from './units/institutional-loans'
import { createConsumerLoans } from './loans/consumer-loans'
import type { LoanEnding } from './loans/loan-ends'
import { createProductThresholds } from './units/product-thresholds'
import type { EventOwners } from './units/loan-events'
import { createRiskMonitor, type RiskMonitor, type WatchedUnit } from './units/risk-monitor'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import type { ConsumerLoans } from '@/shared/trading/loans/consumer-loans'
import type { RestClient } from '@/electron/exchange/protocol/call'
import type { Database } from '@/electron/base/storage/sqlite'

/** Monitoring of an account without a window: risk units, loans and their alarms. */
export interface Monitors {
  readonly risk: RiskMonitor
  readonly archive: RiskArchive
  readonly institutionalLoans: InstitutionalLoanMonitor
  readonly alarmBook: AlarmBook
  consumerLoans(): ConsumerLoans
  alarms(): AccountAlarmOverview
  /** True if another process also has figures of this account. */
  isShared(): boolean
  /** Freshness of the account's figures in this process. */
  report(): WatchReport
  /** The exchange cannot be queried, with the reason. The known data ages. */
  unreachable(why: string): void
  /** Removes a consumer loan that is no longer listed; false for any other. */
  removeLoan(orderId: string): boolean
  /** Null when there is no such unit. */
  confirm(lines: ThresholdsInput): RiskUnit | null
  /** Effect of these orders on the loan-to-value of the account, and the decision of the user's hard stop. */
  assessLoans(orders: readonly AssessedOrder[], own: OwnState): LoanAssessment
  stop(): void
}

/** Account data for the assessment of its orders. */
export type OwnState = Pick<StopContext, 'positions' | 'instrumentOf'>

/** Events of the monitors. */
export interface MonitorListener {
  riskChanged(overview: RiskOverview): void
  loansChanged(loans: ConsumerLoans): void
  alarmsChanged(alarms: AccountAlarmOverview): void
  /** An alarm fired and must be delivered in every way. */
  alarm(delivery: Delivery): void
}

export interface MonitorsParts {
  /** Joins the other process that may monitor the account. Without it this process is alone. */
  readonly join?: (watch: JoiningWatch) => JoinedWatch
  readonly rest: RestClient
  readonly time: TrustedTime
  readonly random: Random
  readonly database: Database
  readonly uid: string
  readonly settings: () => AlarmSettings
  readonly fillsBetween: (from: number, to: number) => readonly Fill[]
  readonly coinsOf: CoinsOf
  readonly notify: (level: Notice['level'], title: string, text: string, more?: Pick<Notice, 'panel'>) => void
  readonly listener: MonitorListener
}

/** Loans are evaluated by their latest figures, even before a complete list. */
const hasRead = ({ asOf, loans }: ConsumerLoans): boolean => asOf !== null || loans.length > 0

const amountsIn = (sample: LtvSample | null): string =>
  JSON.stringify(sample?.collateral.map(({ coin, amount }) => [coin, amount]))

/** @throws the disk's error if `database` cannot be read. Nothing that it started runs on. */
export function createMonitors(parts: MonitorsParts): Monitors {
  const stops: (() => void)[] = []
  const stop = (): void => {
    for (const stopPart of stops.splice(0).toReversed()) stopPart()
  }
  try {
    return { ...startMonitors(parts, stops), stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** Starts every part, and adds the function that stops it to `stops`. */
function startMonitors(parts: MonitorsParts, stops: (() => void)[]): Omit<Monitors, 'stop'> {
  const started = <Part extends { readonly stop: () => void }>(part: Part): Part => {
    stops.push(() => part.stop())
    return part
  }
  /** A part that cannot use the disk reports it at once, before the others exist. */
  let isComplete = false
  const { rest, time, random, database, uid, notify, listener, fillsBetween, coinsOf, settings } = parts
  let publishedArming = ''
  let reportedDisk: string | null = null
  // Joined last, when there is something to report. Nothing fires before.
  let joined: JoinedWatch = parts.join === undefined ? alone : { ...alone, speaks: () => false }
  /** A process that is not the leader also polls second. */
  const share = (): Share => {
    if (!joined.speaks()) return 'second'
    return joined.isAccompanied() ? 'first' : 'alone'
  }
  const alarmBook = createSharedBook({
    open: () => createAlarmBook({ database, time, random, changed: alarmsChanged }),
    database,
    time,
    speaks: () => joined.speaks(),
    isAnsweredByPartner: () => joined.isAnsweredByPartner,
    changed: alarmsChanged,
  })
  const debtFalls = createDebtFalls(time, () => members().map(({ id }) => id))
  const collateralFalls = createCollateralFalls({ clock: time, database })
  const members = () => (risk.units() ?? []).map(membersIn)
  const only = (ids: readonly string[]): string | null => (ids.length === 1 ? ids[0]! : null)
  const owners: EventOwners = {
    unitOfLoan: ({ uid }) => only(members().flatMap((unit) => (isMember(unit, uid) ? [unit.id] : []))),
    unitOfRepayment: (repayment) => only(debtFalls.unitsOf(repayment)),
  }
  const movements = createMovementRecords(database)
  const accountRecords = started(
    createAccountRecords({
      rest,
      clock: time,
      records: movements,
      isNeeded: () => ownUnits().length > 0,
      isNoted: () => joined.speaks(),
    }),
  )
  stops.push(copyFills({ clock: time, movements, fillsBetween, coinsOf }))
  const institutionalLoans = started(
    createInstitutionalLoans({
      rest,
      clock: time,
      database,
      movements,
      owners,
      isNoted: () => joined.speaks(),
      repaid,
    }),
  )
  const consumerLoans = started(
    createConsumerLoans({
      rest,
      clock: time,
      database,
      changed: loansChanged,
      ended: loanEnded,
      read: (before, now) => alarmWatch.loanChanged(before, now),
      isNoted: () => joined.speaks(),
    }),
  )
  const productThresholds = createProductThresholds({ rest, clock: time, changed: productsChanged })
  const risk = started(
    createRiskMonitor({
      rest,
      clock: time,
      database,
      uid,
      notify,
      share,
      isUnwrittenThere: () => joined.hasUnwritten(),
      productThresholds: (...of) => productThresholds.linesOf(...of),
      changed: riskChanged,
      sampled,
      unitEnded: endUnit,
      notComputed: () => institutionalLoans.watch(),
    }),
  )
  const membersIn = ({ id, watch }: WatchedUnit) => membersOf({ id, sample: watch.sample() })
  const isOwn = (unit: WatchedUnit): boolean => isMember(membersIn(unit), uid)
  const archive = createRiskArchive({
    database,
    clock: time,
    unitOf: (id) => risk.unit(id),
    fillsBetween,
    coinsOf,
    movements,
    accountRecords,
    isOwn,
    othersIn: (unit) => accountsIn(membersIn(unit)).filter((account) => account !== uid),
  })
  stops.push(startUpkeep(database, time))
  const loansBlind = () => ({
    blindMs: consumerLoans.blindMs(),
    isAwake: consumerLoans.isAwake(),
    problem: consumerLoans.current().reason,
  })
  function judgedLoans(): JudgedLoans | null {
    const current = consumerLoans.current()
    if (!hasRead(current)) return null
    const unlisted = consumerLoans.unlisted()
    const unlistedIds = new Set(unlisted.map(({ orderId }) => orderId))
    const listed = current.loans.filter(({ orderId }) => !unlistedIds.has(orderId))
    const isCurrent = consumerLoans.blindMs() < LATE_MS
    return { listed, unlisted, isCurrent, disputes: current.disputes, steps: consumerLoans.steps.pending() }
  }
  const alarmWatch = started(
    createAlarmWatch({
      time,
      book: alarmBook,
      settings,
      units: () => risk.units(),
      loans: judgedLoans,
      loansBlind,
      stepAnnounced: (step) => consumerLoans.steps.announced(step),
    }),
  )

  const ownUnits = (): readonly WatchedUnit[] => (risk.units() ?? []).filter(isOwn)
  const coinFacts = started(
    createCoinFacts({
      rest,
      clock: time,
      isNeeded: () => ownUnits().some(({ record }) => (record.thresholds()?.stopWithin ?? null) !== null),
      productIds: () => [...new Set(institutionalLoans.current()?.loans.map(({ orderProductId }) => orderProductId))],
    }),
  )

  /** Coins of every unit and loan. */
  function coinsAtStake(): ReadonlySet<string> {
    const samples = (risk.units() ?? []).flatMap(({ watch }) => watch.sample() ?? [])
    const ofUnits = samples.flatMap(({ collateral, debts }) => [...collateral, ...debts].map(({ coin }) => coin))
    const ofLoans = consumerLoans.current().loans.flatMap(({ loanCoin, pledgeCoin }) => [loanCoin, pledgeCoin])
    return new Set([...ofUnits, ...ofLoans].filter((coin) => coin !== QUOTE))
  }
  const publicPriceFeed = started(createPublicPriceFeed({ rest, clock: time, coins: coinsAtStake, priced }))
  function priced(prices: PublicPrices): void {
    risk.priced(prices)
    consumerLoans.priced(prices)
    for (const unit of risk.units() ?? []) alarmWatch.rejudge(unit)
  }

  /** Debt changes after a loan or a repayment. The lists have the details. */
  function sampled(unit: WatchedUnit, sample: LtvSample, before: LtvSample | null): void {
    debtFalls.sampled(sample, before)
    collateralFalls.sampled(sample, before)
    alarmWatch.sampled(unit, sample, before)
    announceFalls()
    coinFacts.readIfMissing()
    const isSame = JSON.stringify(sample.debts) === JSON.stringify(before?.debts)
    if (!isSame || institutionalLoans.current() === null) institutionalLoans.watch()
    if (isOwn(unit) && amountsIn(sample) !== amountsIn(before)) accountRecords.amountsMoved()
  }

  stops.push(
    every(time, SECOND_MS, () => {
      armingChanged()
      announceFalls()
      alarmBook.evaluate('public-prices', PUBLIC_PRICES, publicPriceConditions(publicPriceFeed.problem()))
      for (const report of joined.reports()) alarmBook.evaluate('partner', report.subject, partnerConditions(report))
    }),
  )

  const report = (): WatchReport => watchReport(risk, consumerLoans, share())

  /** Reads the thresholds and answers of the other process, and loans it may not have read. */
  function leaderChanged(): void {
    risk.leaderChanged()
    alarmBook.leaderChanged()
    if (joined.speaks()) institutionalLoans.watch()
  }

  function repaid(fresh: readonly Repayment[]): void {
    settleUnits()
    coinFacts.readIfMissing()
    productThresholds.loansRead(institutionalLoans.current()?.loans ?? [])
    for (const [unit, rows] of Map.groupBy(fresh, (row) => owners.unitOfRepayment(row) ?? uid))
      alarmWatch.repaid(rows, unit)
    announceFalls()
  }

  function announceFalls(): void {
    const repayments = institutionalLoans.current()?.repayments ?? []
    for (const condition of collateralFalls.due(repayments, debtFalls.unitsOf))
      alarmBook.evaluate(condition.rule, condition.subject, [condition])
  }

  /** Product terms may change the thresholds of every unit. */
  function productsChanged(): void {
    for (const unit of risk.units() ?? []) alarmWatch.rejudge(unit)
    risk.show()
  }

  function loanEnded(ending: LoanEnding): void {
    alarmWatch.loanEnded(ending)
    const text = quietEndText(ending)
    if (text !== null) notify(text.level, text.title, text.text, { panel: 'loans' })
  }

  function endUnit(riskUnitId: string, ending: 'repaid' | 'removed'): void {
    alarmWatch.ended(riskUnitId, ending)
    if (ending === 'removed') return
    notify(
      'info',
      t`Risk unit ${riskUnitId}: debt repaid`,
      t('The exchange lists the unit no longer, and it owes nothing.'),
    )
  }

  /** If all loans are repaid, that is evidence about a unit that the exchange refuses. */
  function settleUnits(): void {
    const institutional = institutionalLoans.current()
    if (institutional === null || institutional.unreadableText !== null) return
    for (const { id } of risk.units() ?? []) {
      const loans = institutional.loans.filter((loan) => owners.unitOfLoan(loan) === id)
      if (loans.length > 0 && loans.every(({ status }) => status === 'paid_off')) risk.settle(id)
    }
  }

  function loansChanged(): void {
    if (!isComplete) return
    const loans = consumerLoans.current()
    alarmWatch.loansRead()
    listener.loansChanged(loans)
    armingChanged()
  }
  function riskChanged(): void {
    if (!isComplete) return
    if (risk.diskProblem() !== reportedDisk) {
      reportedDisk = risk.diskProblem()
      joined.reported()
    }
    alarmWatch.samplingChanged()
    listener.riskChanged(risk.overview())
    armingChanged()
  }
  function armingChanged(): void {
    if (armingText(arming()) !== publishedArming) alarmsChanged()
  }
  function alarmsChanged(): void {
    if (!isComplete) return
    deliverAlarms()
    const overview = alarms()
    publishedArming = armingText(overview)
    listener.alarmsChanged(overview)
  }
  /**
   * The only place where alarms are delivered. If the process is killed here, the next run repeats the current
   * delivery.
   */
  function deliverAlarms(): void {
    for (const delivery of alarmBook.undelivered()) {
      listener.alarm(delivery)
      alarmBook.delivered(delivery.alarm)
    }
  }
  const arming = (): Arming => armingOf(risk, consumerLoans, joined.isShared())
  const alarms = (): AccountAlarmOverview => ({ ...arming(), alarms: alarmBook.list() })

  isComplete = true
  joined = parts.join?.({ report, leaderChanged }) ?? alone
  stops.push(() => joined.end())
  // Alarms of an earlier version. Destinations now have separate alarms that belong to no account.
  alarmBook.end(({ rule }) => rule === 'undelivered', 'removed')
  // Firings that an earlier run stored and did not deliver.
  deliverAlarms()
  return {
    risk,
    archive,
    institutionalLoans,
    alarmBook,
    consumerLoans: () => consumerLoans.current(),
    alarms,
    isShared: () => joined.isShared(),
    report,
    unreachable(why) {
      risk.unreachable(why)
      consumerLoans.unreachable(why)
    },
    removeLoan(orderId) {
      if (!consumerLoans.unlisted().some((loan) => loan.orderId === orderId)) return false
      alarmWatch.ended(orderId, 'removed')
      return consumerLoans.remove(orderId)
    },
    confirm(lines) {
      const confirmed = risk.confirm(lines)
      const unit = risk.unit(lines.riskUnitId)
      if (unit !== null) alarmWatch.confirmed(unit)
      coinFacts.read()
      return confirmed
    },
    assessLoans(orders, own) {
      const watched = risk.units()
      const loans = consumerLoans.current().loans.map((loan) => ({ ...loan, ...loanSnapshotOf(loan, 0) }))
      if (watched === null) return { ...assessUnknownLoans(orders), loans }
      // Without a sample the accounts of a unit are unknown: this account may be one of them.
      const answering = watched.filter((unit) => unit.watch.sample() === null || isOwn(unit))
      const units = answering.map((unit) => {
        const { id, watch, record } = unit
        const live = watch.freshness() === 'live' ? watch.sample() : null
        return assessStop(orders, {
          ...own,
          riskUnitId: id,
          thresholds: record.thresholds(),
          lines: unit.effectiveThresholds(),
          others: accountsIn(membersIn(unit)).filter((account) => account !== uid).length,
          live,
          recent: watch.recent(),
          facts: coinFacts.current(),
        })
      })
      return {
        ltv: units.find(({ ltv }) => ltv !== null)?.ltv ?? null,
        findings: units.flatMap(({ findings }) => findings),
        units: units.flatMap((unit) => unit.units),
        loans,
      }
    },
  }
}
