import type { PartnerReport } from '@/shared/trading/alarms/rules/partner'
import { partnerOf } from '@/electron/base/partner/message'
import type { Partner, PartnerState } from '@/electron/base/partner/partner'
import type { JoinedWatch, JoiningWatch } from '@/electron/services/monitors/monitors'

/** The first reason that one of its accounts gives. */
function firstOf(state: PartnerState, reason: 'blind' | 'disk'): string | null {
  if (state.kind !== 'alive') return null
  return Object.values(state.accounts).find((account) => account[reason] !== null)?.[reason] ?? null
}

function stateOf(state: PartnerState): PartnerReport['state'] {
  if (state.kind === 'gone') return state.how
  return state.kind === 'absent' || state.kind === 'left' ? 'away' : state.kind
}

/** What this process knows of both, as alarms are made of it. */
function reportsOf({ role, state }: Partner, { disk }: ReturnType<JoiningWatch['report']>): readonly PartnerReport[] {
  const now = state()
  return [
    { subject: partnerOf(role), state: stateOf(now), blind: firstOf(now, 'blind'), disk: firstOf(now, 'disk') },
    // Its own blindness has alarms of its own, per unit and loan.
    { subject: role, state: 'alive', blind: null, disk },
  ]
}

/**
 * Lets the monitors of an account share its watch with the other process. `isMain`: alarms about the two processes
 * belong to no account, and are told of in this one.
 */
export const joinPartner =
  (partner: Partner, isMain: () => boolean) =>
  (account: string, watch: JoiningWatch): JoinedWatch => {
    const duty = partner.watch(account, watch.report, watch.turned)
    return {
      ...duty,
      // A page is where alarms are answered.
      isAnsweredByPartner: partner.role === 'watchman',
      reports: () => (isMain() ? reportsOf(partner, watch.report()) : []),
    }
  }
