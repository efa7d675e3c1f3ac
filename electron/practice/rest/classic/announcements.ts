import { announcementTypes } from '../../../../shared/exchange/classic/calls/announcements'
import { type Category, categories } from '../../../../shared/exchange/fields'
import type { ExchangeCore } from '../../exchange-core'
import type { Routes } from '../routes'

type Text = Readonly<Record<'en_US' | 'zh_CN', string>>
interface Announcement {
  readonly id: number
  readonly at: number
  readonly type: (typeof announcementTypes)[number]
  readonly title: Text
  readonly text: Text
}

const listing = (category: Category, symbol: string, tickSize: string): { readonly title: Text; readonly text: Text } => ({
  title: { en_US: `${symbol} is listed for ${category} trading`, zh_CN: `${symbol} 已上线 ${category} 交易` },
  text: { en_US: `Trading is open. The tick size is ${tickSize}.`, zh_CN: `交易已开放，最小价格变动为 ${tickSize}。` },
})

/** What the exchange has announced: the listing of every symbol, as of its opening. */
export function createAnnouncements(core: ExchangeCore, openedAt: number): Pick<Routes, 'announcements'> {
  const listed = categories.flatMap((category) => core.instruments(category))
  const published: readonly Announcement[] = listed
    .map(({ category, symbol, tickSize }, index) => ({ id: index + 1, at: openedAt, type: 'coin_listings' as const, ...listing(category, symbol, tickSize) }))
    .toReversed()

  return {
    announcements({ language, annType, startTime, endTime, cursor, limit }) {
      const wanted = published.filter(
        ({ id, at, type }) =>
          (annType === undefined || type === annType) &&
          (startTime === undefined || at >= Number(startTime)) &&
          (endTime === undefined || at <= Number(endTime)) &&
          (cursor === undefined || id < Number(cursor)),
      )
      const data = wanted.slice(0, Number(limit ?? '10')).map(({ id, at, type, title, text }) => ({
        annId: String(id),
        annTitle: title[language],
        annDesc: text[language],
        cTime: String(at),
        language,
        annUrl: '',
        annType: type,
        annSubType: '',
      }))
      return { ok: true, data }
    },
  }
}
