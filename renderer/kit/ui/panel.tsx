import type { ReactNode } from 'react'
import './panel-state.css'

export interface PanelProps {
  /** Names the panel for screen readers. */
  readonly label: string
  readonly toolbar?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The inside of a docked panel: an optional 28 px toolbar and a body that fills the rest. */
export function Panel({ label, toolbar, className = '', children }: PanelProps) {
  return (
    <div role="group" className={`panel ${className}`} aria-label={label}>
      {toolbar !== undefined && <div className="toolbar">{toolbar}</div>}
      <div className="panel__body">{children}</div>
    </div>
  )
}
