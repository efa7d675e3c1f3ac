import { createElement, Fragment, type ReactNode } from 'react'
import { partsOf } from '@/shared/languages/text'

/** Text with elements, in the sequence of the language: mixed`Press ${<kbd>Esc</kbd>} to close`. */
export const mixed = (strings: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...(partsOf(strings, values) as readonly ReactNode[]))
