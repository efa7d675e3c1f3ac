import type { PanelId } from '@/renderer/panels/panels'
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

/** What every panel shows in every scene; a panel that is left out does not compile. */
export const expected: Readonly<Record<PanelId, Readonly<Record<SceneName, ExpectedView>>>> = {
  'candle-chart': {
    live: 'content',
    empty: 'empty',
    loading: 'loading',
    stale: 'veil stale',
    error: 'error',
    unknown: 'content',
  },
  'order-ticket': {
    live: 'content',
    empty: 'content',
    loading: 'loading',
    stale: 'content',
    error: 'error',
    unknown: 'content',
  },
  'open-orders': {
    live: 'content',
    empty: 'empty',
    loading: 'loading',
    stale: 'veil stale',
    error: 'error',
    unknown: 'band unknown',
  },
  'order-book': {
    live: 'content',
    empty: 'content',
    loading: 'loading',
    stale: 'veil stale',
    error: 'error',
    unknown: 'content',
  },
  'price-ladder': {
    live: 'content',
    empty: 'content',
    loading: 'loading',
    stale: 'veil stale',
    error: 'error',
    unknown: 'content',
  },
  'depth-chart': {
    live: 'content',
    empty: 'content',
    loading: 'loading',
    stale: 'veil stale',
    error: 'error',
    unknown: 'content',
  },
  'sub-keys': {
    live: 'content',
    empty: 'empty',
    loading: 'loading',
    stale: 'content',
    error: 'error',
    unknown: 'content',
  },
  p2p: {
    live: 'content',
    empty: 'empty',
    loading: 'loading',
    stale: 'band warn',
    error: 'error',
    unknown: 'content',
  },
  journal: {
    live: 'content',
    empty: 'empty',
    loading: 'loading',
    stale: 'content',
    error: 'error',
    unknown: 'content',
  },
  tax: {
    live: 'content',
    empty: 'content',
    loading: 'loading',
    stale: 'content',
    error: 'error',
    unknown: 'content',
  },
  'watch-list': {
    live: 'content',
    empty: 'content',
    loading: 'veil resyncing',
    stale: 'veil stale',
    error: 'veil offline',
    unknown: 'content',
  },
  tape: {
    live: 'content',
    empty: 'empty',
    loading: 'loading',
    stale: 'veil stale',
    error: 'error',
    unknown: 'content',
  },
  'batch-desk': {
    live: 'content',
    empty: 'empty',
    loading: 'loading',
    stale: 'content',
    error: 'error',
    unknown: 'content',
  },
  'risk-wall': {
    live: 'content',
    empty: 'empty',
    loading: 'loading',
    stale: 'content',
    error: 'error',
    unknown: 'band danger',
  },
  positions: {
    live: 'content',
    empty: 'empty',
    loading: 'loading',
    stale: 'veil stale',
    error: 'error',
    unknown: 'content',
  },
  'strategy-orders': {
    live: 'content',
    empty: 'empty',
    loading: 'loading',
    stale: 'veil stale',
    error: 'error',
    unknown: 'content',
  },
  balances: {
    live: 'content',
    empty: 'empty',
    loading: 'loading',
    stale: 'veil stale',
    error: 'error',
    unknown: 'content',
  },
  'order-history': {
    live: 'content',
    empty: 'empty',
    loading: 'loading',
    stale: 'content',
    error: 'band warn',
    unknown: 'content',
  },
  fills: {
    live: 'content',
    empty: 'empty',
    loading: 'loading',
    stale: 'content',
    error: 'error',
    unknown: 'content',
  },
  loans: {
    live: 'content',
    empty: 'empty',
    loading: 'loading',
    stale: 'veil stale',
    error: 'error',
    unknown: 'content',
  },
  stress: {
    live: 'content',
    empty: 'content',
    loading: 'loading',
    stale: 'veil stale',
    error: 'error',
    unknown: 'content',
  },
  earn: { live: 'content', empty: 'empty', loading: 'loading', stale: 'content', error: 'error', unknown: 'content' },
  'api-desk': { live: 'empty', empty: 'empty', loading: 'empty', stale: 'empty', error: 'empty', unknown: 'empty' },
}
