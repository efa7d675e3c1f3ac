import { t } from '@/shared/languages/text'
import { type AnswerLink, linkOrigin } from './answer-link'
import type { Condition } from '../alarms/condition'
import type { Destination } from './destination'
import { destinationKinds } from './kinds'

type Known = Destination | null

const placeOf = ({ kind, fields }: Destination): string =>
  t`${destinationKinds[kind].label} at ${destinationKinds[kind].boundTo(fields)}`

/** Change of a destination as text; null without one. */
function changeOf(before: Known, after: Known): readonly [title: string, text: string] | null {
  if (before === null && after === null) return null
  const messages = (after ?? before)!.kind === 'heartbeat' ? t('Heartbeats') : t('Alarms')
  if (before === null) return [t`${messages} are sent to ${after!.name}`, t`${placeOf(after!)} was added.`]
  if (after === null) return [t`${messages} are no longer sent to ${before.name}`, t`${placeOf(before)} was removed.`]
  if (before.isOn && !after.isOn)
    return [t`${messages} are no longer sent to ${after.name}`, t`${placeOf(after)} was turned off.`]
  return [t`Destination ${after.name} was changed`, t`${messages} are sent to ${placeOf(after)}.`]
}

/**
 * Every change of a destination is an alarm, because an attacker who changes destinations can read or suppress alarms.
 * It appears in every window, at every destination and in the audit trail. No setting disables it. `number`
 * distinguishes changes.
 */
export function destinationChange(before: Known, after: Known, number: number): Condition | null {
  const change = changeOf(before, after)
  if (change === null) return null
  const [title, what] = change
  return condition((after ?? before)!.id, number, title, what)
}

/** A change of the links that acknowledge alarms is an alarm of the same kind. */
export const answerLinkChange = (after: AnswerLink, number: number): Condition =>
  after.isOn
    ? condition(
        'answer link',
        number,
        t('Links that acknowledge alarms are served'),
        t`Address: ${linkOrigin(after, 'application')}.`,
      )
    : condition(
        'answer link',
        number,
        t('Links that acknowledge alarms are no longer served'),
        t('They were turned off.'),
      )

function condition(subject: string, number: number, title: string, what: string): Condition {
  return {
    rule: 'destination',
    subject,
    about: String(number),
    level: 'warning',
    title,
    text: t`${what} If this was not you, someone else has access to this Volley: restore it in Alarm destinations.`,
    state: 'raised',
    measure: null,
    lasts: false,
  }
}
