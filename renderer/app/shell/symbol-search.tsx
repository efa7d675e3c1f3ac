import { Command as Palette } from 'cmdk'
import { useState } from 'react'
import { searchSymbols } from '../commands/search'
import { categories, type Category } from '@/shared/exchange/protocol/fields'
import { PaletteDialog } from '../commands/palette-dialog'
import { formatCompact, formatExact } from '@/renderer/kit/format/decimals'
import { directionOf, formatPercent } from '@/renderer/kit/format/signed'
import { useAllInstruments, useInstruments } from '@/renderer/state/queries/instruments'
import { useTickers } from '@/renderer/state/queries/tickers'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { MAIN, selectSymbol, useLinking } from '@/renderer/state/stores/selection-store'
import { Choice } from '@/renderer/kit/ui/choice'

/** Symbols shown of the other categories: whoever needs more types more. */
const SHOWN_OF_OTHERS = 60

const options = categories.map((value) => ({ value, label: value }))

function choose(category: Category, symbol: string): void {
  selectSymbol(category, symbol, useScreen.getState().symbolFor)
  closeOverlay()
}

interface SoughtProps {
  readonly category: Category
  readonly sought: string
}

function Symbols({ category, sought }: SoughtProps) {
  const instruments = useInstruments(category)
  const tickers = useTickers(category).data ?? []
  const bySymbol = new Map(tickers.map((ticker) => [ticker.symbol, ticker]))
  if (instruments.isError) return <p className="palette__empty">{instruments.error.message}</p>
  if (!instruments.data) return <p className="palette__empty">Loading the list of symbols…</p>
  const found = sought.trim() === '' ? instruments.data : searchSymbols(sought, instruments.data)
  return found.map(({ symbol, priceDecimals }) => {
    const ticker = bySymbol.get(symbol)
    return (
      <Palette.Item
        key={symbol}
        value={`${category}:${symbol}`}
        className="palette__item symbols__row"
        onSelect={() => choose(category, symbol)}
      >
        <span>{symbol}</span>
        <span className="num">{formatExact(ticker?.lastPrice, priceDecimals)}</span>
        <span className={`num ${directionOf(ticker?.change24h, 4)}`}>{formatPercent(ticker?.change24h)}</span>
        <span className="num muted">{formatCompact(ticker?.volume24h)}</span>
      </Palette.Item>
    )
  })
}

/** What the other categories have of the same name: nobody should have to guess where a coin trades. */
function OtherCategories({ category, sought }: SoughtProps) {
  const others = useAllInstruments().filter((instrument) => instrument.category !== category)
  const found = searchSymbols(sought, others).slice(0, SHOWN_OF_OTHERS)
  if (found.length === 0) return null
  return (
    <Palette.Group heading="Other categories" className="palette__group">
      {found.map((other) => (
        <Palette.Item
          key={`${other.category}:${other.symbol}`}
          value={`${other.category}:${other.symbol}`}
          className="palette__item"
          onSelect={() => choose(other.category, other.symbol)}
        >
          <span className="palette__label">
            {other.symbol} <span className="faint">{other.category}</span>
          </span>
        </Palette.Item>
      ))}
    </Palette.Group>
  )
}

function SymbolList() {
  const look = useScreen(({ symbolFor }) => symbolFor)
  const current = useLinking(({ looks }) => (looks[look] ?? looks[MAIN])?.category ?? 'USDT-FUTURES')
  // Margin borrows by itself: it is searched first only when it is asked for here and now.
  const [category, setCategory] = useState<Category>(current === 'MARGIN' ? 'SPOT' : current)
  const [sought, setSought] = useState('')
  return (
    <>
      <Palette.Input
        className="palette__input"
        placeholder={
          look === MAIN ? 'Symbol or coin…' : `Symbol or coin for ${look.length === 1 ? `link ${look}` : 'this panel'}…`
        }
        value={sought}
        onValueChange={setSought}
      />
      <div className="symbols__categories" data-own-keys>
        <Choice label="Category" size="small" value={category} options={options} onChange={setCategory} />
      </div>
      <div className="symbols__head symbols__row" aria-hidden>
        <span>Symbol</span>
        <span className="num">Last price</span>
        <span className="num">24 h</span>
        <span className="num">Volume</span>
      </div>
      <Palette.List className="palette__list" label="Symbols">
        <Palette.Empty className="palette__empty">No symbol or coin of that name in any category.</Palette.Empty>
        <Symbols category={category} sought={sought} />
        {sought.trim() !== '' && <OtherCategories category={category} sought={sought} />}
      </Palette.List>
    </>
  )
}

/** Chooses what the linked panels look at; opened by `/`. */
export function SymbolSearch() {
  const open = useScreen(({ overlay }) => overlay === 'symbols')
  return (
    <PaletteDialog open={open} label="Search symbol">
      <SymbolList />
    </PaletteDialog>
  )
}
