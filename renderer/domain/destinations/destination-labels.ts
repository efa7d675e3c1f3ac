import type { DestinationOverview } from '@/shared/ipc/watching/destinations'
import { t, comma } from '@/shared/languages/text'
import type { Destination } from '@/shared/trading/destinations/destination'
import type { Dispatch } from '@/shared/trading/destinations/dispatch'
import { levelNames } from '@/renderer/domain/alarms/alarm-level'
import { formatShort } from '@/renderer/kit/format/time'
import type { ChipTone } from '@/renderer/kit/ui/chip'

export const dispatchStates: Readonly<Record<Dispatch['state'], { readonly label: string; readonly tone: ChipTone }>> =
  {
    waiting: { label: t('Waiting'), tone: 'warn' },
    received: { label: t('Received'), tone: 'accent' },
    'given-up': { label: t('Not delivered'), tone: 'danger' },
    dropped: { label: t('Dropped'), tone: 'quiet' },
  }

/** Routing rules of a destination, in one line. */
export function routeText({ kind, levels, quietHours, withBalances, unansweredMinutes }: Destination): string {
  if (kind === 'heartbeat') return t('Every 30 s while Volley monitors')
  const which = levels.map((level) => levelNames[level]).join(comma())
  const quiet = quietHours === null ? '' : t` · quiet ${quietHours.from}–${quietHours.to}`
  const delay = unansweredMinutes === 0 ? '' : t` · critical alarms without an answer for ${unansweredMinutes} min`
  return `${which}${quiet}${withBalances ? t(' · with amounts') : ''}${delay}`
}

/** State of a destination, the most severe first. */
export function stateText(
  { destination, undelivered, waiting, lastReceivedAt }: DestinationOverview,
  now: number,
): { readonly text: string; readonly tone: 'danger' | 'muted' } {
  if (undelivered !== null) {
    const count = undelivered.count === 1 ? t('An alarm was') : t`${undelivered.count} alarms were`
    return { text: t`${count} not delivered: ${undelivered.why}`, tone: 'danger' }
  }
  if (!destination.isOn) return { text: t('Off: nothing is sent to it'), tone: 'muted' }
  const last =
    lastReceivedAt === null ? t('Nothing was received yet') : t`Last received ${formatShort(lastReceivedAt, now)}`
  return { text: waiting === 0 ? last : t`${waiting} waiting · ${last.toLowerCase()}`, tone: 'muted' }
}
