import type { ReactNode } from 'react'
import './column-head.css'

interface ColumnHeadProps {
  /** Edges of the column in pixels, from the left and the right of the table. */
  readonly left: number
  readonly right: number
  /** The whole text, also where a part does not fit. */
  readonly title: string
  readonly children: ReactNode
}

/** Header of a painted column. A unit that does not fit next to its name is hidden, so that heads never touch. */
export const ColumnHead = ({ left, right, title, children }: ColumnHeadProps) => (
  <span className="column-head" style={{ left, right }} title={title}>
    {children}
  </span>
)
