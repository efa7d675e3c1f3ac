import type { LucideIcon } from 'lucide-react'
import type { Loaded } from '@/renderer/kit/ui/panel/loaded'
import type { FeedName } from '@/renderer/state/stores/health/health-store'

export interface PanelEntry {
  /** Stored in layouts: never reuse an old ID for another panel. */
  readonly id: string
  readonly title: string
  readonly icon: LucideIcon
  readonly component: Loaded<object>
  /**
   * `shows`: the panel shows the symbol of its link, named in its header. `chooses`: it only selects the symbol for
   * others.
   */
  readonly link?: 'shows' | 'chooses'
  /** Position of a further panel of this type next to the first; omitted if only one is allowed. */
  readonly additional?: NonNullable<PanelPlace['direction']>
  /** Number of rows for the tab; null while unknown, and for a panel without a count. */
  readonly useCount?: () => string | null
  /** Feed of the panel's figures; the header reports when it is not current. */
  readonly feed?: FeedName
  /** True for market panels, which remain visible while a locked Volley hides account data. */
  readonly isPublic?: true
  /** Position in an arrangement that does not contain the panel. */
  readonly place: PanelPlace
}

/** Position of a panel. Sizes in pixels at 1440 × 900; the workspace scales them. */
export interface PanelPlace {
  readonly beside?: string
  readonly direction?: 'left' | 'right' | 'above' | 'below' | 'within'
  readonly width?: number
  readonly height?: number
}
