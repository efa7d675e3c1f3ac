import { t } from '@/shared/languages/text'

/** Orders that can be canceled together: of a category, or of a symbol in it. */
export interface CancelScope<Of> {
  readonly category: string
  readonly symbol: string | null
  readonly of: readonly Of[]
}

/** Every category, each followed by its symbols: the largest scope first. */
export const cancelScopes = <Of extends { readonly category: string; readonly symbol: string }>(
  all: readonly Of[],
): readonly CancelScope<Of>[] =>
  [...Map.groupBy(all, ({ category }) => category)].flatMap(([category, of]) => [
    { category, symbol: null, of },
    ...[...Map.groupBy(of, (item) => item.symbol)].map(([symbol, ofSymbol]) => ({ category, symbol, of: ofSymbol })),
  ])

/** Menu label: "All USDT-FUTURES (3)", "Only BTCUSDT USDT-FUTURES (2)". */
export const scopeLabel = ({ category, symbol, of }: CancelScope<unknown>): string =>
  `${symbol === null ? t`All ${category}` : t`Only ${symbol} ${category}`} (${of.length})`
