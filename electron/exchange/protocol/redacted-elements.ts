import type { UnreadableElement } from '@/shared/exchange/protocol/read-elements'

const RAW_LENGTH = 1000

/**
 * Elements that were left out, with nothing secret in what is kept of them: 1,000 characters each, cut last because
 * half a secret would not be found. Their IDs are not touched.
 */
export const redactedElements = (
  elements: readonly UnreadableElement[],
  redact: (text: string) => string,
): readonly UnreadableElement[] =>
  elements.map((element) => ({ ...element, raw: redact(element.raw).slice(0, RAW_LENGTH) }))
