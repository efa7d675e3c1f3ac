import { assumptions } from './assumption'

/** Assumptions about market data. */
export const marketAssumptions = assumptions({
  'A-candle-interval': {
    described: 'the table names the parameter `interval`, the example `granularity`',
    assumed: 'send `interval`',
    usedIn: ['shared/exchange/calls/market/candles.ts'],
    noAlternative: 'the call has one parameter for the length of a candle; the exchange would refuse the other name',
    detector: { visibleIn: 'panel', notices: 'the chart shows the refusal of the exchange' },
  },
  'A-candle-type': {
    described: 'the content of mark, index and premium candles, and the types that spot has, are not shown',
    assumed:
      'aggregates of the prices as they are set, without volume. The premium is the share by which the mark price ' +
      'exceeds the index price, with eight decimals. Before the exchange opened they follow the trades of the ' +
      'perpetual and of spot. SPOT has market candles only; other types are 40020',
    usedIn: ['practice/engine/state/price-candles.ts', 'practice/rest/routes/market-routes.ts'],
    noAlternative: 'the types of the other candles are drawn as they arrive, and no order depends on them',
    undetectable: 'a reference line in the chart is wrong',
    unchecked: 'a candle does not state how it was computed',
  },
  'A-candle-limit': {
    described: '`limit` is at most 100, or 1,000',
    assumed: 'the default is 100, the maximum 1,000; a higher value is 40020',
    usedIn: ['shared/exchange/calls/market/candles.ts'],
    noAlternative: 'a smaller maximum is a refusal, which the chart shows',
    detector: { visibleIn: 'panel', notices: 'the chart shows the refusal of the exchange' },
    unchecked: 'a refusal of the larger page is answered by the smaller one, and both have the same rows',
  },
  'A-funding-rate': {
    described: 'the formula of the funding rate from the premium is not shown',
    assumed:
      'average premium of mark over index since the last settlement, moved towards 0.01 % by at most 0.05 %, ' +
      'within ±0.3 %, every eight hours UTC',
    usedIn: ['practice/engine/commands/funding.ts'],
    noAlternative: 'Volley computes no funding rate and shows the returned rate',
    undetectable: 'none: the rate is read',
    unchecked: 'the response has the rate without the premium that it follows from',
  },
  'A-open-interest': {
    described: 'the unit of `openInterest` is not shown',
    assumed:
      'shown as sent, without a unit. The practice exchange sends the sum of long positions in the unit of `qty`',
    usedIn: ['shared/ipc/contract.ts', 'practice/engine/commands/account-queries.ts'],
    noAlternative: 'the figure has no unit on screen, and no calculation uses it',
    undetectable: 'a figure in another unit than the reader expects',
    unchecked: 'the response has a figure without its unit',
  },
  'A-market-pace': {
    described: 'push intervals of tickers and candles are not shown',
    assumed: 'tickers every second and candles twice a second, after a change; trades immediately',
    usedIn: ['practice/prices/market-feed.ts'],
    noAlternative: 'Volley measures the age of each push and expects no interval',
    detector: { visibleIn: 'footer', notices: 'the feed of a symbol is quiet' },
    unchecked: 'every interval is accepted, and the age of each push is measured',
  },
  'A-topic-pace': {
    described: 'push intervals of v3 books differ between the published pages',
    assumed: 'the latest: 50 ms for `books`, 20 ms for `books50`, 10 ms for `books5` and `books1`',
    usedIn: ['shared/exchange/topics.ts'],
    noAlternative: 'Volley measures the age of each push and expects no interval',
    detector: { visibleIn: 'footer', notices: 'the feed of a symbol is quiet' },
    unchecked: 'every interval is accepted, and the age of each push is measured',
  },
  'A-book-call': {
    described: 'no call for a book',
    assumed: 'the default is five levels a side, the maximum 200; classic spot 150, classic futures 100 or all',
    usedIn: ['shared/exchange/calls/market/order-book.ts', 'practice/rest/classic/market.ts'],
    noAlternative: 'Volley requests its depth explicitly',
    detector: { visibleIn: 'panel', notices: 'the book shows the refusal of the exchange' },
    unchecked: 'Volley always states the depth, so that no response shows the default',
  },
  'A-book-audit': {
    described: 'a common sequence of changes for `books` and `books15` is not shown',
    assumed:
      'common: at the same number both contain the same best 15 levels. Volley compares them if updates do not ' +
      'name the previous update. If no numbers match for a minute, the best prices of each must be among the ' +
      'prices of the other within 2 s',
    usedIn: ['electron/exchange/book/book-audit.ts'],
    alternatives: {
      'own-numbers': 'the updates of books15 are counted separately from those of books',
      'no-previous': 'updates do not name the previous update',
    },
    detector: { visibleIn: 'footer', notices: 'the book is read again after a gap, and its state names the reason' },
  },
  'A-book-reset': {
    described: "`seq` after a restart of a book's series is not shown",
    assumed:
      'an update whose `pseq` equals the last seq is applied, even with a lower number. An update that follows a ' +
      'newer update, or none (`pseq` 0), is a gap. Other lower updates are late, and make the book stale if they ' +
      'are the only updates',
    usedIn: ['shared/trading/book/order-book.ts', 'electron/exchange/book/book-feed.ts'],
    noAlternative: 'the practice exchange restarts a series on request of a test (fault `gap`)',
    detector: { visibleIn: 'footer', notices: 'the book is read again after a gap, and its state names the reason' },
    unchecked: 'a lower number is either a restart or a late update, and both readings have the same messages',
  },
  'A-ticker-still': {
    described: 'the relation of tickers and order books of the public calls is not shown',
    assumed:
      'the best prices of a ticker follow the order book within a second. A ticker that does not change while its ' +
      'book is elsewhere is old: Volley uses the middle of the book and does not count price alerts on it as ' +
      'watched',
    usedIn: ['shared/trading/public-prices/standstill.ts'],
    alternatives: {
      still: 'the best prices of the REST tickers do not follow the book',
    },
    detector: { visibleIn: 'alarm', notices: 'the price of a ticker is named as old' },
  },
})
