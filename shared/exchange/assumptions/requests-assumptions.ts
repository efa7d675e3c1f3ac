import { assumptions } from './assumption'

/** Assumptions about requests and the clock. */
export const requestsAssumptions = assumptions({
  'A-sign': {
    described: 'not shown',
    assumed:
      'HMAC-SHA256 over timestamp + method + path + query + body, base64. Keys are sorted, and the decoded query ' +
      'is signed',
    usedIn: ['electron/exchange/rest/signing.ts'],
    noAlternative: 'any other signature refuses every private call',
    detector: { visibleIn: 'footer', notices: 'the gate is closed, with the refusal of the exchange' },
  },
  'A-clock-window': {
    described: 'not shown',
    assumed: '30 s before or after server time',
    usedIn: ['shared/exchange/protocol/limits.ts'],
    noAlternative: 'a smaller window refuses calls, and their code is shown',
    detector: { visibleIn: 'footer', notices: 'the gate is closed, with the refusal of the exchange' },
    unchecked: 'Volley sends the time of the exchange, so that no response shows the limit',
  },
  'A-clock-answers': {
    described: 'a common clock of all responses is not shown',
    assumed:
      'at most half of the responses are wrong, also by chance. A value that enough of the last 64 responses ' +
      'contain is possible, and so is a new contradiction of the last 16 responses. A contradiction that repeats ' +
      'an old contradiction is omitted and named',
    usedIn: ['electron/exchange/protocol/clock-bounds.ts'],
    alternatives: {
      'other-clock': 'every fourth response is stamped 45 s ahead',
      seconds: 'requestTime is in seconds',
    },
    detector: { visibleIn: 'footer', notices: 'the clock is unknown, or a response that contradicts it is named' },
  },
  'A-look-back': {
    described: 'the codes for too old and for reversed times are not shown',
    assumed:
      '40704 and 40707; 00001 for a window that is too long. Three months and two years are calendar months, UTC',
    usedIn: ['shared/exchange/protocol/time-range.ts'],
    alternatives: {
      others: 'a start that is too old has the code 40799',
    },
    detector: { visibleIn: 'panel', notices: 'the refusal of the exchange is shown with the request' },
  },
  'A-open-end': {
    described: 'the end of a range without an endTime is not shown',
    assumed:
      'P2P: now, and its 90 days are measured from now. Other calls measure a window only between two given times',
    usedIn: ['shared/exchange/calls/p2p/order-list.ts', 'shared/exchange/protocol/time-range.ts'],
    noAlternative: 'Volley sends both ends',
    undetectable: 'none: Volley always sends both',
    unchecked: 'Volley sends both ends',
  },
})
