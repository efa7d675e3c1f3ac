import type { JournalEntry } from '@/shared/ipc/contract'
import { isPositive } from '@/shared/base/decimal'
import { isAmount } from '@/renderer/kit/format/decimals'
import { grouped } from '@/shared/base/grouped'
import { subKeyAnswered, subKeyAsked } from './sub-key-text'

/** One line of an order's life in plain words. What the journal wrote stays at hand for a tooltip. */
type EntryText = Pick<JournalEntry, 'what' | 'detail'>

const kinds: Readonly<Record<string, string>> = {
  queued: 'Queued',
  intent: 'Sending',
  result: 'Answer',
  seen: 'Update',
  fill: 'Fill',
  command: 'Asked',
  'command-result': 'Answer',
  check: 'Looked for',
  verdict: 'Verdict',
  adopt: 'Adopted',
  request: 'Request',
  'dry-run': 'Dry run',
  confirmed: 'Confirmed',
  gate: 'Gate',
  upkeep: 'Forgotten',
}

const sources: Readonly<Record<string, string>> = {
  push: 'pushed by the exchange',
  'open-list': 'in the list of open orders',
  'order-info': 'read by its ID',
  history: 'in the order history',
}
const statuses: Readonly<Record<string, string>> = {
  partially_filled: 'part-filled',
  canceled: 'canceled',
  filled: 'filled',
  live: 'live',
}
const origins: Readonly<Record<string, string>> = {
  orphan: 'of this installation, recovered',
  elsewhere: 'external, placed by another program',
}

const amount = (text: string): string => (isAmount(text) ? grouped(text) : text)
const member = (body: object, name: string): string => {
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' ? value : ''
}

function bodyIn(json: string): object | null {
  try {
    const body: unknown = JSON.parse(json)
    return body instanceof Object ? body : null
  } catch {
    return null
  }
}

/** "/api/v3/trade/place-batch {…}": the call by its name, the order by what it asks for. */
function sending(detail: string): string {
  const [, path = '', json = ''] = /^(\S+) (\{.*\})$/s.exec(detail) ?? []
  const body = bodyIn(json)
  if (body === null) return detail
  const call = path.split('/').at(-1) ?? path
  const side = member(body, 'side')
  if (side === '') return `by ${call}`
  const size = member(body, 'qty') || member(body, 'size')
  const price = member(body, 'price')
  const type = [member(body, 'orderType'), member(body, 'timeInForce') || member(body, 'force')]
    .filter(Boolean)
    .join(' ')
  const terms = [`${side} ${amount(size)} ${price === '' ? 'at market' : `at ${amount(price)}`}`, type, `by ${call}`]
  return terms.filter(Boolean).join(', ').replaceAll('_', '-')
}

function seen(detail: string): string {
  const [, source = '', status = '', filled = '', qty = '', price = ''] =
    /^(\S+): (\S+), filled (\S+) of (\S+)(?: at (\S+))?$/.exec(detail) ?? []
  if (source === '') return detail
  const at = price === '' ? '' : ` at ${amount(price)}`
  const traded = isAmount(filled) && isPositive(filled)
  const part = `filled ${amount(filled)} of ${amount(qty)}`
  const word = statuses[status] ?? `“${status}”`
  const state = status === 'canceled' && traded ? `${part}, rest canceled` : `${word}${at}, ${part}`
  return `${state} (${sources[source] ?? source})`
}

function asked(detail: string): string {
  if (detail === 'cancel') return 'to cancel it'
  const key = subKeyAsked(bodyIn(detail) ?? {})
  if (key !== null) return key
  const body = bodyIn(/^change to (\{.*\})$/s.exec(detail)?.[1] ?? '')
  if (body !== null) {
    const wishes = (['price', 'qty'] as const).flatMap((name) =>
      member(body, name) === '' ? [] : [`${name === 'qty' ? 'quantity' : 'price'} ${amount(member(body, name))}`],
    )
    return `to change it to ${wishes.join(', ')}${member(body, 'autoCancel') === 'yes' ? ', or cancel it' : ''}`
  }
  return detail.startsWith('cancel all') ? `to ${detail}` : sending(detail)
}

function answered(detail: string): string {
  const [, outcome = '', json = ''] = /^(\w+) (\{.*\})$/s.exec(detail) ?? []
  const key = subKeyAnswered(outcome, bodyIn(json) ?? {})
  if (key !== null) return key
  return detail
    .replace('not_sent:', 'not sent:')
    .replace(/^(cancel|change) acknowledged$/, 'the $1 was received')
    .replace(/^acknowledged/, 'received')
}

function adopted(detail: string): string {
  const [, origin = '', source = '', status = ''] = /^(\S+), (\S+): (\S+)$/.exec(detail) ?? []
  return origin === ''
    ? detail
    : `${origins[origin] ?? origin}; first seen ${statuses[status] ?? status}, ${sources[source] ?? source}`
}

const queued = (detail: string): string => detail.replace(/^row (\d+) of batch \S+$/, 'row $1 of its batch')

/** "/api/v3/trade/place-batch 0,1,2": rows by the numbers they have on screen. */
function requested(detail: string): string {
  const [, path = '', rows = ''] = /^(\S+) ([\d,]+)$/.exec(detail) ?? []
  if (path === '') return detail
  const numbers = rows.split(',').map((row) => Number(row) + 1)
  return `${numbers.length === 1 ? 'row' : 'rows'} ${numbers.join(', ')} by ${path.split('/').at(-1) ?? path}`
}

function forgotten(detail: string): string {
  const stretches: unknown = Reflect.get(bodyIn(detail) ?? {}, 'forgotten')
  if (!Array.isArray(stretches)) return detail
  const count = stretches.reduce<number>((sum, [from, to]: [number, number]) => sum + to - from + 1, 0)
  return `${count} entries since the beginning, each 30 days after its order was over`
}

const details: Readonly<Record<string, (detail: string) => string>> = {
  queued,
  intent: sending,
  seen,
  command: asked,
  result: answered,
  'command-result': answered,
  adopt: adopted,
  request: requested,
  upkeep: forgotten,
}

/** An entry of the journal as a trader reads it. */
export const entryText = ({ what, detail }: EntryText): EntryText => ({
  what: kinds[what] ?? what,
  detail: details[what]?.(detail) ?? detail,
})
