import type { Settings } from '@/shared/settings/settings'
import type { ReportFacts } from '@/electron/base/diagnostics/report'
import { healthOf } from './health'
import type { Session } from '@/electron/app/session/session'

type OfSession = Pick<ReportFacts, 'health' | 'mismatches' | 'orderStates' | 'requestStates'>
const none: OfSession = { health: null, mismatches: [], orderStates: null, requestStates: null }

function ofSession(session: Session | null, malformed: number): OfSession {
  if (session === null) return none
  return {
    health: healthOf(session, malformed),
    mismatches: session.client.mismatches(),
    orderStates:
      session
        .ordersIfReady()
        ?.list()
        .map(({ state }) => state) ?? null,
    requestStates:
      session
        .ledgerIfReady()
        ?.requests.list()
        .flatMap(({ parts }) => parts.map(({ state }) => state)) ?? null,
  }
}

/** Current state, for the head of the diagnostics. `malformed` counts calls refused because of their form. */
export function reportFacts(
  about: Pick<ReportFacts, 'at' | 'startedAt' | 'app'> & { readonly settings: Settings },
  session: Session | null,
  malformed: number,
): ReportFacts {
  return { ...about, ...ofSession(session, malformed) }
}
