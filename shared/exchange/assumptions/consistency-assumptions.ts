import { assumptions } from './assumption'

/** Assumptions that the responses of the exchange agree with each other and with their requests. */
export const consistencyAssumptions = assumptions({
  'A-ack-order': {
    described:
      'a response names its order by `orderId` and `clientOid`; a response with IDs of two orders is not shown',
    assumed:
      'both name the same order. Until a record shows the order, Volley finds it by `clientOid`, and a record with ' +
      'another `clientOid` is another order',
    usedIn: ['electron/services/orders/records/order-store.ts', 'electron/services/orders/sending/sender.ts'],
    alternatives: {
      another: 'the first order of a response has the ID of an order that was placed before',
    },
    detector: { visibleIn: 'order', notices: 'a notification names both orders' },
  },
  'A-name-case': {
    described: 'the spelling of a returned `clientOid` is not shown',
    assumed: 'as sent. Volley recognizes its own names in capitals and in small letters',
    usedIn: ['electron/services/orders/records/order-store.ts', 'electron/services/orders/sending/batch-outcomes.ts'],
    alternatives: {
      lower: 'a returned clientOid is in small letters',
    },
    undetectable: 'none: both spellings are recognized',
  },
  'A-filled-within': {
    described: 'the relation of the filled quantity to the quantity of an order is not stated',
    assumed: 'no order fills more than its quantity, and a filled order is filled completely',
    usedIn: ['electron/services/orders/records/order-store.ts'],
    alternatives: {
      more: 'twice the executed quantity is returned',
      less: 'half of the executed quantity of a filled order is returned',
    },
    detector: {
      visibleIn: 'order',
      notices: 'a notification names the order and both quantities',
      cost:
        'the filled quantity is shown as received; without a notification for COIN-FUTURES and market buys of spot, ' +
        'whose quantities may be in different coins',
    },
  },
  'A-exec-once': {
    described: 'a second size of an execution is not shown',
    assumed: 'an `execId` has one size. The list of fills replaces a different size of a push',
    usedIn: ['electron/services/orders/records/order-store.ts', 'shared/trading/orders/fill-correction.ts'],
    alternatives: {
      'two-sizes': 'the list of fills returns half of the pushed size',
    },
    detector: { visibleIn: 'order', notices: 'a notification names the fill and both sizes' },
  },
  'A-end-final': {
    described: 'updates after the end of an order are not shown',
    assumed: 'an ended order does not change. Later updates do not open it again; a larger filled quantity is kept',
    usedIn: ['shared/trading/orders/merge-order-update.ts'],
    alternatives: {
      reopened: 'a push after the cancellation shows the order as resting',
    },
    undetectable: 'none: an ended order stays ended',
  },
  'A-updated-time': {
    described: 'the time of an order after an amend is not shown',
    assumed:
      '`updatedTime` increases with every change. An update with the terms of a sent amend shows its effect in any ' +
      'case, also with an earlier time',
    usedIn: ['shared/trading/orders/merge-order-update.ts'],
    alternatives: {
      kept: 'updatedTime remains the time of the placement',
      earlier: 'updatedTime decreases with every change',
    },
    undetectable: 'a change by another program is shown when the order is read again, not from its push',
  },
  'A-list-end': {
    described: 'the end of a list is not shown',
    assumed: 'a list ends with an empty page or without a cursor. A list that does not end proves no absence',
    usedIn: ['electron/exchange/rest/paging.ts'],
    alternatives: {
      endless: 'a list of orders or fills repeats its page with another cursor',
    },
    detector: { visibleIn: 'footer', notices: 'trading is blocked with the list that has no end' },
  },
  'A-clock-rate': {
    described: 'not shown',
    assumed: 'the clock of the exchange runs at the rate of the local clock, within 0.01 %',
    usedIn: ['electron/exchange/protocol/clock-sync.ts'],
    alternatives: {
      fast: 'the times of responses run at 1.01 times the rate',
    },
    detector: { visibleIn: 'footer', notices: 'the clock error increases; above 5 s no order is sent' },
  },
  'A-success-text': {
    described: '`msg` of a success is `success`',
    assumed: 'the code decides. The message of a success is not read, and an order counts only when it is shown',
    usedIn: ['electron/exchange/rest/answer.ts', 'electron/services/orders/sending/batch-outcomes.ts'],
    alternatives: {
      error: 'a success has the message of an error',
    },
    undetectable: 'none: an acknowledged order that is not shown is an alarm',
  },
  'A-batch-elements': {
    described: 'one element per order in the examples',
    assumed: 'one element per order, in any sequence. An order without an element is unknown until it is found',
    usedIn: ['electron/services/orders/sending/batch-outcomes.ts'],
    alternatives: {
      shorter: 'the last element is missing',
      longer: 'an element of an order that was not requested is added',
    },
    detector: { visibleIn: 'order', notices: 'the outcome is unknown until a search ends it, or a notification' },
  },
})
