import type { Clock } from '../../shared/clock'
import type { ExchangeClient } from '../exchange/exchange-client'
import type { Database } from '../storage/database'
import { createGate, type Gate } from './gate'
import { createGateNotices } from './gate-notices'
import { createJournal, type Journal } from './journal'
import { dropOldOrders, hasGap } from './journal-upkeep'
import type { Notify } from './notices'
import { createOnce, type Once } from './once'
import { createOutboundGuard, type GuardLimits, type OutboundGuard } from './outbound-guard'

/** What every placing and changing call of one account passes: its journal, the gate, and the last check before the wire. */
export interface Ledger {
  readonly journal: Journal
  readonly gate: Gate
  readonly guard: OutboundGuard
  readonly once: Once
  /** The gate opened, closed, or gave another reason. */
  readonly onGate: (listener: () => void) => () => void
  /** Lets orders through again after the guard stopped them; a person's decision. */
  readonly rearm: () => void
}

export interface LedgerOptions {
  readonly client: Pick<ExchangeClient, 'key'>
  /** One per environment and UID; open, exclusive and migrated. */
  readonly database: Database
  /** Why nothing may be placed in this session (a damaged journal); null when all is well. */
  readonly safeMode?: string | null
  readonly clock: Clock
  readonly notify: Notify
  readonly guardLimits?: GuardLimits
}

/** Opens the journal of one account and shuts the gate where the journal is not to be trusted. */
export function openLedger({ client: { key }, database, safeMode = null, clock, notify, guardLimits }: LedgerOptions): Ledger {
  const gateListeners = new Set<() => void>()
  const tellOfGate = createGateNotices(notify)
  const gate = createGate(() => {
    tellOfGate(gate.state())
    for (const listener of gateListeners) listener()
  })
  const journal = createJournal({ database, clock, onTrouble: (reason) => (reason === null ? gate.lift('journal') : gate.close('journal', reason)) })
  const unsafe = safeMode ?? (hasGap(database) ? 'Entries are missing from the order journal. Orders can be viewed and canceled, not placed.' : null)
  if (unsafe === null) dropOldOrders(database, clock.now())
  else gate.close('safe-mode', unsafe)

  const guard = createOutboundGuard({
    clock,
    ...(guardLimits === undefined ? {} : { limits: guardLimits }),
    onTrip: (reason) => {
      gate.close('guard', `The outbound guard stopped trading: ${reason}. Arm trading again to go on.`)
      notify('error', 'Trading was stopped', reason)
    },
  })
  function followKey(): void {
    const objection = key?.report().objection ?? null
    if (objection === null) gate.lift('key')
    else gate.close('key', objection)
  }
  followKey()
  key?.listen(followKey)
  return {
    journal,
    gate,
    guard,
    once: createOnce(journal),
    onGate: (listener) => {
      gateListeners.add(listener)
      return () => gateListeners.delete(listener)
    },
    rearm: () => {
      guard.rearm()
      gate.lift('guard')
    },
  }
}
