import { t } from '@/shared/languages/text'
import type { Endpoint } from '../protocol/endpoint'

const v3Chapters: Readonly<Record<string, string>> = {
  trade: t('Trade'),
  market: t('Market data'),
  account: t('Account'),
  position: t('Account'),
  public: t('Public'),
  loan: t('Loans'),
  'ins-loan': t('Institutional loans'),
  tax: t('Tax'),
  broker: t('Sub-accounts'),
  user: t('Sub-accounts'),
}
const v2Chapters: Readonly<Record<string, string>> = {
  p2p: 'P2P',
  earn: t('Earn'),
  spot: t('Classic spot'),
  mix: t('Classic futures'),
  public: t('Public'),
}
/** Other chapters follow in their own order. */
const unified = [
  'Trade',
  t('Market data'),
  t('Account'),
  t('Loans'),
  t('Institutional loans'),
  t('Earn'),
  'P2P',
  t('Tax'),
  t('Sub-accounts'),
  t('Public'),
]
const sequence = [...unified, t('Classic spot'), t('Classic futures')]

/** The chapter of a call by its path. An unknown kind of path becomes a separate chapter. */
export function chapterOf({ path }: Pick<Endpoint, 'path'>): string {
  const [, , version = '', segment = ''] = path.split('/')
  return (version === 'v3' ? v3Chapters : v2Chapters)[segment] ?? `${segment} (${version})`
}

/** Calls by chapter, in the order in which a trader needs them. */
export function byChapter<Call extends Pick<Endpoint, 'path'>>(
  calls: readonly Call[],
): readonly (readonly [string, readonly Call[]])[] {
  const place = (chapter: string): number => (sequence.includes(chapter) ? sequence.indexOf(chapter) : sequence.length)
  return [...Map.groupBy(calls, chapterOf)].toSorted(([a], [b]) => place(a) - place(b))
}
