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

/** The listed symbol that an unlisted one looks like; null where there is none, or more than one. */
export function lookAlikeOf(symbol: string, listed: readonly string[]): string | null {
  const shape = shapeOf(symbol)
  const alike = listed.filter((one) => one !== symbol && shapeOf(one) === shape)
  return alike.length === 1 ? alike[0]! : null
}
