import type { ComponentProps } from 'react'

/** Several lines of text. Its look belongs to the form. */
export const TextArea = (props: ComponentProps<'textarea'>) => <textarea spellCheck={false} {...props} />
