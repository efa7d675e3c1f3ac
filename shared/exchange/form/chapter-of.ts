import type { Endpoint } from '../protocol/endpoint'

const v3Chapters: Readonly<Record<string, string>> = {
  trade: 'Trade',
  market: 'Market data',
  account: 'Account',
  position: 'Account',
  public: 'Public',
  loan: 'Loans',
  'ins-loan': 'Institutional loans',
  tax: 'Tax',
  broker: 'Sub-accounts',
  user: 'Sub-accounts',
}
const v2Chapters: Readonly<Record<string, string>> = {
  p2p: 'P2P',
  earn: 'Earn',
  spot: 'Classic spot',
  mix: 'Classic futures',
  public: 'Public',
}
/** Other chapters follow in their own order. */
const unified = [
  'Trade',
  'Market data',
  'Account',
  'Loans',
  'Institutional loans',
  'Earn',
  'P2P',
  'Tax',
  'Sub-accounts',
  'Public',
]
const sequence = [...unified, 'Classic spot', 'Classic futures']

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
