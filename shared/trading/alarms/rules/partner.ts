import { t } from '@/shared/languages/text'
import type { Condition, Conditions } from '@/shared/trading/alarms/condition'

/** State of application or watchman, as known to the leader. */
export interface PartnerReport {
  readonly subject: 'application' | 'watchman'
  /** `unknown`: not known yet. `away`: it was never present, or it ended regularly. */
  readonly state: 'unknown' | 'away' | 'alive' | 'ended' | 'silent'
  /** Reason why it does not monitor an account, and why it cannot write the history; null while it does. */
  readonly blind: string | null
  readonly disk: string | null
}

const endTexts = {
  ended: t('Its process ended without a message: it was killed, or it crashed.'),
  silent: t('Its process is there and does not answer: it was stopped, or it hangs.'),
} as const

const programNames = { application: t('application'), watchman: t('watchman') } as const

/** Fires when application or watchman no longer monitors, for any reason. No setting disables it. */
export function partnerConditions({ subject, state, blind, disk }: PartnerReport): Conditions {
  if (state === 'unknown') return null
  const condition = (about: string, level: Condition['level'], title: string, text: string): Condition => ({
    rule: 'partner',
    subject,
    about,
    level,
    title: t`The ${programNames[subject]} ${title}`,
    text,
    state: 'raised',
    measure: null,
    lasts: true,
  })
  const other = programNames[subject === 'watchman' ? 'application' : 'watchman']
  const alone = t`Until it is back, only the ${other} watches.`
  if (state === 'ended' || state === 'silent')
    return [condition('gone', 'critical', t('is gone'), `${endTexts[state]} ${alone}`)]
  return [
    ...(blind === null ? [] : [condition('blind', 'call', t('sees nothing'), `${blind}. ${alone}`)]),
    ...(disk === null
      ? []
      : [
          condition(
            'disk',
            'call',
            t('cannot keep the history'),
            t`${disk}. What it sees is kept in memory and written when that is over.`,
          ),
        ]),
  ]
}
