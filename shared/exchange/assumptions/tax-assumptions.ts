import { assumptions } from './assumption'

/** Assumptions about tax and financial records. */
export const taxAssumptions = assumptions({
  'A-tax-order': {
    described: 'the sequence of tax records is not shown',
    assumed: 'newest first; `cursor` takes the id of the last received record',
    usedIn: ['shared/exchange/calls/tax/tax-records.ts'],
    alternatives: {
      'oldest-first': 'tax records are sorted from old to new',
    },
    detector: { visibleIn: 'panel', notices: 'the report names missing records' },
  },
  'A-tax-ends': {
    described: 'the inclusion of both ends in the range, and the meaning of a short page, are not shown',
    assumed:
      'windows share their ends, so that there is no gap in either case. A record that is received twice is ' +
      'identified by its id. A window is read until a page is empty',
    usedIn: ['electron/services/tax/tax-job.ts'],
    alternatives: {
      'short-pages': 'a page has half of the requested records',
    },
    undetectable: 'none: a window is read until a page is empty',
  },
  'A-tax-sign': {
    described: 'the signs of `amount` and `fee` are not shown',
    assumed: 'signed, fees below zero; balance before + amount + fee = balance',
    usedIn: ['practice/services/tax/tax-ledger.ts'],
    alternatives: {
      unsigned: 'amount and fee are above zero',
      'fee-positive': 'a paid fee is above zero',
    },
    detector: { visibleIn: 'panel', notices: 'balance before, amount and fee do not add up to the balance' },
  },
  'A-record-category': {
    described:
      'the category of the financial records of transfers, loans and deposits is not shown; the call lists the ' +
      'five categories of orders only',
    assumed:
      'spot, with an empty `symbol`. Interest and funding are in the category of their position or debt, for any ' +
      '`symbol`. Every other row with a symbol is a trade and is known from the fills',
    usedIn: ['shared/exchange/calls/account/financial-records.ts', 'practice/rest/routes/tax-routes.ts'],
    alternatives: {
      empty: 'the category of a record is empty',
    },
    undetectable: 'none: the request determines the category',
  },
})
