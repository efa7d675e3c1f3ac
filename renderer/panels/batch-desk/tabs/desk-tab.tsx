import type { KeyboardEvent } from 'react'
import { t, punctuated } from '@/shared/languages/text'
import { displayText } from '@/renderer/kit/format/display-text'
import type { DocumentState } from '@/shared/trading/batch/draft/document-state'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

interface DeskTabProps {
  readonly id: string
  readonly kind: 'draft' | 'batch'
  readonly name?: string | undefined
  /** Time of the send. */
  readonly time?: string
  /** Number of rows or orders. */
  readonly count: number
  readonly state: DocumentState
  /** Number of orders not sent. */
  readonly notSent?: number
  readonly isSelected: boolean
  readonly onShow: () => void
  /** Present if the document can be renamed, by F2 or a double click. */
  readonly onRename?: () => void
  /** By Delete and the middle button. */
  readonly onClose?: () => void
}

function titleOf({ name, time, state, onRename }: DeskTabProps): string {
  const keys = onRename ? t(' (F2 renames, Delete closes)') : ''
  return punctuated(`${[name, time].filter(Boolean).join(' ')}: ${displayText(state)}${keys}`)
}

/** Tab of a document. Its state is a mark with a text for screen readers. */
export function DeskTab(props: DeskTabProps) {
  const { id, kind, name, time, count, state, notSent = 0, isSelected, onShow, onRename, onClose } = props
  return (
    <Pressable
      role="tab"
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      title={titleOf(props)}
      onClick={onShow}
      onDoubleClick={onRename}
      onAuxClick={(event) => event.button === 1 && onClose?.()}
      onKeyDown={(event) => {
        const act = event.key === 'F2' ? onRename : event.key === 'Delete' ? onClose : undefined
        if (act === undefined) return
        event.preventDefault()
        act()
      }}
      data-document={id}
      data-state={state}
      data-testid={`tab-${kind}`}
    >
      <i className="desk-tab__mark" data-state={state} role="img" aria-label={displayText(state)} />
      {name !== undefined && <span className="desk-tab__name">{name}</span>}
      {time !== undefined && <span>{time}</span>} <span className="faint">{count}</span>
      {notSent > 0 && <span className="desk-tab__not-sent">{t`${notSent} not sent`}</span>}
    </Pressable>
  )
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Arrows, Home and End move the focus between tabs; Enter and Space select the focused tab. */
export function moveBetweenTabs(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = tabs.findIndex((tab) => tab === event.target)
  const step = steps[event.key]
  if (at < 0 || step === undefined) return
  event.preventDefault()
  tabs[step(at, tabs.length - 1)]?.focus()
}
