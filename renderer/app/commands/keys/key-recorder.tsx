import { useEffect } from 'react'
import { t } from '@/shared/languages/text'
import { keyOf } from '@/renderer/kit/keys/key-text'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'

interface KeyRecorderProps {
  readonly label: string
  readonly onKey: (keys: string) => void
  /** Called on Esc, or when the window loses keyboard focus. */
  readonly onEnd: () => void
}

/** Captures the next key by its position on the keyboard. No other handler receives it. */
export function KeyRecorder({ label, onKey, onEnd }: KeyRecorderProps) {
  const take = useLatestCallback((event: KeyboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.repeat) return
    if (event.key === 'Escape') return onEnd()
    const keys = keyOf(event)
    if (keys !== null) onKey(keys)
  })
  const end = useLatestCallback(onEnd)
  useEffect(() => {
    window.addEventListener('keydown', take, true)
    window.addEventListener('blur', end)
    return () => {
      window.removeEventListener('keydown', take, true)
      window.removeEventListener('blur', end)
    }
  }, [take, end])
  return <p className="key-editor__recording" role="status">{t`Press the key of ${label}; Esc cancels`}</p>
}
