import { declareRefusals } from './refusal'

/** API desk and one-time secrets. */
export const apiDeskRefusals = declareRefusals({
  'call-not-bare': {
    sentence: 'Orders are placed through their review and the order journal, never by a bare call.',
    action: 'Review the call on the API desk and send it from the review.',
  },
  'call-not-in-journal': {
    sentence: 'The order journal does not know this call, so it is not sent.',
    action: 'Use the order ticket, the batch desk or the panel of this kind of order.',
  },
  'order-not-found': {
    sentence: '{order} is left alone: {reason}.',
    field: '{field}',
    action: 'Check the ID. If the outcome of the order is unknown, wait until it is settled.',
  },
  'order-differs': {
    sentence: 'That order is {symbol} in {category}, which differs from the request.',
    field: '{field}',
    action: 'Correct the symbol and the category, or omit them.',
  },
  'request-id-not-sent': {
    sentence: 'requestId: Volley identifies changes by its journal and does not send it. Omit it.',
    field: 'request{row}.requestId',
    action: 'Remove the member from the request.',
  },
  'key-unconfirmed': {
    sentence: 'The key cannot trade. {reason}.',
    action: 'Confirm the key under Connections, or use one without the permission to withdraw.',
  },
  'key-change-unrecorded': {
    sentence: 'No key is made or changed without a record. {reason}',
    action: 'Free disk space or correct the data folder, then try again.',
  },
  'key-change-repeated': {
    sentence: 'This request was already sent and is not sent again: its record shows the result.',
    action: 'Look at the record of the request in the panel Sub-account keys.',
  },
  'secret-gone': {
    sentence: 'This secret is no longer here.',
    field: 'handle',
    action: 'Create a new key: the exchange returns a secret only once.',
  },
  'secret-shown': {
    sentence: 'It was shown once already. It can still be kept, copied or written to a file.',
    field: 'handle',
    action: 'Keep it in Volley, copy it or write it to a file.',
  },
  'secret-not-taken': {
    sentence: 'Keep it in Volley, copy it or write it to a file first: the exchange never returns it again.',
    field: 'handle',
    action: 'Keep it in Volley, copy it or write it to a file.',
  },
  'key-not-whole': {
    sentence: 'This is not a whole key; copy the secret instead.',
    field: 'handle',
    action: 'Copy the secret and enter the key under Connections.',
  },
})
