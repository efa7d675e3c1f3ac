import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { GivenId, looseList, LooseText, LooseTime, openEnum, UnixMsString } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** Kinds of announcement (exchange: Words). */
export const announcementTypes = [
  'latest_news',
  'coin_listings',
  'product_updates',
  'security',
  'api_trading',
  'maintenance_system_updates',
  'symbol_delisting',
] as const

const ANNOUNCEMENTS_PER_PAGE = 10

/** An announcement of the exchange. `cTime` is Unix ms. `annUrl` is shown as text and never followed. */
export const Announcement = z.looseObject({
  annId: GivenId,
  annTitle: LooseText,
  annDesc: LooseText,
  cTime: LooseTime,
  language: LooseText,
  annUrl: LooseText,
  annType: openEnum(...announcementTypes),
  annSubType: LooseText,
})

/** An unlisted `annType` is passed through. */
export type Announcement = z.output<typeof Announcement>

type AnnouncementText = Pick<Announcement, 'annType' | 'annTitle' | 'annDesc'>

/**
 * Effect of an announcement on orders and drafts: a delisted symbol, or changed price steps. Null for anything else.
 */
export function announcementWarning({
  annType,
  annTitle,
  annDesc,
}: AnnouncementText): 'delisting' | 'tick-size' | null {
  if (annType === 'symbol_delisting' || /\bdelist/i.test(annTitle)) return 'delisting'
  return /\btick size|price (precision|increment|decimals?)\b/i.test(`${annTitle} ${annDesc}`) &&
    annType !== 'coin_listings'
    ? 'tick-size'
    : null
}

/**
 * Announcements, newest first. `cursor` is the last annId. The spelling of the path is the exchange's
 * (spec: Classic calls; exchange: Differences).
 */
export const announcements = endpoint({
  method: 'GET',
  path: '/api/v2/public/annoucements',
  help: t('Announcements of listings and product updates'),
  permission: 'public',
  rate: { perSecond: 20, per: 'ip' },
  request: z.object({
    language: z.enum(['en_US', 'zh_CN']).describe(t('Language')),
    annType: z.enum(announcementTypes).optional(),
    startTime: UnixMsString.optional(),
    endTime: UnixMsString.optional(),
    cursor: z.string().optional(),
    limit: z
      .string()
      .refine(
        (text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= ANNOUNCEMENTS_PER_PAGE,
        t('limit must be 1 to 10'),
      )
      .optional(),
  }),
  data: looseList(Announcement),
})
