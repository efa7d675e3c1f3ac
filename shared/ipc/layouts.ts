import { z } from 'zod'
import { GivenLayout } from '../settings/layout'
import { method, reading } from './method'

/** Characters. */
export const LAYOUT_NAME_LENGTH = 40
/** Deleted ones not among them. */
export const MOST_LAYOUTS = 40
/** Older ones give way. */
export const MOST_VERSIONS = 20

/** As the trader writes it, without spaces around it. */
export const LayoutName = z.string().trim().min(1, 'must not be empty').max(LAYOUT_NAME_LENGTH)

/** One saved state of a layout. */
export interface LayoutVersion {
  /** Counts up with every save of this layout. */
  readonly number: number
  /** Unix ms. */
  readonly at: number
  /** How many panels it shows. */
  readonly panels: number
}

/** A layout under a name of the trader's, without what is in it. */
export interface NamedLayout {
  readonly id: string
  readonly name: string
  /** Newest first. */
  readonly versions: readonly LayoutVersion[]
  /** Unix ms; null for one that is in use. Deleted ones are kept for a while, so that it can be undone. */
  readonly deletedAt: number | null
}

/** What was saved before something had to be changed about it, as it was. */
export interface LayoutBackup {
  readonly id: string
  /** Unix ms. */
  readonly at: number
  readonly why: string
}

/** Everything there is to choose from. */
export interface LayoutList {
  /** By name. */
  readonly layouts: readonly NamedLayout[]
  /** Newest first. */
  readonly backups: readonly LayoutBackup[]
}

const Id = z.string().min(1).max(40)

/** What pages ask of named layouts, whichever account is in use. */
export const layoutMethods = {
  'layouts.list': reading<LayoutList>()(z.strictObject({})),
  /** A state of a layout as it was saved, in the form of this version; the newest, where none is named. */
  'layouts.read': reading<Readonly<Record<string, unknown>>>()(
    z.strictObject({ id: Id, version: z.number().int().positive().optional() }),
  ),
  /** What was backed up, as it was. */
  'layouts.readBackup': reading<Readonly<Record<string, unknown>>>()(z.strictObject({ id: Id })),
  /** A new layout of this name. */
  'layouts.create': method<NamedLayout>()(z.strictObject({ name: LayoutName, layout: GivenLayout })),
  /** One more version of a layout. */
  'layouts.save': method<NamedLayout>()(z.strictObject({ id: Id, layout: GivenLayout })),
  'layouts.rename': method<NamedLayout>()(z.strictObject({ id: Id, name: LayoutName })),
  'layouts.delete': method<null>()(z.strictObject({ id: Id })),
  /** Takes the deletion of a layout back. */
  'layouts.undelete': method<NamedLayout>()(z.strictObject({ id: Id })),
  /** Keeps a layout that has to be changed to be used, whatever it is. */
  'layouts.backUp': method<null>()(
    z.strictObject({ why: z.string().min(1).max(200), layout: z.record(z.string(), z.unknown()) }),
  ),
}
