import { assumptions } from './assumption'

/** Assumptions about accounts, positions and keys. */
export const accountAssumptions = assumptions({
  'A-usdc-value': {
    described: 'the value of USDC in account totals is not shown',
    assumed: 'one USDT',
    usedIn: ['practice/accounts/account-summary.ts', 'practice/engine/money/account-risk.ts'],
    noAlternative: 'Volley shows the totals of the exchange',
    detector: { visibleIn: 'alarm', notices: 'the ratio of the exchange and the ratio of its coins differ' },
    unchecked: 'the response has no price of USDC in USDT; A-ltv-ratio checks the sum',
  },
  'A-margin-ratio': {
    described: '`mgnRatio` is not explained',
    assumed:
      'maintenance margin over equity, six decimals. Liquidation is at 1. The value is 999 if there is no equity',
    usedIn: ['practice/engine/money/account-risk.ts'],
    alternatives: {
      percent: 'mgnRatio is a percentage',
      empty: 'mgnRatio is empty if there is no equity',
    },
    undetectable: 'the margin ratio of an account is shown a hundredfold',
  },
  'A-maintenance-bound': {
    described: 'the maintenance margin rate of a symbol without a position is not shown',
    assumed:
      'at most 1 / `maxLeverage`, the smallest initial margin. A held position keeps its rate while it grows; tiers ' +
      'are not described',
    usedIn: ['shared/trading/pretrade/worst/account-models.ts'],
    noAlternative: 'the practice exchange has one rate for all positions; a higher rate changes figures only',
    undetectable: 'the worst margin ratio of a review is too low for large positions',
    unchecked: 'the rate of a position is the result of its tier, which no response has',
  },
  'A-liquidation': {
    described: 'the liquidation of accounts is not shown',
    assumed:
      'checked every second. The equity in USDT counts all coins in full. The maintenance margin is 0.4 % of ' +
      'positions and 5 % of debts, at mark prices. If the equity is not above the maintenance margin, the account ' +
      'loses its open orders (`burst_cancel`), then whole positions at market, the largest loss first, then other ' +
      'coins for its debts at the mark prices less 2 %, until the equity is sufficient. Half of the maintenance ' +
      'margin of a closed position and those 2 % go to an insurance fund. The fund takes over at the mark price ' +
      'the part that the book does not take, and pays the part that an account cannot pay. There is no ' +
      'auto-deleveraging',
    usedIn: ['practice/engine/commands/liquidation.ts'],
    noAlternative:
      'Volley shows the orders, positions and balances that remain, and predicts no liquidation of an account',
    detector: { visibleIn: 'alarm', notices: 'the liquidation of a position is an order with its own type' },
    unchecked: 'the steps of a liquidation are not in a response; its orders are checked by their reason',
  },
  'A-haircut': {
    described:
      'haircuts on the coins of a unified account are not mentioned (other pages of the exchange have tiers of ' +
      'discount rates and of maintenance margin), nor is partial liquidation of a position',
    assumed:
      'none: `effEquity` is the equity, every coin counts in full. Maintenance is 0.4 % for any size, and whole ' +
      'positions are liquidated (A-liquidation). Risk units have the haircuts of their product',
    usedIn: ['practice/engine/money/account-risk.ts', 'practice/engine/commands/liquidation.ts'],
    noAlternative: 'Volley shows the effective equity of the exchange',
    undetectable: 'none: the figure is read',
    unchecked: 'a response has both equities, and no haircut that explains their difference',
  },
  'A-max-open': {
    described: 'the unit of the largest order that can be opened is not shown, nor its reserve',
    assumed:
      "the unit of the order's quantity; `maxOpen`, otherwise `maxBuyOpen` or `maxSellOpen` by side; empty or " +
      'missing: unknown. The practice server includes margin and the taker fee, and returns no value for margin ' +
      'orders, which borrow',
    usedIn: [
      'shared/exchange/calls/account/max-open-available.ts',
      'electron/services/account/max-open.ts',
      'practice/rest/routes/max-open.ts',
    ],
    alternatives: {
      empty: 'maxOpen, maxBuyOpen and maxSellOpen are empty',
      missing: 'the response has no member',
    },
    detector: { visibleIn: 'review', notices: 'the largest order is unknown' },
  },
  'A-break-even': {
    described:
      'the formula of `breakEvenPrice` is not shown; the published example fits entry value, opening fees, ' +
      'funding and the fee of closing',
    assumed:
      'booked profit and paid fees of closed parts are included: a close at this price gives the account the same ' +
      'balance as without the position. Open and close fees are below zero, as in that example. `mmr` and ' +
      '`keepMarginRate` are a rate. A break-even price of 0 is none: closing a small rest has a profit, or a loss, ' +
      'at any price',
    usedIn: [
      'practice/engine/state/break-even.ts',
      'practice/rest/routes/records.ts',
      'renderer/panels/positions/figure-columns.tsx',
    ],
    alternatives: {
      'no-price': 'a break-even price of none is empty',
      'without-fees': 'breakEvenPrice is the average price',
    },
    undetectable: 'the break-even price is shown without costs',
  },
  'A-position-figures': {
    described:
      'the signs of funding and realized profit of a position, a liquidation price of none, and the margin ratio ' +
      'of a crossed position are not shown',
    assumed:
      'funding and `totalFee` are above zero if received and below zero if paid; realized profit is without fees ' +
      'and funding. A liquidation price of 0 is none. `marginRate` and the classic `marginRatio` are that of the ' +
      'account in crossed mode; the v3 call does not return one',
    usedIn: ['shared/trading/account/account.ts', 'shared/trading/account/position-figures.ts'],
    alternatives: {
      'no-price': 'a liquidation price of none is empty',
      opposite: 'funding is above zero if paid',
    },
    undetectable: 'the sign of the funding of a position is wrong on screen',
  },
  'A-profit-rate': {
    described: 'the number of digits of `profitRate` and `unrealizedPLR` is not shown',
    assumed:
      'rounded or truncated. Volley shows unrealized profit over initial margin if it is the rate to the digits ' +
      'sent, and the rate otherwise. The practice exchange rounds to six decimals',
    usedIn: ['shared/trading/account/position-figures.ts', 'practice/accounts/position-figures.ts'],
    alternatives: {
      cut: 'the rate has four decimals and is truncated',
    },
    undetectable: 'none: digits that are not sent follow from the profit and the margin',
  },
  'A-position-settings': {
    described:
      'only classic calls set position mode and leverage, and the exchange refuses them for unified accounts ' +
      '(A-account-mix-up)',
    assumed:
      'Volley changes neither for a unified account and shows this with the positions. For classic accounts the ' +
      'ticket and the positions change the leverage, the API desk changes the position mode',
    usedIn: [
      'renderer/panels/positions/position-mode.tsx',
      'renderer/domain/classic/leverage-dialog.tsx',
      'shared/exchange/calls/classic/mix/mix-settings.ts',
    ],
    noAlternative: 'Volley changes neither setting of a unified account',
    undetectable: 'none: Volley does not use it',
    unchecked: 'Volley changes neither setting of a unified account',
  },
  'A-empty-side': {
    described: 'the listing of the empty side of a symbol in hedge mode is not shown',
    assumed:
      'a row of size zero, in any spelling or empty, is no position. A size that is not a number is unknown, and ' +
      'never zero',
    usedIn: ['shared/adapters/positions.ts'],
    alternatives: {
      zero: 'the empty side of a symbol in hedge mode is a row of size 0',
      empty: 'the empty side of a symbol in hedge mode is a row with an empty size',
    },
    undetectable: 'none: both are no position',
  },
  'A-position-closing': {
    described: 'the content of the first of the two pushes of a closing position is not shown',
    assumed: 'the position as before, completely frozen. The second push reports ended with size 0',
    usedIn: ['practice/ws/topic-pushes.ts'],
    noAlternative: 'Volley takes the last push and the list as the position',
    undetectable: 'none: the second push ends the position',
    unchecked: 'the last push and the list decide, whatever the first push had',
  },
  'A-position-channel': {
    described: 'the channel is called `position`',
    assumed: '`positions` on the wire; the practice exchange serves both names',
    usedIn: ['shared/exchange/channels.ts'],
    alternatives: {
      silent: 'positions is acknowledged, and no change of a position is pushed',
    },
    detector: { visibleIn: 'footer', notices: 'the positions are read again and show their age' },
  },
  'A-key-rights': {
    described: 'no described call returns the permissions of a key',
    assumed:
      '`GET /api/v3/account/info` (not in the description) returns `permType` and `permissions` with the values ' +
      'of the sub-account calls, the classic account information returns its `authorities`: values that end in ' +
      '`ow` write. If neither is served, the first 40014 to an order shows it. Ten calls a second',
    usedIn: ['shared/exchange/calls/account/account-info.ts', 'electron/exchange/key/key-rights.ts'],
    alternatives: {
      absent: 'the account call does not exist',
      missing: 'the account call has no permissions',
    },
    detector: { visibleIn: 'panel', notices: 'the rights of the key are shown as unknown' },
  },
  'A-account-mix-up': {
    described: 'not shown',
    assumed:
      '40085 for a unified account on a classic call, 25245 in the opposite case, before the check of the ' +
      'signature',
    usedIn: ['practice/rest/check-key.ts'],
    noAlternative: 'the codes exclude each other, and the connection dialog shows the code and the message',
    detector: { visibleIn: 'panel', notices: 'the connection shows the refusal of the exchange' },
    unchecked: 'the refusal of the first call ends the connection, and its code is shown',
  },
  'A-number-text': {
    described: 'every amount and time of a response is text in the examples',
    assumed:
      'text. Times and displayed amounts are also read as JSON numbers. An amount that decides about an order, a ' +
      'balance or a position is unreadable as a number, and is named',
    usedIn: ['shared/exchange/protocol/fields.ts'],
    alternatives: {
      amounts: 'amounts in responses are JSON numbers',
      times: 'times in responses are JSON numbers',
    },
    detector: { visibleIn: 'diagnostics', notices: 'the member has another form than declared' },
  },
  'A-absent-value': {
    described: 'the form of a value that a record does not have is not shown',
    assumed: 'empty text. null and a missing member are the same. A missing amount is unknown, never zero',
    usedIn: ['shared/exchange/protocol/fields.ts'],
    alternatives: {
      null: 'an absent value of a response is null',
      missing: 'an absent value of a response is missing',
    },
    undetectable: 'none: all three forms are read as absent',
  },
})
