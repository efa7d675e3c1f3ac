import { type ComponentProps, memo } from 'react'

/**
 * An input that is not rendered again without a change: React would write its name and type again, and the browser
 * would style and paint it each time. Its handlers must be constant (`useLatestCallback`).
 */
export const Input = memo(function Input(props: ComponentProps<'input'>) {
  return <input {...props} />
})
