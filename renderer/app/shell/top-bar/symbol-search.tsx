import { Command as Palette } from 'cmdk'
import { useMemo, useState } from 'react'
import { t } from '@/shared/languages/text'
import { searchSymbols } from '@/renderer/app/commands/palette/search'
import { categories, type Category } from '@/shared/exchange/protocol/fields'
import { PaletteDialog } from '@/renderer/app/commands/palette/palette-dialog'
import { FAVORITES, isSameSymbol, type WatchedSymbol } from '@/shared/settings/watch-lists'
import { useWatchLists } from '@/renderer/domain/watch/watch-actions'
import { useAllInstruments, useInstruments } from '@/renderer/state/queries/instruments'
import { useTickers, useTickersOf } from '@/renderer/state/queries/tickers'
import { closeOverlay, COMPARISON, useScreen } from '@/renderer/state/stores/screen-store'
import { MAIN, selectionOf, selectSymbol, useLinking } from '@/renderer/state/stores/selection-store'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { SymbolRow } from './symbol-row'
import './symbol-search.css'

const MAX_OTHERS = 60
const MAX_RECENT = 6

const none: readonly WatchedSymbol[] = []

const options = categories.map((value) => ({ value, label: value }))

function choose({ category, symbol }: WatchedSymbol): void {
  const { symbolFor } = useScreen.getState()
  if (symbolFor === COMPARISON) {
    void saveSettings({ comparedSymbol: { category, symbol } })
    if (isSameSymbol(selectionOf(), { category, symbol }))
      showToast('info', t`${symbol} is not compared with itself`, t('Charts of other symbols show the comparison.'))
  } else selectSymbol(category, symbol, symbolFor)
  closeOverlay('symbols')
}

interface SoughtProps {
  readonly category: Category
  readonly sought: string
}

function Symbols({ category, sought }: SoughtProps) {
  const instruments = useInstruments(category)
  const tickers = useTickers(category) ?? []
  const bySymbol = new Map(tickers.map((ticker) => [ticker.symbol, ticker]))
  if (instruments.isError) return <p className="palette__empty">{instruments.error.message}</p>
  if (!instruments.data) return <p className="palette__empty">{t('Loading the list of symbols…')}</p>
  const matches = sought.trim() === '' ? instruments.data : searchSymbols(sought, instruments.data)
  return matches.map(({ symbol, priceDecimals }) => (
    <SymbolRow
      key={symbol}
      section="all"
      category={category}
      symbol={symbol}
      ticker={bySymbol.get(symbol)}
      priceDecimals={priceDecimals}
      namesCategory={false}
      onChoose={choose}
    />
  ))
}

interface SomeProps {
  readonly heading: string
  readonly symbols: readonly WatchedSymbol[]
}

/** Symbols of any category under a heading. */
function Some({ heading, symbols }: SomeProps) {
  const instruments = useAllInstruments()
  const { currentOf } = useTickersOf(symbols.map(({ category }) => category))
  if (symbols.length === 0) return null
  return (
    <Palette.Group heading={heading} className="palette__group">
      {symbols.map((candidate) => (
        <SymbolRow
          key={`${candidate.category}:${candidate.symbol}`}
          section={heading}
          category={candidate.category}
          symbol={candidate.symbol}
          ticker={currentOf(candidate.category, candidate.symbol) ?? undefined}
          priceDecimals={instruments.find((instrument) => isSameSymbol(instrument, candidate))?.priceDecimals}
          namesCategory
          onChoose={choose}
        />
      ))}
    </Palette.Group>
  )
}

/** Matching symbols of other categories, for coins that trade elsewhere. */
function OtherCategories({ category, sought }: SoughtProps) {
  const others = useAllInstruments().filter((instrument) => instrument.category !== category)
  return <Some heading={t('Other categories')} symbols={searchSymbols(sought, others).slice(0, MAX_OTHERS)} />
}

/** Favorites and recently shown symbols. */
function OwnSymbols() {
  const favorites = useWatchLists().find(({ id }) => id === FAVORITES)?.symbols ?? none
  const recent = useSettings(({ settings }) => settings.recentSymbols)
  const unstarred = useMemo(
    () => recent.filter((symbol) => !favorites.some((favorite) => isSameSymbol(favorite, symbol))).slice(0, MAX_RECENT),
    [favorites, recent],
  )
  return (
    <>
      <Some heading={t('Favorites')} symbols={favorites} />
      <Some heading={t('Recent')} symbols={unstarred} />
    </>
  )
}

function placeholderOf(selectionKey: string): string {
  if (selectionKey === MAIN) return t('Symbol or coin…')
  if (selectionKey === COMPARISON) return t('Symbol or coin to compare with…')
  return t`Symbol or coin for ${selectionKey.length === 1 ? t`link ${selectionKey}` : t('this panel')}…`
}

function SymbolList() {
  const selectionKey = useScreen(({ symbolFor }) => symbolFor)
  const current = useLinking(({ looks }) => (looks[selectionKey] ?? looks[MAIN])?.category ?? 'USDT-FUTURES')
  // Margin orders can borrow automatically, so margin is searched first only if selected in this dialog.
  const [category, setCategory] = useState<Category>(current === 'MARGIN' ? 'SPOT' : current)
  const [sought, setSought] = useState('')
  const isSought = sought.trim() !== ''
  return (
    <>
      <Palette.Input
        className="palette__input"
        placeholder={placeholderOf(selectionKey)}
        value={sought}
        onValueChange={setSought}
      />
      <div className="symbols__categories" data-own-keys>
        <Choice label={t('Category')} size="small" value={category} options={options} onChange={setCategory} />
      </div>
      <div className="symbols__head symbols__row" aria-hidden>
        <span />
        <span>{t('Symbol')}</span>
        <span className="num">{t('Last price')}</span>
        <span className="num">24 h</span>
        <span className="num">{t('Volume')}</span>
      </div>
      <Palette.List className="palette__list" label={t('Symbols')}>
        <Palette.Empty className="palette__empty">{t('No symbol or coin of that name in any category.')}</Palette.Empty>
        {isSought ? (
          <Symbols category={category} sought={sought} />
        ) : (
          <>
            <OwnSymbols />
            <Palette.Group heading={category} className="palette__group">
              <Symbols category={category} sought="" />
            </Palette.Group>
          </>
        )}
        {isSought && <OtherCategories category={category} sought={sought} />}
      </Palette.List>
    </>
  )
}

/** Selects the symbol of the linked panels; opened by `/`. */
export function SymbolSearch() {
  return (
    <PaletteDialog overlay="symbols" label={t('Search symbol')}>
      <SymbolList />
    </PaletteDialog>
  )
}
