import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { Category, SymbolName, wholeList, GivenTime } from '@/shared/exchange/protocol/fields'
import { numberUpTo } from '@/shared/exchange/protocol/number-up-to'
import { t } from '@/shared/languages/text'

/** Levels per side. Default five (A-book-call). */
export const BOOK_LEVELS = { most: 200, usual: 5 } as const

/** A level of a book in a call: price and quantity. The exchange writes numbers as well as text. */
export const BookLevel = z
  .tuple([z.union([z.string(), z.number()]), z.union([z.string(), z.number()])])
  .rest(z.unknown())

/**
 * The book of a symbol at one moment, best first (exchange: Further calls). Volley reads books from the channel, which
 * shows missing updates.
 */
export const orderBook = endpoint({
  method: 'GET',
  path: '/api/v3/market/orderbook',
  help: t('Order book'),
  permission: 'public',
  rate: { perSecond: 20, per: 'ip' },
  undocumented: true,
  request: z.object({
    category: Category.exclude(['MARGIN']),
    symbol: SymbolName,
    limit: numberUpTo(BOOK_LEVELS.most).optional().describe(t('Levels a side, 1 to 200; default 5')),
  }),
  data: z.looseObject({ a: wholeList(BookLevel), b: wholeList(BookLevel), ts: GivenTime }),
})
