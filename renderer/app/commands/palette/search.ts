import { everyMember } from '@/shared/base/every-member'
import type { Category } from '@/shared/exchange/protocol/fields'
import { sourcesOf, t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { type Command, commandGroups } from '@/renderer/state/stores/command'
import { pinyinInitials } from './pinyin-initials'

/** Splits at every character that is neither letter nor digit. */
const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')

/** Match of typed text with a name, 0 best: equal, prefix, prefixes of words, inside words; null if no match. */
function fitOf(typed: string, name: string): number | null {
  const [typedWords, words] = [wordsIn(typed), wordsIn(name)]
  const [text, whole] = [typedWords.join(' '), words.join(' ')]
  if (whole === text) return 0
  if (whole.startsWith(text)) return 1
  if (typedWords.every((part) => words.some((name) => name.startsWith(part)))) return 2
  return typedWords.every((part) => words.some((name) => name.includes(part))) ? 3 : null
}

function bestFit(typed: string, names: readonly string[]): number | null {
  const fits = names.flatMap((name) => fitOf(typed, name) ?? [])
  return fits.length === 0 ? null : Math.min(...fits)
}

interface Match<Thing> {
  readonly entry: Thing
  readonly fit: number
}

const fitting = <Thing>(items: readonly Thing[], fit: (item: Thing) => number | null): readonly Match<Thing>[] =>
  items.flatMap((item) => {
    const score = fit(item)
    return score === null ? [] : [{ entry: item, fit: score }]
  })

/** Margin orders can borrow automatically, so margin symbols are listed last. */
const categoryOrder = everyMember<Category>()(['SPOT', 'USDT-FUTURES', 'USDC-FUTURES', 'COIN-FUTURES', 'MARGIN'])
const isMargin = ({ category }: Instrument): number => (category === 'MARGIN' ? 1 : 0)

/** Tie-breaker: category, then USDT quote, then shorter symbol. */
const byUse = (a: Instrument, b: Instrument): number =>
  categoryOrder.indexOf(a.category) - categoryOrder.indexOf(b.category) ||
  Number(b.quoteCoin === 'USDT') - Number(a.quoteCoin === 'USDT') ||
  a.symbol.length - b.symbol.length

const symbolNames = ({ symbol, baseCoin, quoteCoin, category }: Instrument): readonly string[] => [
  symbol,
  baseCoin,
  `${symbol} ${baseCoin} ${quoteCoin} ${category}`,
]

/** 'BTC/USDT' and 'btc-usdt' are one word, as the exchange writes it; 'btc usdt' is two. */
const asSymbol = (typed: string): string => typed.replaceAll(/[/-](?!futures)/gi, '')

const matchingSymbols = (typed: string, instruments: readonly Instrument[]): readonly Match<Instrument>[] =>
  fitting(instruments, (instrument) => bestFit(asSymbol(typed), symbolNames(instrument))).toSorted(
    (a, b) => isMargin(a.entry) - isMargin(b.entry) || a.fit - b.fit || byUse(a.entry, b.entry),
  )

/** Matching symbols: exact and prefix matches first, margin last. */
export const searchSymbols = (typed: string, instruments: readonly Instrument[]): readonly Instrument[] =>
  matchingSymbols(typed, instruments).map(({ entry: item }) => item)

/** A heading of the palette with its entries. Two headings can have the same translation, so each has an ID. */
export type PaletteSection = { readonly id: string; readonly heading: string } & (
  | { readonly commands: readonly Command[] }
  | { readonly symbols: readonly Instrument[] }
)

/** Destructive commands are listed last and match on their label only. */
const destructiveHeading = t('Cannot be undone')

/** Maximum number of symbol results. */
const SYMBOLS_SHOWN = 60

/** A match on a keyword ranks below a match at the start of a name and above one inside a name. */
const KEYWORD_FIT = 1.5

/** Names on the screen and in English, which a translated screen keeps as search words. */
const withSources = (names: readonly string[]): readonly string[] => [...names, ...names.flatMap(sourcesOf)]

const initialsOf = (names: readonly string[]): readonly string[] =>
  names.map(pinyinInitials).filter((initials) => initials !== '')

function commandFit(typed: string, { label, names = [], keywords = [], destructive }: Command): number | null {
  if (destructive) return bestFit(typed, withSources([label]))
  const labelFit = bestFit(typed, withSources([label, ...names]))
  const keyword = bestFit(typed, [...withSources(keywords), ...initialsOf([label, ...names, ...keywords])])
  const fits = [labelFit ?? [], keyword === null ? [] : keyword + KEYWORD_FIT].flat()
  return fits.length === 0 ? null : Math.min(...fits)
}

/** Better match first. Among equal matches, commands that can send an order last. */
const byFitAndRisk = (a: Match<Command>, b: Match<Command>): number =>
  a.fit - b.fit || Number(a.entry.sends !== undefined) - Number(b.entry.sends !== undefined)

const byFit = (a: Match<unknown>, b: Match<unknown>): number => a.fit - b.fit
const filled = (section: PaletteSection): boolean =>
  ('symbols' in section ? section.symbols : section.commands).length > 0

/** Palette results for typed text: commands and symbols by match, destructive commands last. */
export function searchPalette(
  typed: string,
  commands: readonly Command[],
  instruments: readonly Instrument[],
): readonly PaletteSection[] {
  const [harmless, destructive] = [
    commands.filter((command) => !command.destructive),
    commands.filter((command) => command.destructive),
  ]
  if (typed.trim() === '') {
    const grouped = Object.entries(commandGroups).map(([id, heading]): PaletteSection => ({
      id,
      heading,
      commands: harmless.filter(({ group }) => group === id),
    }))
    return [
      ...grouped,
      { id: 'symbols', heading: t('Symbols'), symbols: instruments },
      { id: 'destructive', heading: destructiveHeading, commands: destructive },
    ].filter(filled)
  }
  const fits = fitting(harmless, (command) => commandFit(typed, command)).toSorted(byFitAndRisk)
  const symbols = matchingSymbols(typed, instruments)
  const inCommands: PaletteSection = {
    id: 'commands',
    heading: t('Commands'),
    commands: fits.map(({ entry: item }) => item),
  }
  const inSymbols: PaletteSection = {
    id: 'symbols',
    heading: t('Symbols'),
    symbols: symbols.slice(0, SYMBOLS_SHOWN).map(({ entry: item }) => item),
  }
  const symbolsFirst = fits[0] === undefined || (symbols[0] !== undefined && symbols[0].fit < fits[0].fit)
  const destructiveMatches = fitting(destructive, (command) => commandFit(typed, command)).toSorted(byFit)
  return [
    ...(symbolsFirst ? [inSymbols, inCommands] : [inCommands, inSymbols]),
    { id: 'destructive', heading: destructiveHeading, commands: destructiveMatches.map(({ entry: item }) => item) },
  ].filter(filled)
}
