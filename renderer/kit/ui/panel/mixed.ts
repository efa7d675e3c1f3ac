import { createElement, Fragment, type ReactNode } from 'react'
import { partsOf, text } from '@/shared/languages/text'

/** Content between two tags, text and elements, in the order of the language. Set by the build. */
export const mixed = (source: string, ...values: readonly ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...(partsOf(text(source), values) as readonly ReactNode[]))
