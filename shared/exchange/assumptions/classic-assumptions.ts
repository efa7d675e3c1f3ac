import { assumptions } from './assumption'

/** Assumptions about classic calls. */
export const classicAssumptions = assumptions({
  'A-classic-rates': {
    described: 'not shown',
    assumed: 'the published limits if they exist, otherwise 5 per second per user',
    usedIn: ['shared/exchange/calls/classic/market/classic-enum.ts', 'shared/exchange/calls/classic/'],
    noAlternative: 'a lower limit is answered with 429, on which Volley waits',
    detector: { visibleIn: 'footer', notices: 'the limit of a call is used up' },
    unchecked: 'a limit is shown only by exceeding it, and the code of that is checked by A-over-limit',
  },
  'A-classic-codes': {
    described: 'the code of each rule is not shown',
    assumed:
      'the codes of the published lists with matching texts. Insufficient margin is 40762, insufficient spot ' +
      'balance 43012',
    usedIn: ['practice/rest/classic/codes.ts'],
    alternatives: {
      others: 'the classic calls have other codes for unknown orders and insufficient funds',
    },
    detector: { visibleIn: 'order', notices: 'the outcome is unknown, with the code, until a search ends it' },
  },
  'A-classic-batch-cancel': {
    described: 'futures batch cancel is `cancel-batch-orders`',
    assumed:
      'Volley declares and the practice exchange serves both this path and `batch-cancel-orders`, the path of the ' +
      "exchange's pages. The second path without names cancels all open orders of the symbol or product, as other " +
      'clients use it',
    usedIn: ['shared/exchange/calls/classic/mix/mix-cancel-order.ts'],
    noAlternative: 'both paths are declared, and Volley calls the first with names only',
    detector: { visibleIn: 'order', notices: 'the exchange refuses the cancellation' },
    unchecked: 'Volley calls one of the paths, and its responses do not show the other',
  },
  'A-new-client-oid': {
    described: 'names have 1 to 32 characters',
    assumed:
      'the name of the new order after a futures amend may also be a UUID of 36 characters: another maintained ' +
      'client sends it by default',
    usedIn: ['shared/exchange/calls/classic/mix/mix-modify-order.ts'],
    noAlternative: 'Volley makes names of at most 32 characters',
    undetectable: 'none: both readings allow the names of Volley',
    unchecked: 'Volley sends no name of more than 32 characters',
  },
  'A-classic-batch-size': {
    described: "20; the exchange's tables have 50",
    assumed: '20',
    usedIn: ['shared/exchange/calls/classic/'],
    noAlternative: 'batches of Volley have at most 20 orders, which both readings allow',
    undetectable: 'none: both readings allow the batches of Volley',
    unchecked: 'Volley sends at most 20 orders, so that no response shows a larger limit',
  },
  'A-classic-product-type': {
    described: 'lower case such as `usdt-futures`',
    assumed: 'either case is accepted; lower case is sent',
    usedIn: ['shared/exchange/calls/classic/market/classic-enum.ts'],
    noAlternative: 'Volley sends lower case, which both readings allow',
    undetectable: 'none: both readings allow it',
    unchecked: 'Volley sends one of the cases only',
  },
  'A-classic-hedge-side': {
    described: 'not shown',
    assumed:
      'in hedge mode `side` names the position: closing a long position is buy with `tradeSide` close. Pushes to ' +
      'unified accounts name the trade. Volley reads position side and open or close, which are equal in both',
    usedIn: ['shared/exchange/calls/classic/new-order.ts', 'shared/adapters/classic/order-push.ts'],
    alternatives: {
      trade: 'in hedge mode side of the lists is the side of the trade',
    },
    undetectable: 'none: Volley reads posSide and tradeSide',
  },
  'A-classic-modify': {
    described: 'the inclusion of the filled quantity in `newSize` is not shown',
    assumed:
      'price and size are sent together and the order gets a new id. Volley sends the remaining quantity, checks ' +
      'immediately before sending that no more was filled since the review, and shows the total. Under both ' +
      'readings no more than the total is filled. The practice exchange uses the size of the new order',
    usedIn: [
      'renderer/domain/classic/classic-request.ts',
      'shared/trading/pretrade/figures/filled-before.ts',
      'practice/engine/commands/amending.ts',
    ],
    blocks: 'classic futures changes',
    alternatives: {
      whole: 'newSize includes the filled quantity',
    },
    undetectable: 'the amended order fills less than its total',
  },
  'A-cancel-replace': {
    described:
      'published as "cancel an existing order and send a new order"; the inclusion of the filled quantity in ' +
      '`size` is not shown',
    assumed:
      'as A-classic-modify: the remaining quantity is sent. The response may be a success with `success: ' +
      'failure`: there is no new order, and the old order may still be canceled. The practice exchange cancels ' +
      'the old order and places the size again, even if the new order is then refused',
    usedIn: [
      'renderer/domain/classic/classic-request.ts',
      'practice/rest/classic/spot-trade.ts',
      'electron/services/orders/untracked/untracked-calls.ts',
    ],
    blocks: 'classic spot changes',
    alternatives: {
      whole: 'size includes the filled quantity, and the old order is canceled only if the new one can replace it',
    },
    undetectable: 'the amended order fills less than its total',
  },
  'A-classic-cancel-symbol': {
    described: '`spot/trade/cancel-symbol-order` takes a symbol; its response is not shown',
    assumed:
      'the response names the symbol and proves nothing else. The orders are canceled when the open list of the ' +
      'symbol contains no order from before the request',
    usedIn: [
      'shared/exchange/calls/classic/spot/spot-cancel-order.ts',
      'practice/rest/classic/spot-trade.ts',
      'electron/services/orders/untracked/classic-sources.ts',
    ],
    alternatives: {
      list: 'the response is a list of the symbols',
    },
    undetectable: 'none: the open list proves the cancellation',
  },
  'A-classic-detail': {
    described: 'no call that reads a single classic order',
    assumed:
      '`spot/trade/orderInfo` returns an array with the order or an empty array, `mix/order/detail` the order or ' +
      '40109. An order is absent only if the open and the closed list lack it too',
    usedIn: [
      'shared/exchange/calls/classic/spot/spot-orders.ts',
      'shared/exchange/calls/classic/mix/mix-orders.ts',
      'electron/services/orders/untracked/classic-sources.ts',
    ],
    alternatives: {
      object: 'spot/trade/orderInfo returns the order itself instead of an array',
      null: 'spot/trade/orderInfo returns null for an absent order',
    },
    detector: { visibleIn: 'order', notices: 'the state of the order remains unknown until a list shows it' },
  },
  'A-detail-state': {
    described: 'the page of `mix/order/detail` uses `status` in its table and `state` in its example',
    assumed: 'Volley reads both; the practice exchange returns both',
    usedIn: ['shared/exchange/calls/classic/mix/mix-orders.ts', 'practice/rest/classic/lists.ts'],
    alternatives: {
      state: 'mix/order/detail has state only',
      status: 'mix/order/detail has status only',
    },
    undetectable: 'none: Volley reads both',
  },
  'A-classic-presets': {
    described:
      'futures orders may have take-profit and stop-loss; v3 batches accept none at present, single v3 orders ' +
      'may; their state after an amend of a classic order is not shown',
    assumed:
      'Volley sends them with classic orders, and again with an amend of an order that lists them. The new order ' +
      'therefore has them in both cases. A futures amend has no member for their limit prices, so Volley refuses ' +
      'to amend an order with a limit price. The practice exchange refuses presets (40034 in classic calls, 25593 ' +
      'in v3 calls, a batch as a whole) and does not drop them',
    usedIn: [
      'renderer/domain/classic/classic-request.ts',
      'renderer/panels/open-orders/classic-amendment.ts',
      'practice/rest/classic/presets.ts',
      'practice/rest/attached-protection.ts',
    ],
    noAlternative: 'the practice exchange refuses presets, so that none is lost',
    detector: { visibleIn: 'order', notices: 'the exchange refuses the order' },
    unchecked: 'a preset of an amended order is sent again, so that the list shows it under both readings',
  },
  'A-classic-canceled': {
    described: '`canceled`',
    assumed: 'spot REST lists use `cancelled`, futures lists and pushes `canceled`; Volley reads both',
    usedIn: ['shared/exchange/calls/classic/spot/spot-orders.ts'],
    alternatives: {
      canceled: 'spot lists use canceled',
    },
    undetectable: 'none: Volley reads both spellings',
  },
  'A-open-count': {
    described: 'the fees in the maximum are not shown',
    assumed:
      'margin at the leverage (20 if omitted) and the taker fee. The ticket of a classic account requests it for ' +
      'the free margin at the leverage of the symbol',
    usedIn: ['practice/rest/classic/account.ts', 'electron/services/account/classic-reads.ts'],
    noAlternative: 'the figure is an upper limit of a size, and the exchange decides about the order',
    detector: { visibleIn: 'order', notices: 'the exchange refuses an order above the limit' },
    unchecked: 'the response has the size without the margin and fee that it follows from',
  },
})
