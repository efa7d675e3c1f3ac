import { assumptions } from './assumption'

/** Assumptions about symbols and their rules. */
export const symbolsAssumptions = assumptions({
  'A-symbol-name': {
    described: 'capitals and digits in every example; a list also has symbols in other letters',
    assumed:
      'a visible word of at most 40 characters without spaces, quotes and separators. The list of symbols decides ' +
      'if it is a symbol',
    usedIn: ['shared/exchange/protocol/fields.ts'],
    noAlternative: 'the list of symbols decides which names exist',
    detector: { visibleIn: 'review', notices: 'symbol is not in the list' },
    unchecked: 'a name outside of the list is an error of the input, not of a message',
  },
  'A-symbol-status': {
    described: 'values without a meaning: listed, online, limit_open, limit_close, offline, restrictedAPI',
    assumed:
      'online trades. limit_close accepts no closing orders. Every other value, also an unknown value, accepts no ' +
      'opening orders. Orders that only reduce, amends and cancels are sent to the exchange',
    usedIn: [
      'shared/trading/market/permissions.ts',
      'practice/engine/commands/placing.ts',
      'practice/engine/state/markets.ts',
      'shared/trading/market/symbol-rules.ts',
      'shared/trading/market/instrument.ts',
    ],
    alternatives: {
      normal: 'a symbol that trades has the status normal',
    },
    detector: { visibleIn: 'review', notices: 'the symbol takes no opening order, and its status is named' },
  },
  'A-contract-size': {
    described:
      'the rules of a symbol have a step of the quantity (`quantityMultiplier`, `sizeMultiplier`) and no size of ' +
      'a contract',
    assumed:
      'quantities are amounts of a coin in every category. A column of contracts or lots is not read, because ' +
      'each exchange has other sizes; the import names it',
    usedIn: ['shared/trading/import/units.ts'],
    blocks: 'futures',
    alternatives: {
      lots: 'minOrderQty is a number of contracts of a thousandth of a coin',
    },
    detector: { visibleIn: 'review', notices: 'the quantity is below the minimum of the symbol' },
  },
  'A-size-step': {
    described: '`sizeMultiplier`',
    assumed: '`quantityMultiplier`, as in the response of the instruments call',
    usedIn: ['shared/exchange/calls/market/instruments.ts'],
    alternatives: {
      sizeMultiplier: 'the step of the quantity is named sizeMultiplier',
      absent: 'the step of the quantity is missing',
    },
    undetectable: 'none: the step also follows from quantityPrecision',
  },
  'A-min-order-amount': {
    described: '"qty at least minOrderAmount"',
    assumed: '`minOrderQty` limits the quantity, `minOrderAmount` the value in quote coin',
    usedIn: ['shared/exchange/calls/market/instruments.ts', 'shared/trading/market/symbol-rules.ts'],
    alternatives: {
      empty: 'minOrderAmount is empty',
    },
    undetectable: 'an order below the minimum value is refused by the exchange and not in the review',
  },
  'A-coin-qty': {
    described: 'COIN-FUTURES quantities are in quote coin (spec) or base coin (older pages)',
    assumed:
      'quote coin, as described. Steps below one indicate base coin, and whole steps allow it if one coin is worth ' +
      'more than 1 and a step at most 100. The review then requires a confirmation of the order by its value in ' +
      'base coin',
    usedIn: [
      'shared/exchange/calls/trade/place-batch.ts',
      'shared/trading/market/qty-unit.ts',
      'shared/trading/pretrade/rules/size-rules.ts',
    ],
    alternatives: {
      base: 'the steps and limits of COIN-FUTURES quantities are amounts of the base coin',
    },
    detector: { visibleIn: 'review', notices: 'the order must be confirmed by its value in base coin' },
  },
  'A-simulated-products': {
    described: 'not mentioned',
    assumed:
      'public futures calls also accept the three products of simulated coins, which other clients request. Their ' +
      'lists are empty',
    usedIn: ['shared/exchange/calls/classic/mix/mix-market.ts'],
    noAlternative: 'Volley requests none of these products',
    undetectable: 'none: Volley does not use them',
    unchecked: 'Volley requests none of these products',
  },
})
