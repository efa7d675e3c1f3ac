import { createElement, Fragment, type ReactNode } from 'react'
import { partsOf, text } from '@/shared/languages/text'

/** What stands between two tags, words and elements, in the sequence that the language wants. Set by the build. */
export const mixed = (source: string, ...values: readonly ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...(partsOf(text(source), values) as readonly ReactNode[]))
