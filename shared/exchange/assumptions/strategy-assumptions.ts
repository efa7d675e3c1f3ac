import { assumptions } from './assumption'

/** Assumptions about strategy orders. */
export const strategyAssumptions = assumptions({
  'A-strategy-lookup': {
    described: 'no call that reads a single strategy order',
    assumed:
      'Volley reads its two lists, of its category if known, otherwise of every category. An order is absent only ' +
      'if all lists were read to their end',
    usedIn: ['electron/services/orders/untracked/strategy-source.ts'],
    alternatives: {
      late: 'a strategy order appears in its lists three seconds after its placement',
    },
    detector: { visibleIn: 'order', notices: 'the strategy order is unknown until a list contains it' },
  },
  'A-triggered-order': {
    described:
      'the order that a triggered strategy order places is not described; it has no clientOid, and no member that ' +
      'names the strategy order',
    assumed:
      'the newest pages of the past strategy orders are read. The strategy order has the symbol, side, order type ' +
      'and (in parts) quantity of the order, and ended within three seconds of it. If strategy orders of two ' +
      'kinds fit, or more orders than strategy orders, none is assumed',
    usedIn: ['electron/services/orders/resolving/triggered-by.ts'],
    noAlternative: 'Volley uses the origin for display only',
    undetectable: 'the origin of a triggered order is missing on screen',
    unchecked: 'no response names the strategy order of a triggered order',
  },
  'A-trigger-ltv': {
    described: 'the effect of a pending trigger order on the loan-to-value is not shown',
    assumed:
      'none until it is triggered. The hard stop assesses it as filled: a buy at its trigger or limit price, ' +
      'every other order at the market. A take profit or stop loss only closes',
    usedIn: ['electron/services/orders/untracked/assessed-orders.ts'],
    noAlternative: 'the effect of a trigger order is assessed by Volley as filled',
    undetectable: 'the ratio moves before the trigger, and the alarm of the ratio shows it',
    unchecked: 'the ratio names no orders that it includes',
  },
  'A-strategy-codes': {
    described: 'the code for a trigger price on the wrong side is not shown; the published list has texts',
    assumed:
      'compared with the price that triggers it: 25585 to 25588 against the last price, 25589 to 25592 against ' +
      'the mark price; 25606 to 25609 off the tick; 25594 for a second order on a whole position, 25595 for parts ' +
      'beyond the position; 25601 without a position, 25600 for an amend without changes',
    usedIn: ['practice/services/strategy/legs.ts', 'practice/services/strategy/strategies.ts'],
    alternatives: {
      others: 'a trigger price on the wrong side has the code 25299',
    },
    detector: { visibleIn: 'order', notices: 'the outcome is unknown, with the code, until a search ends it' },
  },
  'A-left-protection': {
    described: 'the state of a take profit or stop loss after its position is closed by another order is not shown',
    assumed:
      'it may remain. After a position is closed Volley reads the strategy orders and names a remaining order, ' +
      'because it could trade a later position. The practice exchange cancels it',
    usedIn: ['electron/services/account/orphaned-protection.ts', 'practice/services/strategy/strategies.ts'],
    alternatives: {
      kept: 'a take profit or stop loss waits and acts on the next position',
    },
    detector: { visibleIn: 'panel', notices: 'the notification names the remaining order' },
  },
})
