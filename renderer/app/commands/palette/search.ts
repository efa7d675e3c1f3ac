import { everyMember } from '@/shared/base/every-member'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { Instrument } from '@/shared/trading/market/instrument'
import { type Command, commandGroups } from '@/renderer/state/stores/command'

/** Words are told apart by anything that is neither letter nor digit. */
const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * How well typed text fits a name, 0 best: the name itself, its beginning, beginnings of its words, inside its words;
 * null when it does not.
 */
function fitOf(typed: string, name: string): number | null {
  const [wanted, words] = [wordsIn(typed), wordsIn(name)]
  const [text, whole] = [wanted.join(' '), words.join(' ')]
  if (whole === text) return 0
  if (whole.startsWith(text)) return 1
  if (wanted.every((part) => words.some((word) => word.startsWith(part)))) return 2
  return wanted.every((part) => words.some((word) => word.includes(part))) ? 3 : null
}

/** The best fit among several names of one thing. */
function bestFit(typed: string, names: readonly string[]): number | null {
  const fits = names.flatMap((name) => fitOf(typed, name) ?? [])
  return fits.length === 0 ? null : Math.min(...fits)
}

interface Found<Thing> {
  readonly thing: Thing
  readonly fit: number
}

const fitting = <Thing>(things: readonly Thing[], fit: (thing: Thing) => number | null): readonly Found<Thing>[] =>
  things.flatMap((thing) => {
    const found = fit(thing)
    return found === null ? [] : [{ thing, fit: found }]
  })

/** Margin borrows by itself: whoever means it finds it behind everything that does not. */
const categoryOrder = everyMember<Category>()(['SPOT', 'USDT-FUTURES', 'USDC-FUTURES', 'COIN-FUTURES', 'MARGIN'])
const isMargin = ({ category }: Instrument): number => (category === 'MARGIN' ? 1 : 0)

/** Which of two that fit alike is rather meant: by category, then those against USDT, then the shorter name. */
const byUse = (a: Instrument, b: Instrument): number =>
  categoryOrder.indexOf(a.category) - categoryOrder.indexOf(b.category) ||
  Number(b.quoteCoin === 'USDT') - Number(a.quoteCoin === 'USDT') ||
  a.symbol.length - b.symbol.length

const symbolNames = ({ symbol, baseCoin, quoteCoin, category }: Instrument): readonly string[] => [
  symbol,
  baseCoin,
  `${symbol} ${baseCoin} ${quoteCoin} ${category}`,
]

/** 'BTC/USDT' and 'btc-usdt' are one word, as the exchange writes it; 'btc usdt' are two. */
const asSymbol = (typed: string): string => typed.replaceAll(/[/-](?!futures)/gi, '')

const foundSymbols = (typed: string, instruments: readonly Instrument[]): readonly Found<Instrument>[] =>
  fitting(instruments, (instrument) => bestFit(asSymbol(typed), symbolNames(instrument))).toSorted(
    (a, b) => isMargin(a.thing) - isMargin(b.thing) || a.fit - b.fit || byUse(a.thing, b.thing),
  )

/** Symbols that fit, the exact and those that begin so first, and margin behind all others. */
export const searchSymbols = (typed: string, instruments: readonly Instrument[]): readonly Instrument[] =>
  foundSymbols(typed, instruments).map(({ thing }) => thing)

/** One heading of the palette with what stands below it. */
export type PaletteSection =
  | { readonly heading: string; readonly commands: readonly Command[] }
  | { readonly heading: 'Symbols'; readonly symbols: readonly Instrument[] }

/** What destroys stands last, apart, and is found by the words of its label alone. */
const destructiveHeading = 'Cannot be undone'

/** Symbols shown for typed text: whoever needs more types more. */
const SYMBOLS_SHOWN = 60

/** A keyword counts for less than a name that begins so, and for more than a word within a name. */
const KEYWORD_FIT = 1.5

function commandFit(typed: string, { label, names = [], keywords = [], destructive }: Command): number | null {
  if (destructive) return bestFit(typed, [label])
  const [named, meant] = [bestFit(typed, [label, ...names]), bestFit(typed, keywords)]
  const fits = [named ?? [], meant === null ? [] : meant + KEYWORD_FIT].flat()
  return fits.length === 0 ? null : Math.min(...fits)
}

/** The better fit first; among equals, what may send an order last. */
const byFitAndRisk = (a: Found<Command>, b: Found<Command>): number =>
  a.fit - b.fit || Number(a.thing.sends !== undefined) - Number(b.thing.sends !== undefined)

const byFit = (a: Found<unknown>, b: Found<unknown>): number => a.fit - b.fit
const filled = (section: PaletteSection): boolean =>
  ('symbols' in section ? section.symbols : section.commands).length > 0

/** The palette for typed text: commands and symbols, the better fit first, and last what cannot be undone. */
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
    const grouped = commandGroups.map((heading): PaletteSection => ({
      heading,
      commands: harmless.filter(({ group }) => group === heading),
    }))
    return [
      ...grouped,
      { heading: 'Symbols', symbols: instruments } as const,
      { heading: destructiveHeading, commands: destructive },
    ].filter(filled)
  }
  const found = fitting(harmless, (command) => commandFit(typed, command)).toSorted(byFitAndRisk)
  const symbols = foundSymbols(typed, instruments)
  const inCommands: PaletteSection = { heading: 'Commands', commands: found.map(({ thing }) => thing) }
  const inSymbols: PaletteSection = {
    heading: 'Symbols',
    symbols: symbols.slice(0, SYMBOLS_SHOWN).map(({ thing }) => thing),
  }
  const symbolsFirst = found[0] === undefined || (symbols[0] !== undefined && symbols[0].fit < found[0].fit)
  const lost = fitting(destructive, (command) => commandFit(typed, command)).toSorted(byFit)
  return [
    ...(symbolsFirst ? [inSymbols, inCommands] : [inCommands, inSymbols]),
    { heading: destructiveHeading, commands: lost.map(({ thing }) => thing) },
  ].filter(filled)
}
