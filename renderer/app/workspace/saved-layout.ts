import { z } from 'zod'
import type { Settings } from '@/shared/settings/settings'

/** Raise it when the same words mean another arrangement. */
const layoutVersion = 1

const Arrangement = z.looseObject({
  grid: z.looseObject({ root: z.looseObject({}) }),
  panels: z.record(z.string(), z.looseObject({ id: z.string(), contentComponent: z.string() })),
})
const SavedLayout = z.object({
  version: z.literal(layoutVersion),
  arrangement: Arrangement,
  kept: z.unknown().optional(),
})

/** The docking library's own description of an arrangement, as far as we look into it. */
export type Arrangement = z.infer<typeof Arrangement>

export type ReadLayout =
  | { readonly kind: 'saved'; readonly arrangement: Arrangement; readonly kept: unknown }
  /** Nothing usable was saved. `kept` is what was there, so that no one's arrangement is thrown away unseen. */
  | { readonly kind: 'default'; readonly kept: unknown }

/**
 * Reads a saved layout. Another version, a broken one or one that names panels we do not have is not used, but kept.
 */
export function readLayout(saved: Settings['layout'], known: readonly string[]): ReadLayout {
  if (saved === null) return { kind: 'default', kept: undefined }
  const read = SavedLayout.safeParse(saved)
  if (!read.success) return { kind: 'default', kept: saved }
  const shown = Object.values(read.data.arrangement.panels)
  const usable = shown.length > 0 && shown.every(({ contentComponent }) => known.includes(contentComponent))
  return usable
    ? { kind: 'saved', arrangement: read.data.arrangement, kept: read.data.kept }
    : { kind: 'default', kept: saved }
}

/** What goes into the settings. A kept old layout travels along; it never nests deeper than one. */
export function layoutToSave(arrangement: object, kept: unknown): NonNullable<Settings['layout']> {
  return kept === undefined ? { version: layoutVersion, arrangement } : { version: layoutVersion, arrangement, kept }
}
