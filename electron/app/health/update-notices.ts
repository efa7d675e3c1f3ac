import type { Clock } from '@/shared/base/clock'
import type { Release } from '@/shared/ipc/desktop/updates'
import { t } from '@/shared/languages/text'
import type { Notices } from '@/electron/base/notices'

/** Maximum length of release notes in a notice. About Volley shows all of them. */
const MOST_NOTES = 600

/** Unrequested notices about newer versions. */
export interface UpdateNotices {
  /** Replaces the previous notice about the same version, so that a reminder adds no line. */
  readonly announce: (release: Pick<Release, 'version' | 'notes'>) => void
  readonly refuse: (why: string) => void
}

const shortened = (notes: string): string => (notes.length > MOST_NOTES ? `${notes.slice(0, MOST_NOTES)}…` : notes)

export function createUpdateNotices({ notify, renotify }: Notices, clock: Pick<Clock, 'now'>): UpdateNotices {
  return {
    announce: ({ version, notes }) =>
      renotify({
        id: `update ${version}`,
        at: clock.now(),
        level: 'info',
        title: t`Volley ${version} is available`,
        text: t`${shortened(notes)}\nNothing is downloaded or installed by itself.`,
        update: version,
      }),
    refuse: (why) => notify('warning', t('The update notice failed verification and is ignored'), why),
  }
}
