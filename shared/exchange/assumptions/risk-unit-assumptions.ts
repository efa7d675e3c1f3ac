import { assumptions } from './assumption'

/** Assumptions about institutional loans. */
export const riskUnitAssumptions = assumptions({
  'A-ltv-ratio': {
    described: '`ltv` is called a risk rate; its form, ratio or percent, is not shown',
    assumed: 'a ratio such as 0.62. The practice exchange returns six decimals, and 999 for a debt without collateral',
    usedIn: ['shared/exchange/calls/ins-loan/ltv-convert.ts', 'practice/services/lending/collateral.ts'],
    alternatives: {
      percent: 'ltv is a percentage',
      empty: 'ltv is empty for a debt without collateral',
    },
    detector: {
      visibleIn: 'alarm',
      notices: 'the ratio is compared with debt over collateral, and a difference is an alarm',
    },
  },
  'A-risk-unit': {
    described: 'the members of a risk unit, and the unit of a call without `riskUnitId`, are not shown',
    assumed:
      'the id of a unit is the UID of its first account. The primary account is a member of the unit with its UID ' +
      'and of no other unit. `subAccountUids` lists the other members. Without `riskUnitId` the call returns the ' +
      'first unit in risk-unit, for a sub-account the unit of the sub-account. loan-order and repaid-history ' +
      'return the data of every unit of the caller',
    usedIn: ['practice/rest/routes/lending-routes.ts', 'practice/services/lending/collateral.ts'],
    alternatives: {
      'no-members': 'subAccountUids is empty',
    },
    undetectable: 'the accounts of a unit are missing on screen',
  },
  'A-ltv-not-computed': {
    described:
      'the response of ltv-convert during a liquidation is not shown; another exchange documents empty strings ' +
      'for the same product',
    assumed: '`ltv`, `usdtBalance` and `unpaidUsdtAmount` are empty, and so are both lists',
    usedIn: ['practice/rest/routes/lending-routes.ts'],
    alternatives: {
      zero: 'the amounts are 0 during a liquidation',
      null: 'the amounts are null during a liquidation',
      999: 'the ratio is 999 during a liquidation, without amounts',
    },
    detector: { visibleIn: 'alarm', notices: 'the ratio of the unit is unknown' },
  },
  'A-unit-liquidation': {
    described: 'the liquidation of a risk unit is not shown',
    assumed:
      'it begins after three consecutive checks at the liquidation line, a second apart. Orders are canceled and ' +
      "positions are closed. Then a tenth of the collateral is sold each second, the debt's coin first, at mark " +
      'price less 0.5 %, until the stop line. A sale is at least 10 000 USDT of collateral. The rehearsal of a ' +
      'crash assumes the same',
    usedIn: ['practice/services/lending/liquidation.ts', 'shared/trading/rehearsal/unit-liquidation.ts'],
    noAlternative:
      'the step of the sale is the result of the exchange; Volley reports each repayment and each fall of the ' +
      'collateral',
    detector: { visibleIn: 'alarm', notices: 'the liquidation of a unit' },
    unchecked: 'the step and the price of a sale depend on the market, which a response does not state',
  },
  'A-institution-codes': {
    described: 'the codes of the lending calls are not shown; the published list has texts only',
    assumed:
      '25559 (not loan user) for accounts outside of a risk unit, 25566 (the risk unit does not exist) for a ' +
      'nonexistent `riskUnitId`, 25620 (permission denied) for a unit of another caller, 40034 for an unknown ' +
      'product. The monitor reads 25559 and 25620 as no risk unit, except for a unit that owed something or whose ' +
      'debt is unknown: this unit stays in the watch with an alarm. The practice exchange has the fault `omitted` ' +
      'for it',
    usedIn: ['practice/rest/routes/lending-routes.ts', 'electron/services/monitors/units/find-units.ts'],
    alternatives: {
      'not-found': 'an account without a risk unit has the code 25566',
      others: 'an account without a risk unit has the code 40099',
    },
    detector: { visibleIn: 'panel', notices: 'the list of risk units shows the refusal of the exchange as unknown' },
  },
  'A-loan-rules': {
    described:
      'the effect of the symbols, leverages and lines of a loan product on orders is not shown; the published ' +
      'list has codes for it',
    assumed:
      'while a risk unit has a debt, orders of its accounts are refused: on spot outside of the list 95007, on ' +
      'margin 95009 (also if `marginLeverage` is empty), contracts outside of the list 95008, opening contracts ' +
      "above the symbol's leverage (or the default leverage) 95013, opening contracts from the open line on " +
      '95005, buying on spot or margin from the spot line on 95006, everything during a liquidation 95001. Amends ' +
      'count if they raise the quantity. An order that can only reduce a position always passes. There are no ' +
      'transfers: `transferLine` is returned and has no effect. Margin has a single leverage, `marginLeverage`',
    usedIn: ['practice/services/lending/trading-rules.ts'],
    alternatives: {
      none: 'the rules of a loan product do not restrict orders',
    },
    undetectable: 'none: Volley refuses no order by these rules alone',
    unchecked: 'Volley refuses no order by these rules, and an accepted order does not show the rule',
  },
  'A-loan-order-array': {
    described: 'the loans are documented with the name `loanInfo`',
    assumed: 'a bare array',
    usedIn: ['shared/exchange/calls/ins-loan/loan-order.ts'],
    alternatives: {
      loanInfo: 'the loans are in the member loanInfo',
    },
    detector: { visibleIn: 'panel', notices: 'the loans are unknown' },
  },
  'A-repaid-names': {
    described: 'some repayments contain `repaidAmount` and `repaidInterest`',
    assumed: 'Volley reads both spellings; the practice exchange returns the described spelling',
    usedIn: ['shared/exchange/calls/ins-loan/repaid-history.ts'],
    alternatives: {
      repaid: 'the amounts are named repaidAmount and repaidInterest',
    },
    undetectable: 'none: Volley reads both names',
  },
  'A-loan-leverage': {
    described: 'leverage of coin contracts is an array, or text',
    assumed: 'Volley reads both; the practice exchange returns text',
    usedIn: ['shared/exchange/calls/ins-loan/loan-symbols.ts'],
    alternatives: {
      array: 'the leverage of coin contracts is an array',
    },
    undetectable: 'none: Volley reads both forms',
  },
  'A-ltv-equity': {
    described: 'the inclusion of the unrealised profit of positions in `amount` of a coin is not shown',
    assumed: 'included, as in `equity` of the assets: a futures fill changes it by its fee only',
    usedIn: ['electron/services/monitors/movements/booked-movements.ts', 'shared/trading/stress/stressed-unit.ts'],
    noAlternative: 'an unrealized profit in another figure changes the causes of a ratio, not the ratio',
    detector: { visibleIn: 'alarm', notices: 'the causes of a change do not add up and show a remainder' },
    unchecked: 'the unrealized profit is no member of the response of the ratio',
  },
  'A-ltv-guard': {
    described: 'the form of `ltv`, ratio or percentage, is not shown',
    assumed:
      'the form that is nearer to debt over collateral. If neither is within one percentage point, Volley reports ' +
      'a mismatch and uses the worse value. There is no ratio for a debt without collateral, and none if the ' +
      'exchange returns 999',
    usedIn: ['shared/trading/ltv/unit/read-ltv.ts'],
    noAlternative: 'the alternatives of A-ltv-ratio apply',
    detector: { visibleIn: 'alarm', notices: 'the ratio of the exchange and the ratio of its coins differ' },
    unchecked: 'A-ltv-ratio checks the form of the ratio',
  },
  'A-ltv-unread': {
    described: 'a ratio in combination with a coin without a price is not shown',
    assumed:
      'the ratio is valid, because the exchange returns its totals. The coin is named, is part of the total, and ' +
      'is not changed by a model. A zero price of a coin with a value counts as no price. A debt without a value ' +
      'gives no ratio',
    usedIn: ['shared/trading/ltv/unit/read-ltv.ts'],
    alternatives: {
      'no-price': 'the first coin of a unit has no price',
    },
    detector: { visibleIn: 'alarm', notices: 'the coin without a price is named' },
  },
  'A-public-price': {
    described: 'the price at which the exchange counts a coin for a loan is not shown',
    assumed:
      'near the mark price of its USDT perpetual, otherwise near its last spot price: half a percentage point of ' +
      'the ratio apart is a contradiction, and so are figures that do not change for 6 s while public prices do, ' +
      'except of stablecoins alone. Volley judges by the worse of the two. The practice exchange uses the same prices',
    usedIn: ['shared/trading/public-prices/public-prices.ts', 'shared/trading/public-prices/dispute.ts'],
    alternatives: {
      discount: 'the exchange counts coins at 97 % of their public price',
    },
    detector: { visibleIn: 'alarm', notices: 'the price of the exchange and the public price differ' },
  },
  'A-ltv-reserved': {
    described: 'the haircut of funds reserved for an order is not shown',
    assumed:
      'the smaller ratio of the sold coin and the bought coin, from the acknowledgement on: the exchange warns ' +
      'that an order alone can cause a liquidation. The practice exchange uses the ratio of the reserved coin',
    usedIn: ['shared/trading/ltv/projection/order-effect.ts', 'practice/services/lending/collateral.ts'],
    alternatives: {
      'lower-haircut': 'reserved funds count with the smaller ratio of both coins',
    },
    undetectable: 'the ratio with a new order is as expected by Volley',
    unchecked: 'a ratio with reserved funds has no second figure to compare it with',
  },
  'A-ltv-loss': {
    described: 'the value of a coin below zero is not shown',
    assumed: 'its full value, without a haircut',
    usedIn: ['shared/trading/ltv/projection/portfolio.ts'],
    noAlternative: 'a coin below zero without a haircut is the worse reading',
    undetectable: 'none: the assumption is the worse case',
    unchecked: 'the response has no haircut of a negative coin',
  },
})
