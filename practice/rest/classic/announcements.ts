import type { Clock } from '@/shared/base/clock'
import { announcementTypes } from '@/shared/exchange/calls/classic/market/announcements'
import { bookCategories, type Category } from '@/shared/exchange/protocol/fields'
import { divide, isZero, multiply, subtract, toDecimals } from '@/shared/base/decimal'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { MINUTE_MS } from '@/shared/base/time'
import type { Routes } from '@/practice/rest/routes/routes'

type Text = Readonly<Record<'en_US' | 'zh_CN', string>>
interface Announcement {
  readonly id: number
  readonly at: number
  readonly type: (typeof announcementTypes)[number]
  readonly title: Text
  readonly text: Text
}

const QUARTER_MS = 15 * MINUTE_MS

const listing = (
  category: Category,
  symbol: string,
  tickSize: string,
): { readonly title: Text; readonly text: Text } => ({
  title: { en_US: `${symbol} is listed for ${category} trading`, zh_CN: `${symbol} 已上线 ${category} 交易` },
  text: {
    en_US: `Trading is open. The tick size is ${tickSize}.`,
    zh_CN: `交易已开放，最小价格变动为 ${tickSize}。`,
  },
})

/** Market moves in the quarter of an hour that began at a time. Null if unknown. */
function deliveryAnnouncement(core: ExchangeCore, from: number): Announcement | null {
  const moves = core.instruments('USDT-FUTURES').flatMap(({ category, symbol }) => {
    const [bar] = core.candles(category, symbol, '15m', { startTime: from - 1, endTime: from, limit: 1 })
    if (bar === undefined || isZero(bar[1])) return []
    return [
      { symbol, close: bar[4], percent: toDecimals(multiply(divide(subtract(bar[4], bar[1]), bar[1]), '100'), 2) },
    ]
  })
  const leader = moves.toSorted((a, b) => Math.abs(Number(b.percent)) - Math.abs(Number(a.percent)))[0]
  if (leader === undefined) return null
  const at = from + QUARTER_MS
  const time = new Date(at).toISOString().slice(11, 16)
  const lines = moves.map(({ symbol, close, percent }) => `${symbol} ${close} (${percent} %)`).join(', ')
  return {
    id: at / QUARTER_MS,
    at,
    type: 'latest_news',
    title: {
      en_US: `${leader.symbol} moved most until ${time} UTC: ${leader.percent} %`,
      zh_CN: `截至 ${time} UTC 波动最大：${leader.symbol} ${leader.percent} %`,
    },
    text: {
      en_US: `The last 15 minutes of perpetual trading: ${lines}.`,
      zh_CN: `最近 15 分钟永续合约：${lines}。`,
    },
  }
}

/**
 * Announcements of the exchange: the listing of every symbol at its opening, and the market moves of every quarter of
 * an hour since.
 */
export function createAnnouncements(core: ExchangeCore, clock: Clock): Pick<Routes, 'announcements'> {
  const openedAt = clock.now()
  const listings: readonly Announcement[] = bookCategories
    .flatMap((category) => core.instruments(category))
    .map(({ category, symbol, tickSize }, index) => ({
      id: index + 1,
      at: openedAt,
      type: 'coin_listings' as const,
      ...listing(category, symbol, tickSize),
    }))
  /** Oldest first. IDs follow the time, so that they continue those of an earlier run. */
  const listed: Announcement[] = []
  let nextQuarter = Math.floor(openedAt / QUARTER_MS) * QUARTER_MS

  function publishDue(): void {
    for (; nextQuarter + QUARTER_MS <= clock.now(); nextQuarter += QUARTER_MS) {
      const quarter = deliveryAnnouncement(core, nextQuarter)
      if (quarter !== null) listed.push(quarter)
    }
  }

  return {
    announcements({ language, annType, startTime, endTime, cursor, limit }) {
      publishDue()
      const announcements = [...listings, ...listed]
        .toReversed()
        .filter(
          ({ id, at, type }) =>
            (annType === undefined || type === annType) &&
            (startTime === undefined || at >= Number(startTime)) &&
            (endTime === undefined || at <= Number(endTime)) &&
            (cursor === undefined || id < Number(cursor)),
        )
      const data = announcements.slice(0, Number(limit ?? '10')).map(({ id, at, type, title, text }) => ({
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
