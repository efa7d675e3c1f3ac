import type { Clock } from '../../shared/clock'
import type { Repayment } from '../../shared/exchange/ins-loan/repaid-history'
import type { OrderIntent, RowRefusal } from '../../shared/ipc/contract'
import type { Alarms, ConsumerLoans, RiskOverview, RiskUnit, ThresholdsInput } from '../../shared/ipc/risk'
import type { Random } from '../../shared/random'
import type { AlarmSettings } from '../../shared/settings/alarm-settings'
import type { Alarm } from '../../shared/trading/alarms/alarm'
import { checkStop, type StopContext } from '../../shared/trading/ltv/check-stop'
import type { LtvSample } from '../../shared/trading/ltv/ltv-sample'
import { isMember, membersOf } from '../../shared/trading/ltv/unit-members'
import type { RestClient } from '../exchange/exchange-client'
import type { Database } from '../storage/database'
import { createAlarmWatch } from './alarms/alarm-watch'
import { createAlarmBook, type AlarmBook } from './alarms/alarm-book'
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
  readonly alarmBook: AlarmBook
  consumerLoans(): ConsumerLoans
  alarms(): Alarms
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
  alarmsChanged(alarms: Alarms): void
  /** An alarm to be delivered through every way there is. */
  alarm(alarm: Alarm): void
}

export interface MonitorsParts {
  readonly rest: RestClient
  readonly clock: Clock
  readonly random: Random
  readonly database: Database
  readonly uid: string
  readonly settings: () => AlarmSettings
  readonly fillsBetween: (from: number, to: number) => readonly FillMark[]
  readonly notify: (level: 'warning' | 'error', title: string, text: string) => void
  readonly listener: MonitorListener
}

/** Loans that were read once are judged by what was read last, whether or not it can be read again. */
const hasRead = ({ asOf }: ConsumerLoans): boolean => asOf !== null

export function createMonitors(parts: MonitorsParts): Monitors {
  const { rest, clock, random, database, uid, notify, listener, fillsBetween, settings } = parts
  let toldArmed = 0
  const alarmBook = createAlarmBook({ database, clock, random, deliver: (alarm) => listener.alarm(alarm), changed: alarmsChanged })
  const institutionalLoans = createInstitutionalLoans({ rest, clock, database, repaid })
  const consumerLoans = createConsumerLoans({ rest, clock, changed: loansChanged })
  const risk = createRiskMonitor({ rest, clock, database, uid, notify, changed: riskChanged, sampled })
  const archive = createRiskArchive({ database, clock, unitOf: (id) => risk.unit(id), fillsBetween })
  const stopUpkeep = startUpkeep(database, clock)
  const loansRead = () => (hasRead(consumerLoans.current()) ? consumerLoans.current().loans : null)
  const alarmWatch = createAlarmWatch({ clock, book: alarmBook, settings, units: () => risk.units(), loans: loansRead })

  const ownUnits = (): readonly WatchedUnit[] => (risk.units() ?? []).filter(({ id, watch }) => isMember(membersOf({ id, sample: watch.sample() }), uid))
  const coinFacts = createCoinFacts({
    rest,
    clock,
    isNeeded: () => ownUnits().some(({ record }) => (record.thresholds()?.stopWithin ?? null) !== null),
    productIds: () => [...new Set(institutionalLoans.current()?.loans.map(({ orderProductId }) => orderProductId))],
  })

  /** Debt moves when something was lent or repaid: the lists tell what. */
  function sampled(unit: WatchedUnit, sample: LtvSample, before: LtvSample | null): void {
    alarmWatch.sampled(unit, sample, before)
    coinFacts.readIfMissing()
    const isSame = JSON.stringify(sample.debts) === JSON.stringify(before?.debts)
    if (!isSame || institutionalLoans.current() === null) institutionalLoans.watch()
  }

  function repaid(fresh: readonly Repayment[]): void {
    coinFacts.readIfMissing()
    const [only, ...others] = risk.units() ?? []
    alarmWatch.repaid(fresh, only === undefined || others.length > 0 ? uid : only.id)
  }

  function loansChanged(): void {
    const loans = consumerLoans.current()
    if (hasRead(loans)) alarmWatch.loansRead(loans.loans)
    listener.loansChanged(loans)
    if (alarms().armed !== toldArmed) alarmsChanged()
  }
  function riskChanged(): void {
    alarmWatch.samplingChanged()
    listener.riskChanged(risk.overview())
    if (alarms().armed !== toldArmed) alarmsChanged()
  }
  function alarmsChanged(): void {
    toldArmed = alarms().armed
    listener.alarmsChanged(alarms())
  }
  const alarms = (): Alarms => ({ armed: (risk.units()?.length ?? 0) + consumerLoans.current().loans.length, alarms: alarmBook.list() })

  return {
    risk,
    archive,
    institutionalLoans,
    alarmBook,
    consumerLoans: () => consumerLoans.current(),
    alarms,
    unreachable(why) {
      risk.unreachable(why)
      consumerLoans.unreachable(why)
    },
    confirm(lines) {
      const confirmed = risk.confirm(lines)
      const unit = risk.unit(lines.riskUnitId)
      if (unit !== null) alarmWatch.rejudge(unit)
      coinFacts.read()
      return confirmed
    },
    checkStop: (intents, accepted, own) =>
      ownUnits().flatMap(({ id, watch, record }) => {
        const live = watch.freshness() === 'live' ? watch.sample() : null
        return checkStop(intents, { ...own, riskUnitId: id, thresholds: record.thresholds(), live, facts: coinFacts.current() }, accepted)
      }),
    stop() {
      alarmWatch.stop()
      coinFacts.stop()
      stopUpkeep()
      risk.stop()
      institutionalLoans.stop()
      consumerLoans.stop()
    },
  }
}
