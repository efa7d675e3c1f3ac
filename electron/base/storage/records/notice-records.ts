import { join } from 'node:path'
import type { TrustedTime } from '@/shared/base/clock'
import { DAY_MS } from '@/shared/base/time'
import type { Notice } from '@/shared/ipc/transport/notice'
import type { NoticeRecords } from '@/electron/base/notices'
import { noticeCentre, openOrInMemory, type OpenedDatabase } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'

/** Largest number and age of the stored notices of an owner. */
const MOST = 1000
const LONGEST_MS = 90 * DAY_MS
/** Number of writes between removals of the oldest notices. */
const BETWEEN_PRUNES = 100

/** Opens `notices.sqlite`. If it cannot be opened, notices are in memory and still sent. */
export const openNoticeCentre = (dataDir: string): OpenedDatabase =>
  openOrInMemory(noticeCentre, () => join(dataDir, 'notices.sqlite'))

/**
 * Notices on disk, by owner. Unwritten notices stay in memory for this run, and `notWritten` receives the reason once.
 * A notice that cannot be written is sent all the same.
 */
export function createNoticeRecords(
  database: Database,
  time: Pick<TrustedTime, 'passed' | 'notBefore'>,
  notWritten: (error: unknown) => void,
): NoticeRecords {
  const write = database.prepare(
    `INSERT INTO notices (owner, id, at, is_read, body) VALUES (?, ?, ?, 0, ?)
     ON CONFLICT (owner, id) DO UPDATE SET at = excluded.at, is_read = 0, body = excluded.body`,
  )
  const existing = database.prepare('SELECT 1 FROM notices WHERE owner = ? AND id = ?')
  const newest = database.prepare('SELECT is_read, body FROM notices WHERE owner = ? ORDER BY at DESC LIMIT ?')
  const markAllRead = database.prepare('UPDATE notices SET is_read = 1 WHERE owner = ? AND is_read = 0')
  const remove = database.prepare('DELETE FROM notices WHERE owner = ?')
  const tooOld = database.prepare('DELETE FROM notices WHERE at < ?')
  const tooMany = database.prepare(
    `DELETE FROM notices WHERE owner = ?1 AND at <
       (SELECT at FROM notices WHERE owner = ?1 ORDER BY at DESC LIMIT 1 OFFSET ${MOST - 1})`,
  )
  time.notBefore(Number(database.prepare('SELECT max(at) AS at FROM notices').get()?.at ?? 0))
  const unwritten = new Map<string, { readonly owner: string; readonly notice: Notice }>()
  const keyOf = (owner: string, id: string): string => `${owner}\n${id}`
  let isRefused = false
  let sincePrune = BETWEEN_PRUNES

  function attempt(work: () => void, refused: () => void = () => undefined): void {
    try {
      work()
    } catch (error) {
      refused()
      if (isRefused) return
      isRefused = true
      notWritten(error)
    }
  }
  function prune(owner: string): void {
    sincePrune += 1
    if (sincePrune < BETWEEN_PRUNES) return
    sincePrune = 0
    const passed = time.passed()
    if (passed !== null) tooOld.run(passed - LONGEST_MS)
    tooMany.run(owner)
  }
  function remember(owner: string, notice: Notice): void {
    unwritten.set(keyOf(owner, notice.id), { owner, notice })
    const [oldest] = unwritten.keys()
    if (unwritten.size > MOST && oldest !== undefined) unwritten.delete(oldest)
  }
  const unwrittenOf = (owner: string) => [...unwritten.values()].filter((entry) => entry.owner === owner)
  return {
    save: (owner, notice) =>
      attempt(
        () => {
          write.run(owner, notice.id, notice.at, JSON.stringify(notice))
          prune(owner)
        },
        () => remember(owner, notice),
      ),
    has: (owner, id) => unwritten.has(keyOf(owner, id)) || existing.get(owner, id) !== undefined,
    list: (owner) =>
      [
        ...newest.all(owner, MOST).flatMap(({ is_read: isRead, body }) => {
          const notice = readNotice(String(body))
          return notice === null ? [] : [isRead === 1 ? { ...notice, isRead: true as const } : notice]
        }),
        ...unwrittenOf(owner).map(({ notice }) => notice),
      ].toSorted((first, other) => first.at - other.at),
    markRead: (owner) => attempt(() => void markAllRead.run(owner)),
    clear(owner) {
      for (const { notice } of unwrittenOf(owner)) unwritten.delete(keyOf(owner, notice.id))
      attempt(() => void remove.run(owner))
    },
  }
}

/** Written by this program, so only a damaged file makes it unreadable: such a row is omitted. */
function readNotice(body: string): Notice | null {
  try {
    return JSON.parse(body) as Notice
  } catch {
    return null
  }
}
