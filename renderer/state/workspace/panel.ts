import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { FeedName } from '@/renderer/state/stores/health/health-store'

/** One panel of the workspace. */
export interface PanelEntry {
  /** Kept in saved layouts: never reuse an old one for something else. */
  readonly id: string
  readonly title: string
  readonly icon: LucideIcon
  readonly component: ComponentType
  /** Whether it shows the symbol of its link, which its header then names, or only chooses it for others. */
  readonly link?: 'shows' | 'chooses'
  /** Where a further one of it opens, beside the first; left out where there is only one. */
  readonly further?: NonNullable<PanelPlace['direction']>
  /** How many rows it has, for its tab; null while that is unknown, and for a panel without a count. */
  readonly useCount?: () => string | null
  /** The feed its figures come from; its header says when that is not current. */
  readonly feed?: FeedName
  /** It shows the market, and stays in sight where a locked Volley hides what is about the account. */
  readonly isPublic?: true
  /** Where it is opened in an arrangement that has it not. */
  readonly place: PanelPlace
}

/** Where a panel stands. Sizes in pixels at 1440 × 900; the workspace scales them. */
export interface PanelPlace {
  readonly beside?: string
  readonly direction?: 'left' | 'right' | 'above' | 'below' | 'within'
  readonly width?: number
  readonly height?: number
}
