import type { Clock } from '@/shared/base/clock'
import type { Release } from '@/shared/ipc/desktop/updates'
import type { Notices } from '@/electron/base/notices'

/** Notes of a release that stand in a notice; About Volley has all of them. */
const MOST_NOTES = 600

/** What the trader is told of newer versions without having asked. */
export interface UpdateNotices {
  /** In place of what was said of the same version before: a reminder is not one line more. */
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
        title: `Volley ${version} is there`,
        text: `${shortened(notes)}\nNothing is downloaded or installed by itself.`,
        update: version,
      }),
    refuse: (why) => notify('warning', 'What was told of newer versions is not believed', why),
  }
}
