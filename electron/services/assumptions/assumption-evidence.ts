import type { Clock } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import { allAssumptions, type AssumptionId } from '@/shared/exchange/assumptions/all-assumptions'
import type { Assumption } from '@/shared/exchange/assumptions/assumption'
import { type AssumptionFinding, createEvidence } from '@/shared/exchange/evidence/evidence'
import type { EvidenceRow } from '@/shared/exchange/evidence/evidence-row'
import { type AffectedOrder, blockedOrderNames, isBlocked } from '@/shared/exchange/evidence/blocked-orders'
import type { Received } from '@/shared/exchange/evidence/received'
import { recordText } from '@/shared/exchange/evidence/record-text'
import { t } from '@/shared/languages/text'
import type { AssumptionCounts } from '@/shared/trading/health/health'
import type { Notices } from '@/electron/base/notices'
import { refused } from '@/electron/base/service-error'
import type { SavedEvidence } from '@/electron/base/storage/records/saved-evidence'

/** Evidence about the assumptions from the messages of an exchange. */
export interface AssumptionEvidence {
  readonly observe: (received: Received) => void
  readonly rows: () => readonly EvidenceRow[]
  readonly counts: () => AssumptionCounts
  /** Reason why this order is held back; null if none. */
  readonly rejection: (order: Omit<AffectedOrder, 'isClassic'>) => string | null
  /** A person has read that the exchange differs. Held orders pass again. */
  readonly confirm: (id: AssumptionId) => void
  /** Writes the newest rows. */
  readonly stop: () => void
}

interface EvidenceParts {
  /** Time source of the rows. */
  readonly clock: Pick<Clock, 'now' | 'after'>
  readonly isClassic: boolean
  readonly saved: SavedEvidence
  readonly redact: (text: string) => string
  readonly notify: Notices['notify']
  readonly changed: () => void
}

const SAVE_MS = 5 * SECOND_MS

const assumptionOf = (id: AssumptionId): Assumption => allAssumptions[id]

export function createAssumptionEvidence(parts: EvidenceParts): AssumptionEvidence {
  const { clock, isClassic, saved, redact, notify, changed } = parts
  const check = createEvidence()
  const rows = new Map((saved.read() ?? []).map((row) => [row.id, row]))
  let cancelSave: (() => void) | null = null

  function save(): void {
    cancelSave?.()
    cancelSave = null
    try {
      saved.save([...rows.values()])
    } catch {
      // The disk refuses: the evidence lasts as long as this process, and the exchange shows it again.
    }
  }

  function add({ id, isAssumed, record }: AssumptionFinding): void {
    const before = rows.get(id)
    if (before !== undefined && (isAssumed || !before.isAssumed)) return
    const text = isAssumed ? '' : recordText(record, redact)
    rows.set(id, { id, isAssumed, at: clock.now(), record: text, confirmedAt: null })
    changed()
    if (isAssumed) return void (cancelSave ??= clock.after(SAVE_MS, save))
    save()
    const { blocks } = assumptionOf(id)
    if (blocks === undefined) return
    notify(
      'error',
      t`The exchange differs from the assumption ${id}`,
      t`The ${blockedOrderNames[blocks]} are held back until you confirm it in the diagnostics.`,
    )
  }

  const unconfirmed = (): readonly EvidenceRow[] =>
    [...rows.values()].filter(({ isAssumed, confirmedAt }) => !isAssumed && confirmedAt === null)

  return {
    observe: (received) => check(received).forEach(add),
    rows: () => [...rows.values()],
    counts() {
      const all = [...rows.values()]
      const otherwise = all.filter(({ isAssumed }) => !isAssumed)
      return {
        assumed: all.length - otherwise.length,
        otherwise: otherwise.length,
        unconfirmed: unconfirmed().length,
      }
    },
    rejection(order) {
      for (const { id } of unconfirmed()) {
        const { blocks } = assumptionOf(id)
        if (blocks !== undefined && isBlocked(blocks, { ...order, isClassic }))
          return t`category: the exchange differs from the assumption ${id}; confirm it in the diagnostics first`
      }
      return null
    },
    confirm(id) {
      const row = rows.get(id)
      if (row === undefined || row.isAssumed) throw refused('assumption-not-otherwise', { id })
      rows.set(id, { ...row, confirmedAt: clock.now() })
      save()
      changed()
    },
    stop: () => void (cancelSave !== null && save()),
  }
}
