import { type Clock, every } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import type { Notices } from '@/electron/base/notices'
import type { PriceAlertRecords } from '@/electron/base/storage/records/price-alert-records'
import { firingNotice } from '@/electron/services/price-alerts/firing-notice'
import type { Connection } from '@/electron/services/profiles/profiles'
import { profileDraft } from '../session/journal-name'

export interface ClosedProfileAlertsParts {
  readonly clock: Clock
  readonly records: Pick<PriceAlertRecords, 'unnotified' | 'settle'>
  readonly connections: () => readonly Connection[]
  /** Whether a profile is open, on screen or beside it: then it tells of its own. */
  readonly isOpen: (profileId: string) => boolean
  readonly notices: Pick<Notices, 'ofFurther'>
}

const LOOK_MS = SECOND_MS

/** Tells by name of price alerts that the watchman saw fire for profiles that are not open here. */
export function notifyOfClosedProfiles({ clock, records, connections, isOpen, notices }: ClosedProfileAlertsParts) {
  function look(): void {
    for (const firing of records.unnotified()) {
      const connection = connections().find(({ id }) => id === firing.profileId)
      if (connection === undefined || isOpen(connection.id)) continue
      const owner = (): string => profileDraft(connection, null)
      notices.ofFurther({ owner, label: connection.label }).notifyOnce(firingNotice(firing))
      records.settle(firing, 'notified')
    }
  }
  return every(clock, LOOK_MS, look)
}
