import type { PanelVeilProps } from './panel-state'

const kinds: Readonly<Record<string, PanelVeilProps['kind']>> = {
  stale: 'stale',
  partial: 'stale',
  late: 'stale',
  resyncing: 'resyncing',
}

/** The veil over data of a feed in this state, if it is not current. */
export const veilKindOf = (feedState: string): PanelVeilProps['kind'] => kinds[feedState] ?? 'offline'
