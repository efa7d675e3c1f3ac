import { createContext, useContext } from 'react'
import { z } from 'zod'
import { Category, SymbolName } from '@/shared/exchange/protocol/fields'
import { ChartInterval } from '@/shared/trading/market/candle'
import { Linking, type Link, links } from '@/shared/settings/layout'
import type { Settings } from '@/shared/settings/settings'
import { createAccountStore } from '../bridge/account-session'

/** Default link of the panels, and link of the top bar and the commands. */
export const MAIN: Link = 'A'

/** The symbol that a link or an unlinked panel shows. */
export interface SymbolSelection {
  readonly category: Category
  readonly symbol: string
}

/** A price passed from the book or the chart to the ticket. `id` distinguishes equal prices. */
export interface PriceHandOver {
  readonly id: number
  readonly price: string
  /** Cumulative size up to the price; null if only the price was chosen. */
  readonly qty: string | null
}

/**
 * Selections and links of the panels. A selection is stored under its link, or under its panel if that has no link. A
 * panel without an entry has the main link. Chart intervals are stored for all charts except the first.
 */
export interface SelectionState extends Readonly<Linking> {
  /** Candles of the first chart. */
  readonly interval: ChartInterval
  readonly handOver: (PriceHandOver & { readonly selectionKey: string }) | null
}

const begin: SymbolSelection = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' }

/**
 * Links of the panels. A passed price is dropped on a change of account, because it came from the previous exchange.
 */
export const useLinking = createAccountStore<SelectionState>(
  { looks: { [MAIN]: begin }, panels: {}, intervals: {}, interval: '1m', handOver: null },
  { preservedKeys: ['looks', 'panels', 'intervals', 'interval'] },
)

/** Panel that contains the component; null outside of panels. */
const PanelId = createContext<string | null>(null)
export const PanelIdProvider = PanelId.Provider
export const usePanelId = (): string | null => useContext(PanelId)

/** Link of a panel; null for a panel with a separate symbol. */
export const linkOf = ({ panels }: Pick<Linking, 'panels'>, panelId: string | null): Link | null => {
  const own = panelId === null ? undefined : panels[panelId]
  return own === undefined ? MAIN : own
}
/** Key of a panel's selection. */
export const selectionKeyOf = (state: Pick<Linking, 'panels'>, panelId: string | null): string =>
  linkOf(state, panelId) ?? panelId ?? MAIN
const selectionAt = ({ looks }: Linking, name: string): SymbolSelection => looks[name] ?? looks[MAIN] ?? begin

/** Current selection of a panel; without a panel, that of the top bar. */
export function selectionOf(panelId: string | null = null): SymbolSelection {
  const state = useLinking.getState()
  return selectionAt(state, selectionKeyOf(state, panelId))
}

export const useSelectionOf = (panelId: string | null): SymbolSelection =>
  useLinking((state) => selectionAt(state, selectionKeyOf(state, panelId)))

/** Selection of the surrounding panel; outside of panels, that of the top bar. */
export const useSelection = (): SymbolSelection => useSelectionOf(usePanelId())

/** Last price passed to the surrounding panel; null if it was for others. */
export function useHandOver(): PriceHandOver | null {
  const panelId = usePanelId()
  return useLinking((state) =>
    state.handOver?.selectionKey === selectionKeyOf(state, panelId) ? state.handOver : null,
  )
}

/**
 * Selects another symbol for every panel of a selection. The last passed price belonged to the previous symbol and is
 * dropped.
 */
export function selectSymbol(category: Category, symbol: string, selectionKey: string = MAIN): void {
  useLinking.setState(({ looks, handOver }) => ({
    looks: { ...looks, [selectionKey]: { category, symbol } },
    handOver: handOver?.selectionKey === selectionKey ? null : handOver,
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

/** Links or unlinks a panel. A link without a selection takes the panel's current one. */
export function followLink(panelId: string, link: Link | null): void {
  useLinking.setState((state) => {
    const name = link ?? panelId
    const selections = {
      ...state.looks,
      [name]: link === null ? selectionOf(panelId) : (state.looks[name] ?? selectionOf(panelId)),
    }
    return { looks: selections, panels: { ...state.panels, [panelId]: link } }
  })
}

/** Fills a price (and a size) into the tickets of a selection. */
export function fillPrice(price: string, qty: string | null = null, selectionKey: string = MAIN): void {
  useLinking.setState(({ handOver }) => ({ handOver: { id: (handOver?.id ?? 0) + 1, price, qty, selectionKey } }))
}

/** Separator between the name of a panel and the number of its copy. */
const COPY = '#'
/** Panel type of a panel in the workspace, which can be a copy. */
export const panelTypeOf = (panelId: string): string => panelId.split(COPY)[0] ?? panelId
/** ID of another panel of a type. It starts with the selection of the first. */
export function copyOf(type: string, titles: readonly string[]): string {
  let number = 2
  while (titles.includes(`${type}${COPY}${number}`)) number += 1
  const copy = `${type}${COPY}${number}`
  useLinking.setState(({ panels, looks, intervals, interval }) => {
    const selection = looks[type]
    return {
      panels: panels[type] === undefined ? panels : { ...panels, [copy]: panels[type] },
      looks: selection === undefined ? looks : { ...looks, [copy]: selection },
      intervals: { ...intervals, [copy]: interval },
    }
  })
  return copy
}

/** Links in a saved workspace; values unknown to this version are ignored. */
export const SavedLinking = z.object({
  looks: Linking.shape.looks.catch({}),
  panels: Linking.shape.panels.catch({}),
  intervals: Linking.shape.intervals.catch({}),
})

/** Links of these panels. The main selection is stored in the settings. */
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

/** Links the panels as saved, or all to the main selection. */
export const restoreLinking = ({ looks, panels, intervals }: Linking): void =>
  useLinking.setState((state) => ({ looks: { ...looks, [MAIN]: selectionAt(state, MAIN) }, panels, intervals }))

/** Restores the last selection; values unknown to this version are ignored. */
export function restoreSelection(settings: Settings): void {
  const category = Category.safeParse(settings.category)
  const symbol = SymbolName.safeParse(settings.symbol)
  const interval = ChartInterval.safeParse(settings.interval)
  if (category.success && symbol.success) selectSymbol(category.data, symbol.data)
  if (interval.success) selectInterval(interval.data)
}
