import { z } from 'zod'
import { problemText } from '@/shared/base/text/problem-text'
import { LayoutName } from '@/shared/ipc/desktop/layouts'
import { t } from '@/shared/languages/text'
import {
  LayoutInput,
  type Layout,
  LAYOUT_VERSION,
  migrateLayout,
  MOST_LAYOUT_BYTES,
  SavedPanels,
  withoutUnknown,
} from '@/shared/settings/layout'
import type { Settings } from '@/shared/settings/settings'
import { SavedLinking } from '../stores/selection-store'

/** A layout that can be shown, and its panels that are unknown or unreadable in this version. */
export interface UsableLayout {
  readonly layout: Layout
  readonly omitted: readonly string[]
}

/** A saved layout. Unknown links are dropped; their panels are kept. */
const SavedLayout = z.object({
  version: z.literal(LAYOUT_VERSION),
  arrangement: SavedPanels,
  linking: SavedLinking,
})

/** The part of a layout that can be shown; null if it has no panel. */
function usableLayout(layout: z.infer<typeof SavedLayout>, names: readonly string[]): UsableLayout | null {
  const usable = withoutUnknown(layout.arrangement, (component) => names.includes(component))
  return usable && { layout: { ...layout, arrangement: usable.arrangement }, omitted: usable.omittedPanels }
}

/** Reads a saved layout; null if none was saved or it is unusable. */
export function readSavedLayout(saved: Settings['layout'], names: readonly string[]): UsableLayout | null {
  const parsed = SavedLayout.safeParse(saved)
  return parsed.success ? usableLayout(parsed.data, names) : null
}

const FORMAT = 'volley-layout'
/** A layout as a file, without account, so it can be shared. */
const LayoutFile = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(LAYOUT_VERSION),
  name: LayoutName,
  layout: LayoutInput,
})

export const layoutFileText = (name: string, layout: Readonly<Record<string, unknown>>): string =>
  `${JSON.stringify({ format: FORMAT, version: layout.version, name, layout }, null, 2)}\n`

export type ReadLayoutFile =
  | ({ readonly ok: true; readonly name: string } & UsableLayout)
  /** Names the path of the invalid member, and the rule. */
  | { readonly ok: false; readonly message: string }

const refusal = (message: string): ReadLayoutFile => ({ ok: false, message })

function versionOf(value: unknown): { readonly version: number } | string {
  const head = z.looseObject({ format: z.unknown(), version: z.unknown() }).safeParse(value)
  if (!head.success || head.data.format !== FORMAT) return t('format: this is no layout of Volley')
  const { version } = head.data
  if (typeof version !== 'number') return t('version: must be a number')
  return version > LAYOUT_VERSION
    ? t`version: the file is from a newer Volley (version ${version}; this Volley reads up to ${LAYOUT_VERSION})`
    : { version }
}

/** Converts a file of an older version to the current format. */
function migrateFile(value: unknown): unknown {
  const parsed = z.looseObject({ layout: z.record(z.string(), z.unknown()) }).safeParse(value)
  const layout = parsed.success ? migrateLayout(parsed.data.layout) : null
  return layout === null || !parsed.success ? value : { ...parsed.data, version: LAYOUT_VERSION, layout }
}

/** Reads a layout from a file. A file with an error is rejected as a whole; unknown panels are named. */
export function readLayoutFile(text: string, names: readonly string[]): ReadLayoutFile {
  if (text.length > MOST_LAYOUT_BYTES) return refusal(t('The file is larger than any layout'))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refusal(t('The file is not JSON'))
  }
  const version = versionOf(value)
  if (typeof version === 'string') return refusal(version)
  const parsed = LayoutFile.safeParse(migrateFile(value))
  if (!parsed.success) return refusal(problemText(parsed.error, t('The file')))
  const usable = usableLayout(parsed.data.layout, names)
  if (usable === null) return refusal(t('layout: must hold a panel that this version has'))
  return { ok: true, name: parsed.data.name, ...usable }
}
