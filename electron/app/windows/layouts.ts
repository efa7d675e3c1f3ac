import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import type { CheckedInputOf, OutputOf } from '@/shared/ipc/contract'
import { MOST_LAYOUTS, MOST_VERSIONS, type LayoutList, type NamedLayout } from '@/shared/ipc/desktop/layouts'
import { t } from '@/shared/languages/text'
import { LAYOUT_VERSION, migrateLayout } from '@/shared/settings/layout'
import { refused } from '@/electron/base/service-error'
import type { SettingsFile } from '@/electron/base/settings/settings-file'
import type { SavedRecords, StoredBackup, StoredLayout } from '@/electron/base/storage/records/saved-layouts'

/** Named layouts, with their versions. */
export interface Layouts {
  readonly list: () => LayoutList
  readonly read: (request: CheckedInputOf<'layouts.read'>) => OutputOf<'layouts.read'>
  readonly readBackup: (request: CheckedInputOf<'layouts.readBackup'>) => OutputOf<'layouts.readBackup'>
  readonly create: (input: CheckedInputOf<'layouts.create'>) => NamedLayout
  readonly save: (input: CheckedInputOf<'layouts.save'>) => NamedLayout
  readonly rename: (input: CheckedInputOf<'layouts.rename'>) => NamedLayout
  readonly delete: (input: CheckedInputOf<'layouts.delete'>) => null
  readonly undelete: (input: CheckedInputOf<'layouts.undelete'>) => NamedLayout
  readonly backUp: (input: CheckedInputOf<'layouts.backUp'>) => null
}

export interface LayoutParts {
  readonly clock: Pick<Clock, 'now'>
  readonly random: Random
  readonly saved: SavedRecords<StoredLayout>
  readonly backups: SavedRecords<StoredBackup>
  /** Called after a change, for all pages. */
  readonly changed: (list: LayoutList) => void
}

/** Limits of deleted layouts and backups. The oldest are dropped. */
const MOST_DELETED = 10
const MOST_BACKUPS = 10

const panelsIn = (layout: Readonly<Record<string, unknown>>): number =>
  typeof layout.arrangement === 'object' && layout.arrangement !== null && 'panels' in layout.arrangement
    ? Object.keys(layout.arrangement.panels ?? {}).length
    : 0

const toNamedLayout = ({ id, name, versions, deletedAt }: StoredLayout): NamedLayout => ({
  id,
  name,
  versions: versions.map(({ number, at, layout }) => ({ number, at, panels: panelsIn(layout) })),
  deletedAt,
})

/** @throws ServiceError if a name is taken, an ID is unknown, or there are too many. */
export function createLayouts({ clock, random, saved, backups, changed }: LayoutParts): Layouts {
  const newId = (): string => Buffer.from(random.bytes(9)).toString('base64url')
  const list = (): LayoutList => ({
    layouts: saved
      .all()
      .map(toNamedLayout)
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    backups: backups
      .all()
      .map(({ id, at, why }) => ({ id, at, why }))
      .toSorted((a, b) => b.at - a.at),
  })
  function find(id: string, isDeleted = false): StoredLayout {
    const match = saved.all().find((layout) => layout.id === id && (layout.deletedAt !== null) === isDeleted)
    if (match === undefined) throw refused('layout-unknown')
    return match
  }
  function checkName(name: string, id: string | null): void {
    const isTaken = (other: StoredLayout): boolean =>
      other.id !== id && other.deletedAt === null && other.name.toLowerCase() === name.toLowerCase()
    if (saved.all().some(isTaken)) throw refused('layout-name-taken', { name })
  }
  function checkRoom(): void {
    if (saved.all().filter(({ deletedAt }) => deletedAt === null).length >= MOST_LAYOUTS)
      throw refused('too-many-layouts', { most: MOST_LAYOUTS })
  }
  function save(layout: StoredLayout): NamedLayout {
    saved.save(layout)
    changed(list())
    return toNamedLayout(layout)
  }

  return {
    list,
    read({ id, version }) {
      const { versions } = find(id)
      const match = version === undefined ? versions[0] : versions.find(({ number }) => number === version)
      if (match === undefined) throw refused('layout-version-unknown')
      const layout = migrateLayout(match.layout)
      if (layout === null) throw refused('layout-unreadable')
      return layout
    },
    readBackup({ id }) {
      const match = backups.all().find((backup) => backup.id === id)
      if (match === undefined) throw refused('backup-unknown')
      return match.layout
    },
    create({ name, layout }) {
      checkName(name, null)
      checkRoom()
      return save({ id: newId(), name, versions: [{ number: 1, at: clock.now(), layout }], deletedAt: null })
    },
    save({ id, layout }) {
      const before = find(id)
      const version = { number: before.versions[0]!.number + 1, at: clock.now(), layout }
      return save({ ...before, versions: [version, ...before.versions].slice(0, MOST_VERSIONS) })
    },
    rename({ id, name }) {
      const before = find(id)
      checkName(name, id)
      return save({ ...before, name })
    },
    delete({ id }) {
      save({ ...find(id), deletedAt: clock.now() })
      const deleted = saved
        .all()
        .filter(({ deletedAt }) => deletedAt !== null)
        .toSorted((a, b) => b.deletedAt! - a.deletedAt!)
      for (const old of deleted.slice(MOST_DELETED)) saved.forget(old.id)
      return null
    },
    undelete({ id }) {
      const before = find(id, true)
      checkName(before.name, id)
      checkRoom()
      return save({ ...before, deletedAt: null })
    },
    backUp({ why, layout }) {
      const text = JSON.stringify(layout)
      // Several pages find the same error; a single backup is enough.
      if (backups.all().some((backup) => JSON.stringify(backup.layout) === text)) return null
      backups.save({ id: newId(), at: clock.now(), why, layout })
      const oldest = backups.all().toSorted((a, b) => b.at - a.at)
      for (const old of oldest.slice(MOST_BACKUPS)) backups.forget(old.id)
      changed(list())
      return null
    },
  }
}

/**
 * Migrates the layout in the settings to this version after a backup. An unknown layout is also backed up, and the page
 * starts with the default arrangement.
 */
export function migrateSavedLayout(settings: Pick<SettingsFile, 'get' | 'set'>, { backUp }: Layouts): void {
  const { layout } = settings.get()
  if (layout === null || (layout.version === LAYOUT_VERSION && !('kept' in layout))) return
  const from = typeof layout.version === 'number' ? t`version ${layout.version}` : t('an unknown version')
  backUp({ why: t`Before the layout of ${from} was brought to version ${LAYOUT_VERSION}`, layout })
  // Before version 2 an unusable old layout was kept inside the new one.
  const { kept: _, ...migrated } = migrateLayout(layout) ?? {}
  settings.set({ layout: Object.keys(migrated).length === 0 ? null : migrated })
}
