import type { UnreadableElement } from '@/shared/exchange/protocol/read-elements'

const RAW_LENGTH = 1000

/**
 * Omitted elements without secrets: 1,000 characters each, truncated last because half a secret would not be found.
 * Their IDs are unchanged.
 */
export const redactedElements = (
  elements: readonly UnreadableElement[],
  redact: (text: string) => string,
): readonly UnreadableElement[] =>
  elements.map((element) => ({ ...element, raw: redact(element.raw).slice(0, RAW_LENGTH) }))
