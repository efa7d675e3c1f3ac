import { z } from 'zod'
import { type AssumptionId, allAssumptions, assumptionRows } from '@/shared/exchange/assumptions/all-assumptions'
import type { Assumption } from '@/shared/exchange/assumptions/assumption'
import { t } from '@/shared/languages/text'
import { allChecks } from './all-checks'

export const AssumptionName = z.enum(Object.keys(allAssumptions) as [AssumptionId, ...AssumptionId[]])

/** Evidence of the exchange about an assumption. */
export const EvidenceRow = z.strictObject({
  id: AssumptionName,
  isAssumed: z.boolean(),
  /** Time of the message, Unix ms. */
  at: z.number(),
  /** The redacted record that differs. Empty if as assumed. */
  record: z.string(),
  /** Time at which a person confirmed that the exchange differs, Unix ms. */
  confirmedAt: z.number().nullable(),
})
export type EvidenceRow = z.output<typeof EvidenceRow>

/** State of an assumption in use. `unseen`: no message of the exchange shows it in any use. */
export type EvidenceState = 'assumed' | 'otherwise' | 'confirmed' | 'not-seen' | 'unseen'

/** An assumption with its evidence; `row` is null without any. */
export interface AssumptionState {
  readonly id: AssumptionId
  readonly assumption: Assumption
  readonly row: EvidenceRow | null
  readonly state: EvidenceState
}

const stateOf = (id: AssumptionId, row: EvidenceRow | null): EvidenceState => {
  if (row === null) return allChecks[id] === undefined ? 'unseen' : 'not-seen'
  if (row.isAssumed) return 'assumed'
  return row.confirmedAt === null ? 'otherwise' : 'confirmed'
}

/** Every assumption in the order of its declaration. */
export function assumptionStates(rows: readonly EvidenceRow[]): readonly AssumptionState[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return assumptionRows.map(([id, assumption]) => {
    const row = byId.get(id) ?? null
    return { id, assumption, row, state: stateOf(id, row) }
  })
}

/** Displayed names of the states. */
export const evidenceStateNames: Readonly<Record<EvidenceState, string>> = {
  otherwise: t('otherwise'),
  confirmed: t('otherwise, confirmed'),
  assumed: t('as assumed'),
  'not-seen': t('not seen yet'),
  unseen: t('not visible in messages'),
}

const order: readonly EvidenceState[] = ['otherwise', 'confirmed', 'assumed', 'not-seen', 'unseen']

/** The evidence as a text file: one line per assumption, differences first. */
export function evidenceText(rows: readonly EvidenceRow[], about: string): string {
  const states = assumptionStates(rows)
  const lines = order.flatMap((state) =>
    states
      .filter((assumption) => assumption.state === state)
      .map(({ id, row }) => {
        const at = row === null ? '' : new Date(row.at).toISOString()
        return [evidenceStateNames[state], id, at, row?.record ?? ''].filter((part) => part !== '').join(' | ')
      }),
  )
  return `${[`# ${about}`, `# ${t('No keys. Accounts are named by their last four digits.')}`, ...lines].join('\n')}\n`
}

/** Such as `volley-assumptions-2026-11-22-1441.txt`, in UTC. */
export const evidenceFileName = (at: number): string =>
  `volley-assumptions-${new Date(at).toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.txt`
