import { createContext, useContext } from 'react'
import { z } from 'zod'
import { Category, SymbolName } from '@/shared/exchange/protocol/fields'
import { ChartInterval } from '@/shared/trading/market/candle'
import { Linking, type Link, links } from '@/shared/settings/layout'
import type { Settings } from '@/shared/settings/settings'
import { createAccountStore } from '../bridge/account-session'

/** The link of every panel that was given no other, and of the top bar and the commands. */
export const MAIN: Link = 'A'

/** A symbol that is looked at. */
export interface Look {
  readonly category: Category
  readonly symbol: string
}

/** A price handed from the book or the chart to the ticket. `id` tells two equal ones apart. */
export interface PriceHandOver {
  readonly id: number
  readonly price: string
  /** Cumulative size up to that price; null when only the price was meant. */
  readonly qty: string | null
}

/**
 * Looks, and who follows which. A look stands under its link, or under its panel where that follows none; a panel that
 * stands not among the panels follows the main link; candles are those of charts beside the first.
 */
export interface SelectionState extends Readonly<Linking> {
  /** Candles of the first chart. */
  readonly interval: ChartInterval
  readonly handOver: (PriceHandOver & { readonly look: string }) | null
}

const begin: Look = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' }

/** What the panels look at. A price that was handed over was one of the exchange before. */
export const useLinking = createAccountStore<SelectionState>(
  { looks: { [MAIN]: begin }, panels: {}, intervals: {}, interval: '1m', handOver: null },
  { keeps: ['looks', 'panels', 'intervals', 'interval'] },
)

/** The panel that something stands in; null outside of the panels. */
const PanelId = createContext<string | null>(null)
export const PanelIdProvider = PanelId.Provider
export const usePanelId = (): string | null => useContext(PanelId)

/** The link a panel follows; null for one with a symbol of its own. */
export const linkOf = ({ panels }: Pick<Linking, 'panels'>, panelId: string | null): Link | null => {
  const own = panelId === null ? undefined : panels[panelId]
  return own === undefined ? MAIN : own
}
/** Under which name the look of a panel stands. */
export const lookNameOf = (state: Pick<Linking, 'panels'>, panelId: string | null): string =>
  linkOf(state, panelId) ?? panelId ?? MAIN
const lookNamed = ({ looks }: Linking, name: string): Look => looks[name] ?? looks[MAIN] ?? begin

/** What a panel looks at now; without one, what the top bar shows. */
export function selectionOf(panelId: string | null = null): Look {
  const state = useLinking.getState()
  return lookNamed(state, lookNameOf(state, panelId))
}

/** What a panel looks at. */
export const useLook = (panelId: string | null): Look =>
  useLinking((state) => lookNamed(state, lookNameOf(state, panelId)))

/** What the panel around looks at; outside of the panels, what the top bar shows. */
export const useSelection = (): Look => useLook(usePanelId())

/** The last price that was handed to the panel around; null when it was meant for others. */
export function useHandOver(): PriceHandOver | null {
  const panelId = usePanelId()
  return useLinking((state) => (state.handOver?.look === lookNameOf(state, panelId) ? state.handOver : null))
}

/** Points every panel of a look at another symbol. The last hand-over belonged to the old one and is dropped. */
export function selectSymbol(category: Category, symbol: string, look: string = MAIN): void {
  useLinking.setState(({ looks, handOver }) => ({
    looks: { ...looks, [look]: { category, symbol } },
    handOver: handOver?.look === look ? null : handOver,
  }))
}

/** Chooses candles of a chart; those of the first one, where no other is meant. */
export function selectInterval(interval: ChartInterval, panelId: string | null = null): void {
  if (panelId === null || !panelId.includes(COPY)) return useLinking.setState({ interval })
  useLinking.setState(({ intervals }) => ({ intervals: { ...intervals, [panelId]: interval } }))
}
export function useInterval(): ChartInterval {
  const panelId = usePanelId() ?? ''
  return useLinking(({ intervals, interval }) => intervals[panelId] ?? interval)
}

/** Lets a panel follow a link, or none. Where nobody looked before, it goes on looking at what it does. */
export function followLink(panelId: string, link: Link | null): void {
  useLinking.setState((state) => {
    const name = link ?? panelId
    const looks = {
      ...state.looks,
      [name]: link === null ? selectionOf(panelId) : (state.looks[name] ?? selectionOf(panelId)),
    }
    return { looks, panels: { ...state.panels, [panelId]: link } }
  })
}

/** Puts a price (and a size) into the tickets of a look. */
export function fillPrice(price: string, qty: string | null = null, look: string = MAIN): void {
  useLinking.setState(({ handOver }) => ({ handOver: { id: (handOver?.id ?? 0) + 1, price, qty, look } }))
}

/** Stands between the name of a panel and the number of its copy. */
const COPY = '#'
/** The panel of the table that a panel of the workspace is, be it the first of them or a copy. */
export const panelTypeOf = (panelId: string): string => panelId.split(COPY)[0] ?? panelId
/** A further panel of this type: it looks at what the first one does. */
export function copyOf(type: string, taken: readonly string[]): string {
  let number = 2
  while (taken.includes(`${type}${COPY}${number}`)) number += 1
  const copy = `${type}${COPY}${number}`
  useLinking.setState(({ panels, looks, intervals, interval }) => {
    const look = looks[type]
    return {
      panels: panels[type] === undefined ? panels : { ...panels, [copy]: panels[type] },
      looks: look === undefined ? looks : { ...looks, [copy]: look },
      intervals: { ...intervals, [copy]: interval },
    }
  })
  return copy
}

/** Links as they stand in a saved workspace; words this version does not know are ignored. */
export const SavedLinking = z.object({
  looks: Linking.shape.looks.catch({}),
  panels: Linking.shape.panels.catch({}),
  intervals: Linking.shape.intervals.catch({}),
})

/** What of the links belongs to these panels. The main look is kept with the settings. */
export function linkingOf(panelIds: readonly string[]): Linking {
  const { looks, panels, intervals } = useLinking.getState()
  const isOpen = ([id]: readonly [string, unknown]): boolean => panelIds.includes(id)
  const isLink = ([name]: readonly [string, unknown]): boolean => name !== MAIN && links.includes(name as Link)
  return {
    looks: Object.fromEntries(Object.entries(looks).filter((entry) => isOpen(entry) || isLink(entry))),
    panels: Object.fromEntries(Object.entries(panels).filter(isOpen)),
    intervals: Object.fromEntries(Object.entries(intervals).filter(isOpen)),
  }
}

/** Links the panels as they were saved, or all to the main look. */
export const restoreLinking = ({ looks, panels, intervals }: Linking): void =>
  useLinking.setState((state) => ({ looks: { ...looks, [MAIN]: lookNamed(state, MAIN) }, panels, intervals }))

/** Restores what was looked at last; words this version does not know are ignored. */
export function restoreSelection(settings: Settings): void {
  const category = Category.safeParse(settings.category)
  const symbol = SymbolName.safeParse(settings.symbol)
  const interval = ChartInterval.safeParse(settings.interval)
  if (category.success && symbol.success) selectSymbol(category.data, symbol.data)
  if (interval.success) selectInterval(interval.data)
}
