import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { FeedName } from '../stores/health-store'

/** One panel of the workspace. */
export interface PanelEntry {
  /** Kept in saved layouts: never reuse an old one for something else. */
  readonly id: string
  readonly title: string
  readonly icon: LucideIcon
  readonly component: ComponentType
  /** Whether it follows the chosen symbol; its header then names it. */
  readonly linked?: boolean
  /** The feed its figures come from; its header says when that is not current. */
  readonly feed?: FeedName
  /** Not part of the default arrangement: opened by command or menu. */
  readonly closed?: boolean
  /** Where it stands in the default arrangement, told from a panel that comes earlier in the table. */
  readonly place: PanelPlace
  /** Where it stands instead in a small window. */
  readonly smallPlace?: PanelPlace
}

/** Sizes in pixels at 1440 × 900; the workspace scales them. */
export interface PanelPlace {
  readonly beside?: string
  readonly direction?: 'left' | 'right' | 'above' | 'below' | 'within'
  readonly width?: number
  readonly height?: number
  /** Which tab of its group it is; the last one when absent. */
  readonly index?: number
}
