import type { PanelId } from '@/renderer/panels/panels'
import type { PanelEntry } from '@/renderer/state/workspace/panel'
import type { SceneName } from './scenes'

/**
 * What a panel shows: its content, a message in place of it, or a veil or band over it. A panel that can be empty in a
 * part of it shows that part's message.
 */
export type ExpectedView =
  | 'content'
  | 'loading'
  | 'empty'
  | 'error'
  | 'veil stale'
  | 'veil offline'
  | 'veil resyncing'
  | 'band warn'
  | 'band danger'
  | 'band unknown'
  | 'band info'

/** Views that differ from those of a panel's declaration. */
const exceptions: { readonly [Id in PanelId]?: Readonly<Partial<Record<SceneName, ExpectedView>>> } = {
  'order-ticket': { empty: 'content' },
  'open-orders': { unknown: 'band unknown' },
  'order-book': { empty: 'content' },
  'price-ladder': { empty: 'content' },
  'depth-chart': { empty: 'content' },
  'candle-chart': { stale: 'veil stale' },
  p2p: { stale: 'band warn' },
  tax: { empty: 'content' },
  'watch-list': { empty: 'content', loading: 'veil resyncing', stale: 'veil stale', error: 'veil offline' },
  'risk-wall': { unknown: 'band danger' },
  'strategy-orders': { stale: 'veil stale' },
  'order-history': { error: 'band warn' },
  loans: { stale: 'veil stale' },
  stress: { empty: 'content' },
  'api-desk': { live: 'empty', loading: 'empty', stale: 'empty', error: 'empty', unknown: 'empty' },
}

/** A panel of pushed data hatches stale figures; a panel of requested data keeps its last answer. */
const declaredViews = ({ feed = 'rest' }: Pick<PanelEntry, 'feed'>): Readonly<Record<SceneName, ExpectedView>> => ({
  live: 'content',
  empty: 'empty',
  loading: 'loading',
  stale: feed === 'rest' ? 'content' : 'veil stale',
  error: 'error',
  unknown: 'content',
})

/** View of a panel in a scene: by its declaration, unless it has an exception. */
export const expectedView = (panel: PanelEntry & { readonly id: PanelId }, scene: SceneName): ExpectedView =>
  exceptions[panel.id]?.[scene] ?? declaredViews(panel)[scene]
