import { isEnter } from '@/renderer/kit/keys/key-text'
import type { KeyboardEvent, ReactNode } from 'react'

interface ConfirmKeyProps {
  readonly onConfirm: () => void
  /** The dialog that Ctrl-Enter confirms, wherever in it the keyboard is. */
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
