import type { ReactNode, Ref } from 'react'
import './panel-state.css'

export interface PanelProps {
  /** Names the panel for screen readers. */
  readonly label: string
  readonly toolbar?: ReactNode
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLElement>
  readonly children: ReactNode
}

/** The inside of a docked panel: an optional 28 px toolbar and a body that fills the rest. */
export function Panel({ label, toolbar, className = '', ref, children }: PanelProps) {
  return (
    <div role="group" ref={ref as Ref<HTMLDivElement> | undefined} className={`panel ${className}`} aria-label={label}>
      {toolbar !== undefined && <div className="toolbar">{toolbar}</div>}
      <div className="panel__body">{children}</div>
    </div>
  )
}
