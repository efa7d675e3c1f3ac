import type { Clock } from '../../shared/clock'
import type { Repayment } from '../../shared/exchange/ins-loan/repaid-history'
import type { OrderIntent, RowRefusal } from '../../shared/ipc/contract'
import type { Alerts, ConsumerLoans, RiskOverview, RiskUnit, ThresholdsInput } from '../../shared/ipc/risk'
import type { Random } from '../../shared/random'
import type { AlertSettings } from '../../shared/settings/alert-settings'
import type { Alert } from '../../shared/trading/alerts/alert'
import { checkStop, isMember, type StopContext } from '../../shared/trading/ltv/check-stop'
import type { LtvSample } from '../../shared/trading/ltv/ltv-sample'
import type { RestClient } from '../exchange/exchange-client'
import type { Database } from '../storage/database'
import { createAlarmWatch } from './alerts/alarm-watch'
import { createAlertBook, type AlertBook } from './alerts/alert-book'
import { createCoinFacts } from './coin-facts'
import { createConsumerLoans } from './consumer-loans'
import { createRiskArchive, type FillMark, type RiskArchive } from './history/risk-archive'
import { startUpkeep } from './history/upkeep'
import { createInstitutionalLoans, type InstitutionalLoanMonitor } from './institutional-loans'
import { createRiskMonitor, type RiskMonitor, type WatchedUnit } from './risk-monitor'

/** What is watched of one account with no window needed: its risk units, its loans, and the alarms about both. */
export interface Monitors {
  readonly risk: RiskMonitor
  readonly archive: RiskArchive
  readonly institutionalLoans: InstitutionalLoanMonitor
  readonly alertBook: AlertBook
  consumerLoans(): ConsumerLoans
  alerts(): Alerts
  /** Nothing can be asked, for this reason: what is known ages with it. */
  unreachable(why: string): void
  /** Null when there is no such unit. */
  confirm(lines: ThresholdsInput): RiskUnit | null
  /** What the user's hard stop says to these orders of this account. */
  checkStop(intents: readonly (OrderIntent | null)[], accepted: readonly string[], own: OwnState): readonly RowRefusal[]
  stop(): void
}

/** What the account brings along when its orders are checked. */
export type OwnState = Pick<StopContext, 'positions' | 'instrumentOf'>

/** What the monitors say unasked. */
export interface MonitorListener {
  riskChanged(overview: RiskOverview): void
  loansChanged(loans: ConsumerLoans): void
  alertsChanged(alerts: Alerts): void
  /** An alarm to be delivered through every way there is. */
  alarm(alert: Alert): void
}

export interface MonitorsParts {
  readonly rest: RestClient
  readonly clock: Clock
  readonly random: Random
  readonly database: Database
  readonly uid: string
  readonly settings: () => AlertSettings
  readonly fillsBetween: (from: number, to: number) => readonly FillMark[]
  readonly notify: (level: 'warning' | 'error', title: string, text: string) => void
  readonly listener: MonitorListener
}

/** Loans that were read once are judged by what was read last, whether or not it can be read again. */
const hasRead = ({ asOf }: ConsumerLoans): boolean => asOf !== null

export function createMonitors(parts: MonitorsParts): Monitors {
  const { rest, clock, random, database, uid, notify, listener, fillsBetween, settings } = parts
  let toldArmed = 0
  const alertBook = createAlertBook({ database, clock, random, deliver: (alert) => listener.alarm(alert), changed: alertsChanged })
  const institutionalLoans = createInstitutionalLoans({ rest, clock, database, repaid })
  const consumerLoans = createConsumerLoans({ rest, clock, changed: loansChanged })
  const risk = createRiskMonitor({ rest, clock, database, uid, notify, changed: riskChanged, sampled })
  const archive = createRiskArchive({ database, clock, unitOf: (id) => risk.unit(id), fillsBetween })
  const stopUpkeep = startUpkeep(database, clock)
  const loansRead = () => (hasRead(consumerLoans.current()) ? consumerLoans.current().loans : null)
  const alarms = createAlarmWatch({ clock, book: alertBook, settings, units: () => risk.units(), loans: loansRead })

  const ownUnits = (): readonly WatchedUnit[] => (risk.units() ?? []).filter(({ id, watch }) => isMember(id, watch.sample()?.members ?? [], uid))
  const coinFacts = createCoinFacts({
    rest,
    clock,
    isNeeded: () => ownUnits().some(({ record }) => (record.thresholds()?.stopWithin ?? null) !== null),
    productIds: () => [...new Set(institutionalLoans.current()?.loans.map(({ orderProductId }) => orderProductId))],
  })

  /** Debt moves when something was lent or repaid: the lists tell what. */
  function sampled(unit: WatchedUnit, sample: LtvSample, before: LtvSample | null): void {
    alarms.sampled(unit, sample, before)
    coinFacts.readIfMissing()
    const isSame = JSON.stringify(sample.debts) === JSON.stringify(before?.debts)
    if (!isSame || institutionalLoans.current() === null) institutionalLoans.watch()
  }

  function repaid(fresh: readonly Repayment[]): void {
    coinFacts.readIfMissing()
    const [only, ...others] = risk.units() ?? []
    alarms.repaid(fresh, only === undefined || others.length > 0 ? uid : only.id)
  }

  function loansChanged(): void {
    const loans = consumerLoans.current()
    if (hasRead(loans)) alarms.loansRead(loans.loans)
    listener.loansChanged(loans)
    if (alerts().armed !== toldArmed) alertsChanged()
  }
  function riskChanged(): void {
    alarms.samplingChanged()
    listener.riskChanged(risk.overview())
    if (alerts().armed !== toldArmed) alertsChanged()
  }
  function alertsChanged(): void {
    toldArmed = alerts().armed
    listener.alertsChanged(alerts())
  }
  const alerts = (): Alerts => ({ armed: (risk.units()?.length ?? 0) + consumerLoans.current().loans.length, alerts: alertBook.list() })

  return {
    risk,
    archive,
    institutionalLoans,
    alertBook,
    consumerLoans: () => consumerLoans.current(),
    alerts,
    unreachable(why) {
      risk.unreachable(why)
      consumerLoans.unreachable(why)
    },
    confirm(lines) {
      const confirmed = risk.confirm(lines)
      const unit = risk.unit(lines.riskUnitId)
      if (unit !== null) alarms.rejudge(unit)
      coinFacts.read()
      return confirmed
    },
    checkStop: (intents, accepted, own) =>
      ownUnits().flatMap(({ id, watch, record }) => {
        const live = watch.freshness() === 'live' ? watch.sample() : null
        return checkStop(intents, { ...own, riskUnitId: id, thresholds: record.thresholds(), live, facts: coinFacts.current() }, accepted)
      }),
    stop() {
      alarms.stop()
      coinFacts.stop()
      stopUpkeep()
      risk.stop()
      institutionalLoans.stop()
      consumerLoans.stop()
    },
  }
}
