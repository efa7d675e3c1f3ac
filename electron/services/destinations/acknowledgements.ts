import { t } from '@/shared/languages/text'
import { type Alarm, isGone } from '@/shared/trading/alarms/alarm'
import type { DispatchRecords, SavedDispatch } from './dispatch-records'

/** Acknowledges alarms that are still as seen. */
export type Acknowledge = (
  seenAlarms: readonly Pick<Alarm, 'id' | 'lastFiredAt'>[],
  reason: string,
  actor: string,
) => unknown

/** `elsewhere`: another process sends the alarms of the account. `newer`: an alarm is open that the message lacks. */
export type AcknowledgeOutcome = 'unknown' | 'elsewhere' | 'already' | 'done' | 'newer'
export const outcomeTexts: Readonly<Record<Exclude<AcknowledgeOutcome, 'elsewhere'>, string>> = {
  unknown: t('Volley does not know this message.'),
  already: t('It is already acknowledged.'),
  done: t('Acknowledged.'),
  newer: t('More has happened since this message.'),
}

/** Acknowledgement from another device. It names a message that Volley sent. */
export interface Acknowledgements {
  /** Current alarms of an account. */
  follow(source: string, alarms: readonly Alarm[]): void
  /** True if this process sends the alarms of an account with an open one. */
  isAnyOpen(): boolean
  /** State of the alarms of a message; `done` if they can be acknowledged. */
  stateOf(saved: SavedDispatch): AcknowledgeOutcome
  /** Acknowledges the alarms that a message shows, and none that fired or ended after it. */
  acknowledge(saved: SavedDispatch, reason: string, actor: string): AcknowledgeOutcome
  /** Message by its ID; null if it is unknown. */
  message(dispatchId: string): SavedDispatch | null
}

export interface AcknowledgementsParts {
  readonly records: Pick<DispatchRecords, 'byId'>
  readonly sends: (source: string) => boolean
  /** Acknowledges alarms of an account; null if this process does not monitor it. */
  readonly acknowledgeOf: (source: string) => Acknowledge | null
}

export function createAcknowledgements({ records, sends, acknowledgeOf }: AcknowledgementsParts): Acknowledgements {
  const listed = new Map<string, readonly Alarm[]>()
  const isMine = (source: string): boolean => sends(source) && acknowledgeOf(source) !== null

  function openAlarms({ announcement: { source, incidentId, rule }, dispatch: { createdAt } }: SavedDispatch) {
    const open = (listed.get(source) ?? []).filter(
      ({ incident, acknowledged }) => incident === incidentId && acknowledged === null,
    )
    const isShown = (alarm: Alarm): boolean =>
      alarm.lastFiredAt <= createdAt && (!isGone(alarm) || rule === 'loan-ended')
    return { open, shown: open.filter(isShown) }
  }

  function stateOf(saved: SavedDispatch): AcknowledgeOutcome {
    if (!isMine(saved.announcement.source)) return 'elsewhere'
    const { open, shown } = openAlarms(saved)
    if (open.length === 0) return 'already'
    return shown.length === 0 ? 'newer' : 'done'
  }

  return {
    follow: (source, alarms) => void listed.set(source, alarms),
    isAnyOpen: () =>
      [...listed].some(
        ([source, alarms]) => isMine(source) && alarms.some(({ acknowledged }) => acknowledged === null),
      ),
    stateOf,
    acknowledge(saved, reason, actor) {
      const state = stateOf(saved)
      if (state !== 'done') return state
      const { open, shown } = openAlarms(saved)
      acknowledgeOf(saved.announcement.source)?.(shown, reason, actor)
      return shown.length === open.length ? 'done' : 'newer'
    },
    message: (dispatchId) => records.byId(dispatchId),
  }
}
