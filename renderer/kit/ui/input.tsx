import { type ComponentProps, memo } from 'react'

/**
 * An input that is left alone while nothing about it changes: drawn again, React writes its name and type anew, and the
 * browser styles and paints it each time. Hand it handlers that stay the same (`useLatestCallback`).
 */
export const Input = memo(function Input(props: ComponentProps<'input'>) {
  return <input {...props} />
})
