import { assumptions } from './assumption'

/** Assumptions about margin borrowing. */
export const marginAssumptions = assumptions({
  'A-margin-book': {
    described: 'a match between margin orders and spot orders is not shown',
    assumed:
      'one book, one price and one tape for both. Margin has no separate candles (call 7), feeds or channels. A ' +
      'spot pair trades on margin if both its coins can be borrowed',
    usedIn: ['shared/exchange/protocol/fields.ts', 'practice/engine/core.ts'],
    noAlternative: 'margin orders and spot orders have one symbol, and Volley shows its book',
    undetectable: 'none: Volley has no separate book',
    unchecked: 'margin has no separate book in any response',
  },
  'A-margin-borrow': {
    described: '"borrow funds automatically", without a time',
    assumed: 'when the order is accepted or amended: exactly the amount that its reservation lacks',
    usedIn: ['practice/engine/money/spot-settlement.ts'],
    noAlternative: 'Volley reads debts and computes none',
    undetectable: 'none: the debts are read',
    unchecked: 'other orders and interest change a debt at the same time',
  },
  'A-margin-repay': {
    described: 'the time of a repayment is not shown',
    assumed:
      'at the end of every command, with all available funds of the coin, interest first. An account never owes ' +
      'an amount that it could pay',
    usedIn: ['practice/engine/money/borrowing.ts'],
    noAlternative: 'Volley reads debts and computes none',
    undetectable: 'none: the debts are read',
    unchecked: 'other orders and interest change a debt at the same time',
  },
  'A-margin-interest': {
    described: 'not shown',
    assumed:
      'a debt costs a 24th of the daily rate for every full hour UTC at which it exists, including hours in which ' +
      'the exchange does not run. There is no compound interest',
    usedIn: ['practice/engine/money/borrowing.ts'],
    noAlternative: 'Volley reads debts and computes none',
    undetectable: 'none: the debts are read',
    unchecked: 'the response has a debt without the rate of each hour',
  },
  'A-margin-terms': {
    described: 'the limits of borrowing are not shown',
    assumed:
      '`limit` of margin-loans per coin and account (40762 above it), and debts of at most four times the equity ' +
      'that margin does not use (25203): leverage 5. The collateral of a debt can neither be transferred out nor ' +
      'be used as margin',
    usedIn: ['practice/engine/money/account-risk.ts', 'practice/engine/money/borrowing.ts'],
    noAlternative: 'the exchange decides about a loan, and its refusal is shown',
    detector: { visibleIn: 'order', notices: 'the exchange refuses the order' },
    unchecked: 'the response has no limit of the account; a refusal states its code',
  },
  'A-margin-tax': {
    described: 'no tax type exists for borrowing',
    assumed:
      'borrowing and repaying a coin move nothing. `balance` of tax records includes the debt, and interest is ' +
      'booked as INTEREST_SETTLEMENT_OUT when it is charged',
    usedIn: ['practice/services/tax/tax-ledger.ts'],
    noAlternative: 'the list of tax records is shown as returned',
    undetectable: 'none: the records are read',
    unchecked: 'a record has no cause of its balance besides its type',
  },
  'A-margin-push': {
    described: 'the classic channel for margin orders of a unified account is not shown',
    assumed: '`orders` of SPOT; `marginMode` distinguishes them from spot orders',
    usedIn: ['shared/adapters/classic/order-push.ts', 'shared/exchange/channels.ts'],
    noAlternative: 'the fields of both channels are the same, and marginMode decides',
    detector: { visibleIn: 'diagnostics', notices: 'the element cannot be read' },
    unchecked: 'an element that differs cannot be read, and is counted as a mismatch',
  },
})
