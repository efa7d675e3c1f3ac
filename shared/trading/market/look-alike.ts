/** Cyrillic and Greek letters that look like Latin ones. */
const latinOf: ReadonlyMap<string, string> = new Map(
  'аa вb сc еe нh іi јj кk мm оo рp ѕs тt хx уy αa βb εe ηh ιi κk μm νn οo ρp τt υu χx ζz øo'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
)

/** Folds a name to Latin lower case without marks and separators. */
const shapeOf = (symbol: string): string =>
  Array.from(
    symbol
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
  )
    .map((letter) => latinOf.get(letter) ?? letter)
    .join('')

/** Part of a listed name before its suffix, such as BTCUSD of BTCUSD_CM. */
const unmarked = (symbol: string): string => symbol.replace(/_.*$/, '')

/** True if one name is the other with two adjacent letters swapped or without its last letter. */
function isSlip(typed: string, listed: string): boolean {
  const [first, second] = [typed.slice(0, -1), listed.slice(0, -1)]
  if (first === listed || second === typed) return true
  const at = Array.from(listed).findIndex((letter, place) => letter !== typed[place])
  const swapped = `${typed.slice(0, at)}${typed[at + 1]}${typed[at]}${typed.slice(at + 2)}`
  return at >= 0 && at + 1 < typed.length && swapped === listed
}

/**
 * The listed symbol that an unlisted one resembles: the same letters, the same letters without accents, two adjacent
 * letters swapped, or the last letter missing or added. Null if there is none, or more than one. A different letter may
 * be a different coin.
 */
export function lookAlikeOf(symbol: string, listed: readonly string[]): string | null {
  if (listed.includes(symbol)) return null
  const shape = shapeOf(symbol)
  const others = listed.map((name) => ({ name, whole: shapeOf(name), bare: shapeOf(unmarked(name)) }))
  const same = others.filter(({ whole }) => whole === shape)
  const marked = others.filter(({ bare }) => bare === shape)
  const slips = others.filter(({ whole, bare }) => isSlip(shape, whole) || isSlip(shape, bare))
  const alike = [same, marked, slips].find((matches) => matches.length > 0) ?? []
  return alike.length === 1 ? alike[0]!.name : null
}

/** Like `lookAlikeOf`, for the symbols of each category. Results are cached for as long as the list. */
export function lookAlikesIn(
  listed: readonly { readonly category: string; readonly symbol: string }[],
): (category: string, symbol: string) => string | null {
  const byCategory = Map.groupBy(listed, ({ category }) => category)
  const cache = new Map<string, string | null>()
  return (category, symbol) => {
    const key = `${category} ${symbol}`
    const before = cache.get(key)
    if (before !== undefined) return before
    const names = (byCategory.get(category) ?? []).map((instrument) => instrument.symbol)
    const alike = lookAlikeOf(symbol, names)
    cache.set(key, alike)
    return alike
  }
}
