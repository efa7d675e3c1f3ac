import { lineText } from '@/shared/base/line-text'
import type { CheckedInputOf, OutputOf } from '@/shared/ipc/contract'
import type { RiskOverview, ThresholdsInput } from '@/shared/ipc/watching/risk'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import { contradiction } from '@/shared/trading/ltv/unit/effective-thresholds'
import type { FilePiece, OfferedFile } from '@/electron/base/downloads'
import { refused } from '@/electron/base/service-error'
import type { Monitors } from '@/electron/services/monitors/monitors'
import type { ActiveSession } from '@/electron/app/session/active-session'
import type { Session } from '@/electron/app/session/session'
import { monitorsOf, overviewOf } from '@/electron/app/session/watched'

/**
 * Risk units of the active account and their history. All functions except `overview` throw a ServiceError if nothing
 * is monitored or the unit is not.
 */
export interface AccountRisk {
  readonly overview: () => RiskOverview
  /** Thresholds milder than those of the loan product require an explicit confirmation. */
  readonly confirmThresholds: (thresholds: ThresholdsInput) => RiskUnit
  readonly watchUnit: (request: CheckedInputOf<'risk.watchUnit'>) => Promise<RiskOverview>
  readonly unwatchUnit: (request: CheckedInputOf<'risk.unwatchUnit'>) => RiskOverview
  readonly dismissUnwatched: (request: CheckedInputOf<'risk.dismissUnwatched'>) => RiskUnit
  readonly history: (request: CheckedInputOf<'risk.history'>) => OutputOf<'risk.history'>
  readonly causes: (request: CheckedInputOf<'risk.causes'>) => Promise<OutputOf<'risk.causes'>>
  readonly pastDebt: (request: CheckedInputOf<'risk.pastDebt'>) => OutputOf<'risk.pastDebt'>
  /** The history of a window as a file. It ends when another account is opened. */
  readonly exported: (request: CheckedInputOf<'risk.export'>) => OfferedFile
}

/** The monitors return null if there is no such unit. */
function ofUnit<Value>(value: Value | null): Value {
  if (value === null) throw refused('risk-unit-unknown')
  return value
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export function createAccountRisk(active: Pick<ActiveSession, 'current'>): AccountRisk {
  const monitors = (): Monitors => monitorsOf(active.current())

  /** The database of an account is closed with its session, regardless of the location of its file. */
  async function* whileOpen(session: Session, pieces: AsyncIterable<FilePiece>): AsyncGenerator<FilePiece> {
    try {
      yield* pieces
    } catch (error) {
      throw active.current() === session ? error : refused('history-account-changed')
    }
  }

  return {
    overview: () => overviewOf(active.current()),
    confirmThresholds(thresholds) {
      const conflict = contradiction(thresholds, ofUnit(monitors().risk.unit(thresholds.riskUnitId)).product())
      if (conflict !== null && thresholds.despiteProduct !== true)
        throw refused('lines-contradicted', { theirs: lineText(conflict.theirs), yours: lineText(conflict.yours) })
      return ofUnit(monitors().confirm(thresholds))
    },
    async watchUnit({ riskUnitId }) {
      const { risk } = monitors()
      const problem = await risk.watchTyped(riskUnitId)
      if (problem !== null) throw refused('risk-unit-unreadable', { reason: problem })
      return risk.overview()
    },
    unwatchUnit({ riskUnitId }) {
      const { risk } = monitors()
      if (!risk.unwatch(riskUnitId)) throw refused('risk-unit-listed')
      return risk.overview()
    },
    dismissUnwatched: ({ riskUnitId }) => ofUnit(monitors().risk.dismissUnwatched(riskUnitId)),
    history: ({ riskUnitId, points, ...window }) => ofUnit(monitors().archive.history(riskUnitId, window, points)),
    causes: async ({ riskUnitId, ...window }) => ofUnit(await monitors().archive.causes(riskUnitId, window)).causes,
    pastDebt: ({ riskUnitId, ...window }) => ofUnit(monitors().archive.pastDebt(riskUnitId, window)).past,
    exported: ({ riskUnitId, ...window }) => ({
      name: `ltv-${riskUnitId}-${day(window.from)}-${day(window.to)}.csv`,
      type: 'text/csv; charset=utf-8',
      pieces: whileOpen(active.current(), ofUnit(monitors().archive.csv(riskUnitId, window))),
    }),
  }
}
