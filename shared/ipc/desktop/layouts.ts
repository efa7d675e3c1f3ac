import { z } from 'zod'
import { t } from '@/shared/languages/text'
import { LayoutInput } from '@/shared/settings/layout'
import { method, reading } from '@/shared/ipc/transport/method'

/** Characters. */
export const LAYOUT_NAME_LENGTH = 40
/** Deleted ones not among them. */
export const MOST_LAYOUTS = 40
/** Without deleted ones. */
export const MOST_VERSIONS = 20

/** Older ones are removed. */
export const LayoutName = z.string().trim().min(1, t('must not be empty')).max(LAYOUT_NAME_LENGTH)

/** As typed by the trader, trimmed. */
export interface LayoutVersion {
  /** Incremented with every save of this layout. */
  readonly number: number
  /** Unix ms. */
  readonly at: number
  /** Number of its panels. */
  readonly panels: number
}

/** A layout with the trader's name for it, without its content. */
export interface NamedLayout {
  readonly id: string
  readonly name: string
  /** Newest first. */
  readonly versions: readonly LayoutVersion[]
  /** Unix ms. Null if not deleted. Deleted layouts are stored for a while, so that deletion can be undone. */
  readonly deletedAt: number | null
}

/** Original of a layout that had to be changed. */
export interface LayoutBackup {
  readonly id: string
  /** Unix ms. */
  readonly at: number
  readonly why: string
}

/** All layouts and backups. */
export interface LayoutList {
  /** By name. */
  readonly layouts: readonly NamedLayout[]
  /** Newest first. */
  readonly backups: readonly LayoutBackup[]
}

const Id = z.string().min(1).max(40)

/** Calls about named layouts, independent of the active account. */
export const layoutMethods = {
  'layouts.list': reading<LayoutList>()(z.strictObject({})),
  /** A saved version of a layout, migrated to the current format. The newest by default. */
  'layouts.read': reading<Readonly<Record<string, unknown>>>()(
    z.strictObject({ id: Id, version: z.number().int().positive().optional() }),
  ),
  /** Returns a backup unchanged. */
  'layouts.readBackup': reading<Readonly<Record<string, unknown>>>()(z.strictObject({ id: Id })),
  /** A new layout of this name. */
  'layouts.create': method<NamedLayout>()(z.strictObject({ name: LayoutName, layout: LayoutInput })),
  /** Adds a version of a layout. */
  'layouts.save': method<NamedLayout>()(z.strictObject({ id: Id, layout: LayoutInput })),
  'layouts.rename': method<NamedLayout>()(z.strictObject({ id: Id, name: LayoutName })),
  'layouts.delete': method<null>()(z.strictObject({ id: Id })),
  /** Reverts the deletion of a layout. */
  'layouts.undelete': method<NamedLayout>()(z.strictObject({ id: Id })),
  /** Stores the original of a layout that must be changed before use, with any content. */
  'layouts.backUp': method<null>()(
    z.strictObject({ why: z.string().min(1).max(200), layout: z.record(z.string(), z.unknown()) }),
  ),
}
