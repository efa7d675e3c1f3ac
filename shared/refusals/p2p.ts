import { declareRefusals } from './refusal'

/** P2P orders. */
export const p2pRefusals = declareRefusals({
  'p2p-order-unknown': {
    sentence: 'There is no such order any more.',
    field: 'orderId',
    action: 'Refresh the list. The exchange has the history of P2P orders.',
  },
  'p2p-field-unknown': {
    sentence: 'This order has no such field.',
    field: 'field',
    action: 'Refresh the list and open the order again.',
  },
  'too-many-adverts': {
    sentence: 'At most {most} numbers can be added: take one out first.',
    field: 'advNo',
    action: 'Remove a number that you no longer follow.',
  },
  'too-many-notes': {
    sentence: 'At most {most} notes are kept: take some away first.',
    field: 'text',
    action: 'Clear the notes of finished orders.',
  },
})
