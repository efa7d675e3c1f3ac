import type { PartnerReport } from '@/shared/trading/alarms/rules/partner'
import { partnerOf } from '@/electron/base/partner/message'
import type { Partner, PartnerState } from '@/electron/base/partner/partner'
import type { JoinedWatch, JoiningWatch } from '@/electron/services/monitors/joined-watch'

/** First reason reported for any of its accounts. */
function firstOf(state: PartnerState, reason: 'blind' | 'disk'): string | null {
  if (state.kind !== 'alive') return null
  return Object.values(state.accounts).find((account) => account[reason] !== null)?.[reason] ?? null
}

function stateOf(state: PartnerState): PartnerReport['state'] {
  if (state.kind === 'gone') return state.how
  return state.kind === 'absent' || state.kind === 'left' ? 'away' : state.kind
}

/** Known state of both processes, as input of alarms. */
function reportsOf({ role, state }: Partner, { disk }: ReturnType<JoiningWatch['report']>): readonly PartnerReport[] {
  const now = state()
  return [
    { subject: partnerOf(role), state: stateOf(now), blind: firstOf(now, 'blind'), disk: firstOf(now, 'disk') },
    // Missing data of this process has separate alarms, per unit and loan.
    { subject: role, state: 'alive', blind: null, disk },
  ]
}

/**
 * Shares the monitoring of an account with the other process. `isMain`: alarms about the two processes belong to no
 * account and are reported here.
 */
export const registerPartner =
  (partner: Partner, isMain: () => boolean) =>
  (account: string, watch: JoiningWatch): JoinedWatch => {
    const duty = partner.watch(account, watch.report, watch.leaderChanged)
    return {
      ...duty,
      // Alarms are answered in the process with pages.
      isAnsweredByPartner: partner.role === 'watchman',
      reports: () => (isMain() ? reportsOf(partner, watch.report()) : []),
    }
  }
