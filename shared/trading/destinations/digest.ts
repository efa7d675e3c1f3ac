import { t, punctuated, comma } from '@/shared/languages/text'
import { amountsText, joinedTotals } from '../alarms/event-amounts'
import { precedenceOf } from './announcement'
import { findingOf } from './finding'
import { type Announced, labelOf, type Message, subjectText, timeText } from './message'

/** Names per line of a digest. */
const MOST_NAMES = 10

const groupOf = ({ announcement, overAt }: Announced): string => {
  const { account, rule, level, about } = announcement
  // Another coin or number of hours is the same finding.
  return JSON.stringify([account, findingOf({ rule, level, about }), precedenceOf(announcement, overAt !== null)])
}

/** The latest message of each incident: its totals include those of the ones before. */
const latestOf = (group: readonly Announced[]): readonly Announced[] => {
  const incidents = Map.groupBy(group, ({ announcement: { source, incidentId } }) => `${source} ${incidentId}`)
  return [...incidents.values()].map((same) => same.toSorted((a, b) => a.announcement.at - b.announcement.at).at(-1)!)
}

/** `30 × Loan liquidated: 4 500 000 USDT owed`. */
function countText(latest: readonly Announced[], withBalances: boolean): string {
  const finding = findingOf(latest[0]!.announcement)
  const amounts = withBalances ? amountsText(joinedTotals(latest.map(({ announcement }) => announcement.totals))) : ''
  const counted = latest.length === 1 ? finding : `${latest.length} × ${finding}`
  return amounts === '' ? counted : punctuated(`${counted}: ${amounts}`)
}

function lineOf(group: readonly Announced[], withBalances: boolean): string {
  const latest = latestOf(group)
  const names = latest.map(({ announcement }) => subjectText(announcement, withBalances)).filter((name) => name !== '')
  const firstNames = names.slice(0, MOST_NAMES).join(comma())
  const more = names.length > MOST_NAMES ? t` and ${names.length - MOST_NAMES} more` : ''
  const times = group.map(({ announcement, overAt }) => overAt ?? announcement.at)
  const [first, last] = [timeText(Math.min(...times)), timeText(Math.max(...times))]
  const when = first === last ? t`at ${first}` : t`from ${first} to ${last}`
  const head = punctuated(`${labelOf(latest[0]!)}: ${countText(latest, withBalances)}`)
  return `${head}${firstNames === '' ? '' : ` (${firstNames}${more})`}, ${when}.`
}

/**
 * One message for several, sorted from the most severe. `received`: messages that the destination received shortly
 * before. Those with the finding of the most severe message count in the title, which then has the total.
 */
export function digestOf(
  members: readonly Announced[],
  received: readonly Announced[],
  withBalances: boolean,
): Message {
  const groups = [...Map.groupBy(members, groupOf).values()]
  const mostSevere = groups[0]!
  const all = latestOf([
    ...received.filter((candidate) => groupOf(candidate) === groupOf(mostSevere[0]!)),
    ...mostSevere,
  ])
  const others = members.length - mostSevere.length
  const more = others === 0 ? '' : others === 1 ? t('; 1 more message') : t`; ${others} more messages`
  const lines = groups.map((group) => `${group[0]!.announcement.account}. ${lineOf(group, withBalances)}`)
  return {
    title: punctuated(`${labelOf(mostSevere[0]!)}: ${countText(all, withBalances)}${more}`),
    text: [...lines, ...(withBalances ? [] : [t('Amounts are in Volley.')])].join('\n'),
  }
}
