import { punctuated } from '@/shared/languages/text'
import type { CheckedInputOf, OutputOf } from '@/shared/ipc/contract'
import type { Session } from '@/electron/app/session/session'
import type { ActiveSession } from '@/electron/app/session/active-session'

/** Evidence about the assumptions for the pages. */
export interface AccountEvidence {
  readonly list: () => OutputOf<'assumptions.list'>
  readonly confirm: (input: CheckedInputOf<'assumptions.confirm'>) => null
  /** One probe at a time for each session. */
  readonly probe: () => Promise<OutputOf<'assumptions.probe'>>
}

export function createAccountEvidence(active: Pick<ActiveSession, 'current'>): AccountEvidence {
  const probes = new WeakMap<Session, Promise<OutputOf<'assumptions.probe'>>>()

  async function run(session: Session): Promise<OutputOf<'assumptions.probe'>> {
    try {
      const results = await session.probe()
      const failed = results.filter(({ problem }) => problem !== '')
      return { calls: results.length, problems: failed.map(({ call, problem }) => punctuated(`${call}: ${problem}.`)) }
    } finally {
      probes.delete(session)
    }
  }

  return {
    list() {
      const session = active.current()
      const { evidence, connection } = session
      return { rows: evidence.rows(), exchange: connection.label, isProbing: probes.has(session) }
    },
    confirm({ id }) {
      active.current().evidence.confirm(id)
      return null
    },
    probe() {
      const session = active.current()
      const running = probes.get(session) ?? run(session)
      probes.set(session, running)
      return running
    },
  }
}
