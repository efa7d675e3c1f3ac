import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** One panel of the workspace. */
export interface PanelEntry {
  /** Kept in saved layouts: never reuse an old one for something else. */
  readonly id: string
  readonly title: string
  readonly icon: LucideIcon
  readonly component: ComponentType
  /** Where it stands in the default arrangement, told from a panel that comes earlier in the table. */
  readonly place: Place
}

/** Sizes in pixels at 1440 × 900; the workspace scales them. */
export interface Place {
  readonly beside?: string
  readonly direction?: 'left' | 'right' | 'above' | 'below' | 'within'
  readonly width?: number
  readonly height?: number
}
