import { declareRefusals } from './refusal'

/** Reads of the exchange without a usable answer. */
export const exchangeRefusals = declareRefusals({
  'exchange-unreachable': {
    problem: 'unavailable',
    sentence: 'The exchange gave no usable answer: {reason}',
    action: 'Wait a few seconds and try again. The footer shows the connections.',
  },
  'market-data-unread': {
    problem: 'unavailable',
    sentence: '{subject} could not be read: {reason} ({code})',
    action: 'Wait a few seconds and try again.',
  },
  'symbols-unread': {
    problem: 'unavailable',
    sentence: 'The list of symbols could not be read: {reason}',
    action: 'Nothing: Volley repeats the read. Orders wait for the rules of their symbol.',
  },
  'assumption-not-otherwise': {
    problem: 'unavailable',
    sentence: 'id: the exchange does not differ from the assumption {id}',
    action: 'Nothing: there is nothing to confirm.',
  },
  'symbol-unknown': {
    problem: 'unavailable',
    sentence: 'There is no symbol {symbol} in {category}',
    action: 'Choose a symbol from the list.',
  },
})
