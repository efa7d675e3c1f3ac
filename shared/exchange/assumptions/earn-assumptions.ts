import { assumptions } from './assumption'

/** Assumptions about savings, P2P and sub-accounts. */
export const earnAssumptions = assumptions({
  'A-earn-remaining': {
    described: '`remainingAmount` is explained as the total amount held',
    assumed: 'the amount that the product can still accept',
    usedIn: ['shared/exchange/calls/earn/subscribe-info.ts'],
    noAlternative: 'the figure is shown with the name of the exchange',
    undetectable: 'the remaining amount is shown in another meaning',
    unchecked: 'the response has one figure without its meaning',
  },
  'A-earn-open-tier': {
    described: 'the end of the last rate tier is not shown',
    assumed: 'an empty `maxStepVal` has no end; a number is the end',
    usedIn: ['shared/exchange/calls/earn/subscribe-info.ts', 'practice/services/earn/savings.ts'],
    alternatives: {
      number: 'the last tier ends at 999999999',
    },
    undetectable: 'a tier is shown with an end that no amount reaches',
  },
  'A-earn-permission': {
    described: 'the permission for P2P and savings is not shown',
    assumed: 'management, read',
    usedIn: ['shared/exchange/calls/earn/subscribe-info.ts', 'shared/exchange/calls/p2p/order-list.ts'],
    alternatives: {
      refused: 'the key lacks the permission (40014)',
    },
    detector: { visibleIn: 'panel', notices: 'the list shows the refusal of the exchange' },
  },
  'A-earn-redeem': {
    described:
      '`redeemTime` is the time of redemption and `redeemDelay` that of arrival; in the example the former ' +
      'already includes the delay',
    assumed:
      'a `redeemTime` after `expireTime` by the delay or more is the arrival. Every other value is the redemption',
    usedIn: ['shared/trading/earn/timeline.ts'],
    alternatives: {
      redemption: 'redeemTime is the time of redemption',
    },
    undetectable: 'none: Volley reads both',
  },
  'A-p2p-limit': {
    described: 'the largest P2P page is not shown; the example uses `pageSize`',
    assumed: '`limit`, at most 100',
    usedIn: ['shared/exchange/calls/p2p/order-list.ts'],
    noAlternative: 'the name of the page size is ignored or refused',
    detector: { visibleIn: 'panel', notices: 'the list shows the refusal of the exchange' },
    unchecked: 'a page of fewer rows than the limit shows no maximum',
  },
  'A-p2p-times': {
    described: '`cTime` and `uTime`, `ctime` in the example',
    assumed: 'Volley reads both; the practice exchange returns the first',
    usedIn: ['shared/exchange/calls/p2p/order-list.ts'],
    alternatives: {
      ctime: 'the times are named ctime and utime',
    },
    undetectable: 'none: Volley reads both names',
  },
  'A-sub-key-name': {
    described: 'the request field is `apikey`, `apiKey` in the example',
    assumed: 'Volley sends `apikey`; the practice exchange accepts both',
    usedIn: ['shared/exchange/calls/sub-accounts/update-sub-api.ts'],
    noAlternative: 'the practice exchange accepts both names',
    detector: { visibleIn: 'panel', notices: 'the refusal of the exchange is shown with the request' },
    unchecked: 'an accepted request does not show the name that was read',
  },
  'A-sub-passphrase': {
    described: 'the effect of the passphrase in call 19, check or set, is not shown',
    assumed: 'it sets the passphrase. A caller who sends the present passphrase is right in both cases',
    usedIn: ['practice/services/sub-accounts/sub-keys.ts'],
    noAlternative: 'a caller who sends the present passphrase is right in both cases',
    detector: { visibleIn: 'panel', notices: 'the refusal of the exchange is shown with the request' },
    unchecked: 'no response states the passphrase',
  },
})
