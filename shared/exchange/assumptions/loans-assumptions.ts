import { assumptions } from './assumption'

/** Assumptions about consumer loans. */
export const loansAssumptions = assumptions({
  'A-loan-percent': {
    described: 'rates and ratios of consumer loans: percent for some, no unit for others',
    assumed:
      'percent for all. A liquidation line of at most 2 shows that the line, the margin call and the rate of a loan ' +
      'are ratios',
    usedIn: ['shared/exchange/calls/loan/loan-coins.ts', 'shared/exchange/calls/loan/borrow-ongoing.ts'],
    alternatives: {
      ratio: 'pledgeRate, supRate and forceRate are ratios',
    },
    undetectable: 'none: Volley reads both forms',
  },
  'A-loan-hours': {
    described: 'the start of an hour that costs interest is not shown',
    assumed: 'every hour that has begun costs interest, the first immediately. Institutions pay for full hours',
    usedIn: ['practice/services/consumer-loans/consumer-loans.ts'],
    noAlternative: 'the interest is returned, and Volley computes none',
    undetectable: 'none: the interest is read',
    unchecked: 'a loan has its interest without the hours that it was charged for',
  },
  'A-loan-no-term': {
    described: '`expireTime` of a flexible loan is not shown',
    assumed: 'empty. Volley reads every `expireTime` that is not a whole number above zero as no term',
    usedIn: ['shared/trading/loans/consumer-loan.ts', 'practice/rest/routes/loan-routes.ts'],
    alternatives: {
      0: 'expireTime of a flexible loan is 0',
      '-1': 'expireTime of a flexible loan is -1',
      'end-of-time': 'expireTime of a flexible loan is in the year 2100',
    },
    undetectable: 'a flexible loan is shown with a term in the year 2100',
  },
  'A-loan-expiry': {
    described: 'the end of a fixed loan is not shown',
    assumed: 'it is paid from its pledge and ends as FORCE',
    usedIn: ['practice/services/consumer-loans/consumer-loans.ts'],
    noAlternative: 'Volley announces the expiry before and the end after it, with the status of the history',
    detector: { visibleIn: 'alarm', notices: 'the loan ended' },
    unchecked: 'the end of a loan is a record of the history, with the same status for each cause',
  },
  'A-loan-liquidation': {
    described:
      'the liquidation of a consumer loan is not shown; a support article describes steps that each repay half of ' +
      'the liability, until the ratio is back at its initial line, and a single last step below 100 USDT of ' +
      'pledge',
    assumed:
      'a loan may shrink in steps while it is listed. If pledge and debt both fall between two polls, Volley ' +
      'raises a critical alarm with the sums. It is a liquidation if the loan was at its liquidation line, by its ' +
      'ratio or by the price after the step, or if it halves the debt within a minute after such a step. A pledge ' +
      'that falls in proportion to the debt is a repayment. Any other fall has an unknown cause. Interest that is ' +
      'charged between two polls is not added to the repaid amount. The practice exchange sells everything at ' +
      'once, at the mark price less a fee of 2 %, and returns the rest of the pledge to the account. The rehearsal ' +
      'of a crash knows both ways',
    usedIn: [
      'shared/trading/loans/loan-step.ts',
      'shared/trading/rehearsal/loan-liquidation.ts',
      'shared/trading/alarms/rules/loan-change.ts',
      'practice/services/consumer-loans/consumer-loans.ts',
    ],
    alternatives: {
      'in-steps': 'each step repays half of the liability until the ratio is at its initial line',
    },
    detector: { visibleIn: 'alarm', notices: 'the loan shrank in a step' },
  },
  'A-loan-pledge-rate': {
    described: 'the calculation of `pledgeRate` is not shown',
    assumed: 'debt with interest over the value of the pledge, both at public prices, without a haircut',
    usedIn: ['shared/trading/loans/repriced-loan.ts'],
    alternatives: {
      haircut: 'pledgeRate is computed with a haircut of 5 %',
    },
    detector: { visibleIn: 'alarm', notices: 'the ratio of the exchange and the ratio by public prices differ' },
  },
})
