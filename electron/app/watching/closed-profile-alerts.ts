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
  /** True if a profile is open, on screen or in the background: it then reports its alerts. */
  readonly isOpen: (profileId: string) => boolean
  readonly notices: Pick<Notices, 'ofAdditional'>
}

const CHECK_MS = SECOND_MS

/** Reports, with the name of the profile, price alerts that the watchman saw fire for closed profiles. */
export function notifyOfClosedProfiles({ clock, records, connections, isOpen, notices }: ClosedProfileAlertsParts) {
  function check(): void {
    for (const firing of records.unnotified()) {
      const connection = connections().find(({ id }) => id === firing.profileId)
      if (connection === undefined || isOpen(connection.id)) continue
      const owner = (): string => profileDraft(connection, null)
      notices.ofAdditional({ owner, label: connection.label }).notifyOnce(firingNotice(firing))
      records.settle(firing, 'notified')
    }
  }
  return every(clock, CHECK_MS, check)
}
