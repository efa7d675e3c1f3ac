import { isEnter } from '@/renderer/kit/keys/key-text'
import type { KeyboardEvent, ReactNode } from 'react'

interface ConfirmKeyProps {
  readonly onConfirm: () => void
  /** Dialog that Ctrl-Enter confirms, independent of the focused element. */
  readonly children: ReactNode
}

export function ConfirmKey({ onConfirm, children }: ConfirmKeyProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    onConfirm()
  }
  return (
    <div className="import-keys" onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}
