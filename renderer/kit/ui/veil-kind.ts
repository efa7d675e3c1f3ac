import type { PanelVeilProps } from './panel-state'

const kinds: Readonly<Record<string, PanelVeilProps['kind']>> = {
  stale: 'stale',
  partial: 'stale',
  resyncing: 'resyncing',
}

/** The veil over what a feed in this state brought, when it is not current. */
export const veilKindOf = (feedState: string): PanelVeilProps['kind'] => kinds[feedState] ?? 'offline'
