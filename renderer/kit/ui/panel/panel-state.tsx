import { CircleAlert, Inbox, LoaderCircle, TriangleAlert, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '@/shared/languages/text'
import './panel-state.css'

const icons = { empty: Inbox, loading: LoaderCircle, stale: TriangleAlert, error: CircleAlert, offline: Unplug }

export interface PanelStateProps {
  readonly kind: keyof typeof icons
  readonly title: string
  /** The reason in one sentence. */
  readonly text?: ReactNode
  /** The next step, as buttons. */
  readonly action?: ReactNode
}

/** State of a panel without content. */
export function PanelState({ kind, title, text, action }: PanelStateProps) {
  const Icon = icons[kind]
  return (
    <div className={`panel-state panel-state--${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon className="panel-state__icon" aria-hidden />
      <p className="panel-state__title">{title}</p>
      {text !== undefined && <p className="panel-state__text">{text}</p>}
      {action !== undefined && <div className="panel-state__action">{action}</div>}
    </div>
  )
}

export interface PanelVeilProps {
  /** `stale`: amber hatch over the last values. `offline`: the values are struck through and dimmed. */
  readonly kind: 'stale' | 'offline' | 'resyncing'
  readonly text: string
}

/** Covers content that is no longer current, with its time. It lets the pointer through. */
export function PanelVeil({ kind, text }: PanelVeilProps) {
  return (
    <div className={`panel-veil panel-veil--${kind}`}>
      <span className="panel-veil__text" role="status">
        {text}
      </span>
    </div>
  )
}

/** Placeholder for a list without rows: `empty` only if all of its elements were readable. */
export function EmptyList({ title, omitted, empty }: EmptyListProps) {
  return omitted === null ? empty : <PanelState kind="error" title={title} text={omitted} />
}

interface EmptyListProps {
  /** Title for a list that is not empty but completely unreadable. */
  readonly title: string
  readonly omitted: string | null
  readonly empty: ReactNode
}

/** Names the omitted elements of the list below. Nothing if there are none. */
export const OmittedBand = ({ omitted }: { readonly omitted: string | null }): ReactNode =>
  omitted === null ? null : (
    <PanelBand tone="warn">
      <span data-testid="left-out">{omitted}</span>
    </PanelBand>
  )

/** Marks the list below as outdated, with the reason. Nothing if there is none. */
export const OutdatedBand = ({ problem }: { readonly problem: string | null }): ReactNode =>
  problem === null ? null : (
    <PanelBand tone="warn">
      <span data-testid="outdated">{t`Not current. ${problem}`}</span>
    </PanelBand>
  )

export type PanelBandTone = 'warn' | 'danger' | 'unknown' | 'info'

/** A band above content that is incomplete or outdated. */
export function PanelBand({ tone, children }: { readonly tone: PanelBandTone; readonly children: ReactNode }) {
  return (
    <div className={`panel-band panel-band--${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
