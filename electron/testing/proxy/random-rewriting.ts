import { equals, isSignedDecimal, plainDecimal } from '@/shared/base/decimal'
import { endpoints } from '@/shared/exchange/endpoints'
import type { Random } from '@/shared/base/random'
import { between, chance, pick } from './chance'
import type { PassingCall, Rewriting } from './rewriting'

/** What may become of a member of an element, or of a whole list. */
export const messageKinds = [
  'null-member',
  'number-member',
  'exponent-member',
  'object-member',
  'missing-member',
  'unknown-word',
  'reversed-list',
  'doubled-element',
] as const
export type MessageKind = (typeof messageKinds)[number]
type ListKind = 'reversed-list' | 'doubled-element'
type MemberKind = Exclude<MessageKind, ListKind>

/** Shares of what passes. Answers to POSTs tell what became of orders, so more of them are rewritten. */
const shares = { post: 0.2, read: 0.06, push: 0.08, late: 0.03, swap: 0.04 } as const
/** Most rewritings are of the outer list; its elements hold lists of their own, such as fees. */
const OUTER_SHARE = 0.8
export const UNKNOWN_VALUE = 'word_of_no_list'

/** Members that continue a list or a series: without them it would end. A list itself may be null when empty. */
const pageMarks = new Set(['cursor', 'endId', 'nextFlag', 'pseq', 'seq'])
const identifier = /(id|oid|no)$/i
/** Members of which each value stands in a list of the exchange that may grow. */
const enumMembers = new Set([
  'category',
  'execType',
  'force',
  'holdMode',
  'holdSide',
  'marginMode',
  'orderStatus',
  'orderType',
  'posMode',
  'posSide',
  'reduceOnly',
  'side',
  'status',
  'stpMode',
  'timeInForce',
  'tradeScope',
  'tradeSide',
])

type Members = Record<string, unknown>
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isElement = (value: unknown): boolean => isMembers(value) || Array.isArray(value)

/** Every list of elements in a message, outer ones first. */
function listsIn(value: unknown): unknown[][] {
  if (Array.isArray(value)) return [...(value.some(isElement) ? [value] : []), ...value.flatMap(listsIn)]
  return isMembers(value) ? Object.values(value).flatMap(listsIn) : []
}

const isAmount = (value: unknown): value is string => typeof value === 'string' && isSignedDecimal(value)

/** A JSON number of the same value; null where it would cut digits. */
function numberOf(text: string): number | null {
  const plain = plainDecimal(String(Number(text)))
  return plain !== null && equals(plain, text) ? Number(text) : null
}

/** The same value as Java prints it: `0.0001` as `1E-4`. */
function exponentOf(text: string): string {
  const [whole = '', decimals = ''] = text.split('.')
  const digits = `${whole}${decimals}`.replace(/^(-?)0+(?=\d)/, '$1')
  return `${digits}E${decimals === '' ? '+0' : `-${decimals.length}`}`
}

/** Another form of a value, never another value; undefined where the kind does not fit it. */
function otherForm(kind: Exclude<MemberKind, 'missing-member'>, name: string, value: unknown): unknown {
  switch (kind) {
    case 'null-member':
      return null
    case 'object-member':
      return { value }
    case 'number-member':
      return isAmount(value) ? (numberOf(value) ?? undefined) : undefined
    case 'exponent-member':
      return isAmount(value) && !identifier.test(name) ? exponentOf(value) : undefined
    case 'unknown-word':
      return enumMembers.has(name) || (isAmount(value) && !identifier.test(name)) ? UNKNOWN_VALUE : undefined
  }
}

/** Changes one member of the element in place; false where the kind fits none. */
function changeMember(random: Random, kind: MemberKind, element: Members | unknown[]): boolean {
  const members = element as Members
  const memberNames = Object.keys(members).filter((name) => {
    const value = members[name]
    return !pageMarks.has(name) && value !== null && value !== '' && (!Array.isArray(value) || kind === 'object-member')
  })
  if (kind === 'missing-member') {
    if (Array.isArray(element) || memberNames.length === 0) return false
    return Reflect.deleteProperty(element, pick(random, memberNames))
  }
  const fitting = memberNames.filter((name) => otherForm(kind, name, members[name]) !== undefined)
  if (fitting.length === 0) return false
  const name = pick(random, fitting)
  members[name] = otherForm(kind, name, members[name])
  return true
}

const outerOrAny = <Item>(random: Random, items: readonly Item[]): Item =>
  chance(random, OUTER_SHARE) ? items[0]! : pick(random, items)

function changeList(random: Random, kind: ListKind, message: unknown): boolean {
  const fewest = kind === 'reversed-list' ? 2 : 1
  const lists = listsIn(message).filter((list) => list.length >= fewest)
  if (lists.length === 0) return false
  const list = outerOrAny(random, lists)
  if (kind === 'reversed-list') list.reverse()
  else {
    const nth = Math.floor(between(random, 0, list.length))
    list.splice(nth, 0, structuredClone(list[nth]))
  }
  return true
}

function changeSomeMember(random: Random, kind: MemberKind, message: unknown): boolean {
  const lists = listsIn(message)
  const whole = isMembers(message) ? [[message]] : []
  const elements = [...lists, ...whole]
  if (elements.length === 0) return false
  const element = pick(random, outerOrAny(random, elements))
  return isElement(element) && changeMember(random, kind, element as Members)
}

/** The message with one change of this kind somewhere in it; the message itself where the kind fits nothing in it. */
export function rewritten<Message>(random: Random, kind: MessageKind, message: Message): Message {
  const copy = structuredClone(message)
  const isChanged =
    kind === 'reversed-list' || kind === 'doubled-element'
      ? changeList(random, kind, copy)
      : changeSomeMember(random, kind, copy)
  return isChanged ? copy : message
}

/**
 * Rewrites a share of everything that the exchange sends, always as the seed says: a list is reversed, an element comes
 * twice, one member has another form or is missing, an answer comes after later pushes, two pushes change places. No
 * readable value becomes another one. `onRewritten` gets the kind of each.
 */
export function randomRewriting(
  random: Random,
  onRewritten: (kind: MessageKind | 'answer-past-pushes') => void,
): Rewriting {
  function rewrite<Message>(share: number, message: Message): Message {
    if (!chance(random, share)) return message
    const kind = pick(random, messageKinds)
    const other = rewritten(random, kind, message)
    if (other !== message) onRewritten(kind)
    return other
  }
  const isClock = ({ path }: PassingCall): boolean => path === endpoints.serverTime.path
  return {
    answer: (call, data) => rewrite(call.method === 'POST' ? shares.post : shares.read, data),
    answerDelayMs(call) {
      if (isClock(call) || !chance(random, shares.late)) return 0
      onRewritten('answer-past-pushes')
      return between(random, 300, 4000)
    },
    push: ({ data }) => rewrite(shares.push, data),
    swapsWithNext: () => chance(random, shares.swap),
  }
}
