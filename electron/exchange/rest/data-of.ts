import type { CallResult } from '../protocol/call'
import type { Listed } from '@/shared/ipc/transport/listed'
import { describeUnreadable } from '@/shared/exchange/protocol/mismatches'
import type { UnreadableElement } from '@/shared/exchange/protocol/read-elements'
import { refused, ServiceError } from '@/electron/base/service-error'

/** The data of a read from the exchange. Throws the failure if there is none. */
export function dataOf<Data>(result: CallResult<Data>): Data {
  switch (result.kind) {
    case 'done':
      return result.data
    case 'refused':
      throw new ServiceError('exchange-refused', result.message, { exchangeCode: result.code })
    case 'not-sent':
    case 'unknown':
      throw refused('exchange-unreachable', { reason: result.message })
  }
}

/** The sentence about the unreadable elements of a list. Null if there are none. */
export const unreadableSentence = (
  unreadable: readonly UnreadableElement[],
  sentence: (names: string) => string,
): string | null => (unreadable.length === 0 ? null : sentence(describeUnreadable(unreadable)))

/** A list from the exchange with a sentence about its omitted elements. Throws the failure if there is none. */
export const listedOf = <Data>(result: CallResult<Data>, sentence: (names: string) => string): Listed<Data> => ({
  list: dataOf(result),
  unreadableText: result.kind === 'done' ? unreadableSentence(result.unreadable, sentence) : null,
})
