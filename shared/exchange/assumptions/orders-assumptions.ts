import { assumptions } from './assumption'

/** Assumptions about unified orders. */
export const ordersAssumptions = assumptions({
  'A-reduce-only': {
    described:
      'the rules name it with the value `yes`, the fields of place-batch lack it, the text calls it "currently ' +
      'unsupported", records return YES or NO',
    assumed:
      'Volley never sends it in a batch, so that it causes no refused batch and no opened position. A single ' +
      'order carries it. Volley reads both cases. The practice exchange honors it in a batch',
    usedIn: [
      'shared/exchange/calls/trade/place-batch.ts',
      'shared/exchange/calls/trade/order-record.ts',
      'practice/rest/routes/trade-routes.ts',
    ],
    alternatives: {
      refused: 'a batch row with reduceOnly is refused',
      ignored: 'a batch row with reduceOnly is an ordinary order',
      'lower-case': 'records have yes and no',
    },
    undetectable: 'none: Volley sends it with single orders only and reads every case',
  },
  'A-tif-default': {
    described: 'required for limit orders, but with the default `gtc`',
    assumed: 'always sent',
    usedIn: ['shared/exchange/calls/trade/place-batch.ts'],
    noAlternative: 'Volley always sends the member',
    undetectable: 'none: Volley always sends it',
    unchecked: 'Volley always sends the member, so that no response shows the default',
  },
  'A-stp-default': {
    described: '`none` in the v3 table, `cancel_maker` in the classic text',
    assumed:
      'always sent, except for stock orders (call 6), which have no such field. For them the first order update ' +
      'shows the mode. The practice exchange uses each default for its kind of order',
    usedIn: ['shared/exchange/calls/trade/place-batch.ts', 'shared/exchange/calls/classic/new-order.ts'],
    noAlternative: 'Volley always sends the member where the call has it',
    detector: { visibleIn: 'order', notices: 'the first update of a stock order shows the mode' },
    unchecked: 'only stock orders omit the member, and their update is the first statement of the mode',
  },
  'A-stock-call': {
    described:
      'place-reality-order accepts stock pairs only; the text does not state if place-batch and place-order ' +
      'accept them',
    assumed:
      'Volley sends them by this call only, one per request, from every panel, and refuses them in other calls. ' +
      'The practice exchange accepts them in every call',
    usedIn: [
      'shared/trading/batch/plan/split-batch.ts',
      'electron/services/orders/sending/placing-calls.ts',
      'electron/services/orders/sending/check-intents.ts',
    ],
    noAlternative: 'the practice exchange accepts stock pairs in every call, and Volley uses one of them',
    detector: { visibleIn: 'order', notices: 'the exchange refuses the order' },
    unchecked: 'Volley sends stock pairs by one call, so that no response shows the others',
  },
  'A-coin-value': {
    described: 'cumExecQty in base coin, cumExecValue in quote coin, for every category',
    assumed:
      'for COIN-FUTURES, executed quantities are in the unit of `qty` and executed values are in base coin, which ' +
      'is their margin coin',
    usedIn: ['practice/engine/api/exchange-core.ts'],
    blocks: 'COIN-FUTURES',
    alternatives: {
      'base-and-quote': 'of COIN-FUTURES, cumExecQty is in base coin and cumExecValue in quote coin',
    },
    undetectable: 'the executed quantity of a COIN-FUTURES order that REST reports is in the wrong coin',
  },
  'A-fee-sign': {
    described:
      "the sign of a fee is shown for futures fills and pushes only; a deduction in the platform's coin has a " +
      'plus sign',
    assumed:
      'v3 REST: a paid fee is above zero, as in its examples. Classic calls and pushes: a paid fee is below zero. ' +
      'The opposite sign is a rebate. A fee with `deduction` is paid with any sign. The same applies to a fee in ' +
      'BGB if neither coin of the symbol is BGB. No order depends on it',
    usedIn: ['shared/adapters/fees.ts', 'shared/adapters/order-update.ts'],
    alternatives: {
      negative: 'a paid fee of the v3 calls is below zero',
      'positive-push': 'a paid fee of a push is above zero',
    },
    undetectable: 'a paid fee is shown as a rebate; no order depends on it',
  },
  'A-client-oid': {
    described: 'the printed pattern allows a backslash, its text does not',
    assumed: 'the text: letters, digits, `. : / _ -`. Names of Volley use letters, digits and `-`',
    usedIn: ['shared/exchange/protocol/fields.ts'],
    noAlternative: 'Volley makes its names from letters, digits and the hyphen, which both readings allow',
    undetectable: 'none: both readings allow the names of Volley',
    unchecked: 'Volley sends no name with a backslash',
  },
  'A-request-id': {
    described: 'a Number of at most 32 characters, which exceeds the precision of a number',
    assumed: 'text of 1 to 32 letters and digits, or an integer of at most 15 digits',
    usedIn: ['shared/exchange/calls/trade/batch-modify-order.ts'],
    noAlternative: 'both readings allow the IDs of Volley',
    undetectable: 'none: both readings allow the IDs of Volley',
    unchecked: 'Volley sends no ID that the readings treat differently',
  },
  'A-order-push': {
    described: 'the push of every accepted order, and the meaning of the outer `ts` of a push, are not shown',
    assumed:
      'an acknowledged order is pushed within seconds, and a push is as old as its `ts`. Private messages that ' +
      'arrive over 2 s later are late. A push that was sent before the newest answer was requested changes ' +
      'nothing',
    usedIn: ['electron/exchange/socket/feed-lag.ts', 'electron/services/account/account.ts'],
    alternatives: {
      late: 'pushes of orders are sent three seconds after their event',
      'not-accepted': 'an accepted order has no push',
      none: 'orders have no pushes',
      seconds: 'the outer time of a push is in seconds',
    },
    detector: { visibleIn: 'footer', notices: 'the feed of orders is late, and an order is found by its look-up' },
  },
  'A-list-lag': {
    described: 'the time after which the lists and the single-order calls contain an accepted order is not shown',
    assumed: 'an order is absent only if a complete search that began after the lag of the lists finds nothing',
    usedIn: ['electron/services/orders/resolving/order-follower.ts'],
    alternatives: {
      'three-seconds': 'an order appears in the lists and in the single-order calls three seconds after its placement',
    },
    undetectable: 'none: the order is acknowledged until a push or a list contains it',
  },
  'A-ioc-pushes': {
    described:
      'an order that the matching engine rejects is pushed live, then canceled; on v3 addresses a single canceled ' +
      'push was seen',
    assumed: 'both pushes on both addresses, as described',
    usedIn: ['practice/ws/private-feed.ts'],
    alternatives: {
      single: 'an immediate order has no push of its acceptance',
    },
    undetectable: 'none: a single push contains the final state',
  },
  'A-canceled-spelling': {
    described: '`canceled`',
    assumed: 'v3 REST uses `cancelled`, classic pushes use `canceled`. Volley uses one spelling internally',
    usedIn: ['shared/adapters/order-update.ts'],
    alternatives: {
      exchanged: 'REST uses canceled and pushes use cancelled',
    },
    undetectable: 'none: Volley reads both spellings',
  },
  'A-ended-word': {
    described: 'no further final states of an order',
    assumed:
      'an order with an unknown status is closed if the open list lacks it and either its cancel finds no order ' +
      'or the status means an end, such as `expired`. Volley shows the status',
    usedIn: ['shared/trading/orders/ended-by-proofs.ts'],
    alternatives: {
      expired: 'a canceled order has the status expired',
    },
    detector: { visibleIn: 'order', notices: 'the status is shown as sent until the open list lacks the order' },
  },
  'A-cancel-source': {
    described: '`cancelSource`',
    assumed: '`cancelReason` on the wire',
    usedIn: ['shared/exchange/channels.ts'],
    alternatives: {
      cancelSource: 'the reason of a cancellation is named cancelSource',
    },
    undetectable: 'the reason of a cancellation is missing on screen',
  },
  'A-definite-codes': {
    described: 'codes that prove the refusal of an order are not shown',
    assumed: 'only reviewed codes are definite. After every other code the outcome is unknown',
    usedIn: ['shared/exchange/protocol/errors.ts'],
    alternatives: {
      'unknown-order': 'a cancel of an order that does not exist has the code 25299',
      duplicate: 'a name that is in use has the code 25298',
      minimum: 'a quantity below the minimum has the code 25297',
    },
    detector: { visibleIn: 'order', notices: 'the outcome is unknown, with the code, until a search ends it' },
  },
  'A-over-limit': {
    described: 'not shown',
    assumed:
      'HTTP 429 with code 429. A placement with this answer has an unknown outcome until a complete search that ' +
      'began after the lag of the lists finds nothing: the limiter counts requests before the engine, so the ' +
      'order was refused. An order that appears anyway is adopted with an alarm',
    usedIn: ['shared/exchange/protocol/errors.ts', 'electron/services/orders/resolving/order-follower.ts'],
    alternatives: {
      'http-403': 'too many requests have HTTP 403',
    },
    detector: { visibleIn: 'order', notices: 'the outcome is unknown until a search ends it' },
  },
  'A-http-status': {
    described: 'not shown',
    assumed: 'errors have HTTP 400 with the envelope, too many requests 429, unknown paths 404',
    usedIn: ['practice/rest/answer.ts'],
    alternatives: {
      200: 'a refusal has HTTP 200',
    },
    undetectable: 'none: Volley reads the code of the envelope',
  },
  'A-receive-window': {
    described: 'the result of an order after its `receiveWindow` is not shown',
    assumed:
      'over a v3 socket it is accepted and canceled without trades, with `cancel_receiveWindow`, counted from ' +
      '`requestTime`. Without a window an order is never late. A classic spot call is refused with 40078',
    usedIn: ['practice/rest/receive-window.ts'],
    noAlternative: 'Volley sends no receiveWindow',
    undetectable: 'none: Volley does not use it',
    unchecked: 'Volley sends no receiveWindow',
  },
  'A-isolated': {
    described: '`marginMode` is crossed or isolated, and is optional in v3 orders',
    assumed:
      'crossed if omitted. Volley sends either value with classic orders and none with v3 orders. The practice ' +
      'exchange supports crossed margin only and refuses isolated with 40020, in both versions and over both ' +
      'sockets',
    usedIn: ['practice/engine/money/order-checks.ts', 'practice/rest/classic/mix-trade.ts'],
    noAlternative: 'Volley sends no margin mode with v3 orders',
    detector: { visibleIn: 'order', notices: 'the exchange refuses the order' },
    unchecked: 'Volley sends no margin mode with v3 orders, and a record does not state the default',
  },
  'A-entry-protection': {
    described:
      'take-profit and stop-loss are announced as unavailable on batch placement; whether those of a single v3 ' +
      'order cover a partial fill, and whether they survive the cancel of its rest, is not shown',
    assumed:
      'Volley sends none with a v3 order. After a fill it places one strategy order in partial mode of the filled ' +
      'quantity, and enlarges it by `modify-strategy-order` with each further fill. An omitted member of a change ' +
      'keeps its value',
    usedIn: ['electron/services/orders/plans/protection.ts', 'shared/trading/orders/order-intent.ts'],
    noAlternative: 'Volley sends no take profit or stop loss with a v3 order',
    detector: { visibleIn: 'order', notices: 'the strategy order of a fill is listed with its quantity' },
    unchecked: 'Volley sends no take profit or stop loss with v3 orders',
  },
})
