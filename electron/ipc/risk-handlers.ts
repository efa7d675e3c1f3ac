import type { Clock } from '@/shared/base/clock'
import type { MethodName } from '@/shared/ipc/contract'
import type { riskMethods } from '@/shared/ipc/risk'
import { contradiction, contradictionText } from '@/shared/trading/ltv/effective-thresholds'
import { readLoanHistory, readLoanProducts } from '../services/account/lending-reads'
import type { ActiveSession } from '../app/session/active-session'
import type { Monitors } from '../services/monitors/monitors'
import { alarmsOf, consumerLoansOf, overviewOf } from '../app/session/watched'
import { notReady, refused } from '../base/service-error'
import type { RestClient } from '../exchange/protocol/call'
import { dataOf } from '../exchange/rest/data-of'
import type { Handlers } from '../app/handlers'

type RiskMethod = Extract<MethodName, keyof typeof riskMethods>

/** The part of IPC that is about loan-to-value, loans, savings and alarms. */
export function createRiskHandlers(active: Pick<ActiveSession, 'current'>, clock: Clock): Pick<Handlers, RiskMethod> {
  const rest = (): RestClient => active.current().client.rest
  function monitors(): Monitors {
    const session = active.current()
    const running = session.monitors()
    if (running === null) throw notReady(session.accountReading().reason ?? 'The account is being read.')
    return running
  }
  /** What is null where there is no such unit. */
  function ofUnit<Value>(found: Value | null): Value {
    if (found === null) throw refused('riskUnitId: this risk unit is not being watched', 'riskUnitId')
    return found
  }
  const alarms = () => alarmsOf(active.current())

  return {
    'risk.overview': () => overviewOf(active.current()),
    'risk.confirmThresholds': (lines) => {
      const conflict = contradiction(lines, ofUnit(monitors().risk.unit(lines.riskUnitId)).product())
      if (conflict !== null && lines.despiteProduct !== true) throw refused(contradictionText(conflict), 'liquidation')
      return ofUnit(monitors().confirm(lines))
    },
    'risk.dismissUnwatched': ({ riskUnitId }) => ofUnit(monitors().risk.dismissUnwatched(riskUnitId)),
    'risk.history': ({ riskUnitId, from, to, points }) =>
      ofUnit(monitors().archive.history(riskUnitId, { from, to }, points)),
    'risk.causes': ({ riskUnitId, from, to }) => ofUnit(monitors().archive.causes(riskUnitId, { from, to })).causes,
    'risk.pastDebt': ({ riskUnitId, from, to }) => ofUnit(monitors().archive.pastDebt(riskUnitId, { from, to })).past,
    'risk.export': async ({ riskUnitId, from, to, after }) =>
      ofUnit(await monitors().archive.csv(riskUnitId, { from, to }, after)),
    'risk.loans': async () =>
      monitors().institutionalLoans.current() ?? dataOf(await monitors().institutionalLoans.read()),
    'risk.products': async () => dataOf(await readLoanProducts(rest(), dataOf(await rest().loanOrder({})))),
    'alarms.list': alarms,
    'alarms.acknowledge': ({ id, reason }) => {
      const done = monitors().alarmBook.acknowledge(id, reason)
      if (done === 'needs-reason')
        throw refused('reason: a critical alarm needs a reason of at least three letters', 'reason')
      if (done === 'unknown') throw refused('id: there is no such alarm', 'id')
      return alarms()
    },
    'alarms.snooze': ({ id, minutes }) => {
      const done = monitors().alarmBook.snooze(id, minutes)
      if (done === 'critical') throw refused('id: a critical alarm cannot be snoozed', 'id')
      if (done === 'unknown') throw refused('id: there is no such alarm', 'id')
      return alarms()
    },
    'alarms.test': () => {
      monitors().alarmBook.test()
      return alarms()
    },
    'loans.ongoing': () => consumerLoansOf(active.current()),
    'loans.coins': async () => {
      const { loanInfos, pledgeInfos } = dataOf(await rest().loanCoins({}))
      return { borrow: loanInfos, pledge: pledgeInfos }
    },
    'loans.history': async () => dataOf(await readLoanHistory(rest(), clock)),
    'earn.products': async () => dataOf(await rest().savingsProducts({})),
    'earn.product': async (ask) => dataOf(await rest().savingsSubscribeInfo(ask)),
  }
}
