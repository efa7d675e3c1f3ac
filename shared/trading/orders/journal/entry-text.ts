import { sideNames } from '@/shared/base/text/side-name'
import { isPositive } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import { t, punctuated } from '@/shared/languages/text'
import { type Counted, inLots, priceText, sizeText, unitText } from '../order-phrase'
import { exchangeTimeIn } from '../order-times'
import { conclusionIn, type ConclusionName, gateSentences, pollSentences, restartSentences } from './entry-sentences'
import { subKeyAnswered, subKeyRequestText } from './sub-key-text'

/** Kind and text of a journal entry. */
interface EntryText {
  readonly what: string
  readonly detail: string
}

const kinds: Readonly<Record<string, string>> = {
  queued: t('Queued'),
  intent: t('Sending'),
  result: t('Answer'),
  seen: t('Update'),
  fill: t('Fill'),
  command: t('Asked'),
  'command-result': t('Answer'),
  check: t('Looked for'),
  verdict: t('Verdict'),
  adopt: t('Adopted'),
  request: t('Request'),
  'dry-run': t('Dry run'),
  reviewed: t('Reviewed'),
  confirmed: t('Confirmed'),
  protection: 'TP/SL',
  gate: t('Gate'),
  upkeep: t('Forgotten'),
}

const sources: Readonly<Record<string, string>> = {
  push: t('pushed by the exchange'),
  'open-list': t('in the list of open orders'),
  'order-info': t('read by its ID'),
  history: t('in the order history'),
}
const statuses: Readonly<Record<string, string>> = {
  partially_filled: t('part-filled'),
  canceled: t('canceled'),
  filled: t('filled'),
  live: t('live', 'order'),
}
const origins: Readonly<Record<string, string>> = {
  orphan: t('of this installation, recovered'),
  elsewhere: t('external, placed by another program'),
}

/** Labels of the values in a request. Other values are shown unchanged. */
const values: Readonly<Record<string, string>> = {
  ...sideNames,
  limit: t('limit'),
  market: t('market'),
  gtc: 'GTC',
  ioc: 'IOC',
  fok: 'FOK',
  post_only: t('post-only'),
  rpi: 'RPI',
}
const valueText = (value: string): string => values[value] ?? value.replaceAll('_', '-')

const isAmount = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value)
const amount = (value: string): string => (isAmount(value) ? grouped(value) : value)
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

/** The terms that decide the coins of an entry; null where no order is known. */
type Terms = Counted | null
const sizeIn = (of: Terms, qty: string): string => (of === null ? amount(qty) : sizeText({ ...of, qty }, amount))
const priceIn = (of: Terms, price: string): string => (of === null ? amount(price) : priceText(of, price, amount))

/** Filled part of a quantity, with both coins if they differ. */
function partIn(of: Terms, filled: string, qty: string): string {
  if (of === null) return t`filled ${amount(filled)} of ${amount(qty)}`
  const [part, whole] = [sizeIn(inLots(of), filled), sizeIn(of, qty)]
  const isSame = unitText(inLots(of)) === unitText(of)
  return t`filled ${isSame ? amount(filled) : part} of ${whole}`
}

/** The terms of an order in a body that placed it. */
function termsOf(body: object | null): Terms {
  const [symbol, side, orderType] = ['symbol', 'side', 'orderType'].map((name) => member(body ?? {}, name))
  if (!symbol || !side) return null
  return { category: member(body ?? {}, 'category'), symbol, side, ...(orderType ? { orderType } : {}) }
}

/** The terms of an order by the entry that placed it; null where none of these did. */
export const termsIn = (entries: readonly EntryText[]): Terms =>
  entries
    .filter(({ what }) => what === 'intent')
    .map(({ detail }) => termsOf(bodyIn(/^\S+ (\{.*\})$/s.exec(detail)?.[1] ?? '')))
    .find((terms) => terms !== null) ?? null

/** "/api/v3/trade/place-batch {…}": the call by its name, the order by what it asks for. */
function sending(detail: string, of: Terms): string {
  const [, path = '', json = ''] = /^(\S+) (\{.*\})$/s.exec(detail) ?? []
  const body = bodyIn(json)
  if (body === null) return detail
  const call = path.split('/').at(-1) ?? path
  const side = member(body, 'side')
  if (side === '') return t`by ${call}`
  const size = member(body, 'qty') || member(body, 'size')
  const price = member(body, 'price')
  const orderType = member(body, 'orderType')
  const type = [orderType, member(body, 'timeInForce') || member(body, 'force')]
    .filter(Boolean)
    .map(valueText)
    .join(' ')
  const counted = termsOf(body) ?? of
  const at = price === '' ? t('at market') : t`at ${priceIn(counted, price)}`
  const terms = [`${valueText(side)} ${sizeIn(counted, size)} ${at}`, type, t`by ${call}`]
  return punctuated(terms.filter(Boolean).join(', '))
}

function updateText(detail: string, of: Terms): string {
  const [, source = '', status = '', filled = '', qty = '', price = ''] =
    /^(\S+): (\S+), filled (\S+) of (\S+)(?: at (\S+))?$/.exec(detail) ?? []
  if (source === '') return detail
  const at = price === '' ? '' : t` at ${priceIn(of, price)}`
  const traded = isAmount(filled) && isPositive(filled)
  const part = partIn(of, filled, qty)
  const statusText = statuses[status] ?? `“${status}”`
  const state = status === 'canceled' && traded ? t`${part}, rest canceled` : punctuated(`${statusText}${at}, ${part}`)
  return `${state} (${sources[source] ?? source})`
}

/** "0.5 at 61250, fee 0.1 USDT". A fill that was corrected starts with "listed as SPOT instead of 0.5 at 61200: ". */
function fill(detail: string, of: Terms): string {
  const [, listed = '', qtyBefore = '', priceBefore = '', qty = '', price = '', fee = ''] =
    /^(?:listed as (\S+?)(?: instead of (\S+) at (\S+))?: )?(\S+) at (\S+?)(?:, fee (.*))?$/s.exec(detail) ?? []
  if (qty === '') return detail
  const figures = (size: string, at: string): string => t`${sizeIn(of && inLots(of), size)} at ${priceIn(of, at)}`
  const instead = qtyBefore === '' ? '' : t` instead of ${figures(qtyBefore, priceBefore)}`
  const from = listed === '' ? '' : t`listed as ${listed}${instead}: `
  return `${from}${figures(qty, price)}${fee === '' ? '' : t`, fee ${fee}`}`
}

const priceLabel = t('price', 'order')

function commandDetail(detail: string, of: Terms): string {
  if (detail === 'cancel') return t('to cancel it')
  const key = subKeyRequestText(bodyIn(detail) ?? {})
  if (key !== null) return key
  const body = bodyIn(/^change to (\{.*\})$/s.exec(detail)?.[1] ?? '')
  if (body !== null) {
    const changes = (['price', 'qty'] as const).flatMap((name) =>
      member(body, name) === ''
        ? []
        : [
            name === 'qty'
              ? t`quantity ${sizeIn(of, member(body, name))}`
              : `${priceLabel} ${priceIn(of, member(body, name))}`,
          ],
    )
    return t`to change it to ${changes.join(', ')}${member(body, 'autoCancel') === 'yes' ? t(', or cancel it') : ''}`
  }
  const [, scope] = /^cancel all, (.*)$/s.exec(detail) ?? []
  return scope === undefined ? sending(detail, of) : t`to cancel all, ${scope}`
}

/** Fixed starts of answers. The reason follows after a colon. */
const answers: Readonly<Record<string, string>> = {
  acknowledged: t('received'),
  refused: t('refused'),
  not_sent: t('not sent'),
  unknown: t('unknown'),
  'cancel acknowledged': t('the cancel was received'),
  'cancel refused': t('cancel refused'),
  'cancel not_sent': t('cancel not sent'),
  'cancel unknown': t('cancel unknown'),
  'change acknowledged': t('the change was received'),
  'change refused': t('change refused'),
  'change not_sent': t('change not sent'),
  'change unknown': t('change unknown'),
}

/** Texts of results that Volley states at its start. */
const restartTexts: Readonly<Record<string, string>> = {
  [restartSentences.unanswered]: t('unknown: Volley was closed before an answer came'),
  [restartSentences.waitingAgain]: t('waiting again: Volley was closed before it was sent'),
  [restartSentences.notSent]: t('not sent: Volley was closed first'),
  [restartSentences.lostWrites]: t(
    'unknown: Volley was closed while it was queued, and the journal lacks its last writes',
  ),
}

function answered(detail: string): string {
  const restart = restartTexts[detail]
  if (restart !== undefined) return restart
  const [, outcome = '', json = ''] = /^(\w+) (\{.*\})$/s.exec(detail) ?? []
  const key = subKeyAnswered(outcome, bodyIn(json) ?? {})
  if (key !== null) return key
  const [, order] = /^acknowledged, order (\S+)$/.exec(detail) ?? []
  if (order !== undefined) return t`received, order ${order}`
  const [, unsent] = /^not sent: (.*)$/s.exec(detail) ?? []
  if (unsent !== undefined) return punctuated(`${answers.not_sent}: ${unsent}`)
  const [, answer = '', reason = ''] = /^([a-z_ ]+)(: .*)?$/s.exec(detail) ?? []
  return answers[answer] === undefined ? detail : `${answers[answer]}${reason}`
}

function adopted(detail: string): string {
  const [, origin = '', source = '', status = ''] = /^(\S+), (\S+): (\S+)$/.exec(detail) ?? []
  return origin === ''
    ? detail
    : t`${origins[origin] ?? origin}; first seen ${statusName(status)}, ${sources[source] ?? source}`
}

/** "poll 2: the exchange knows no such order, after the deadline": other words are the reason of a failed look-up. */
function polled(detail: string): string {
  const [, count = '', pollText = ''] = /^poll (\d+): (.*)$/s.exec(detail) ?? []
  if (count === '') return detail
  const isLate = pollText.endsWith(pollSentences.late)
  const pollResult = isLate ? pollText.slice(0, -pollSentences.late.length) : pollText
  const text = pollTexts[pollResult] ?? pollResult
  return isLate ? t`look-up ${count} after the deadline: ${text}` : t`look-up ${count}: ${text}`
}
const pollTexts: Readonly<Record<string, string>> = {
  [pollSentences.absent]: t('the exchange knows no such order'),
  [pollSentences.unchanged]: t('it is unchanged'),
}

function queued(detail: string): string {
  const [, before, now] = /^priced again: (.*) is (.*) now$/.exec(detail) ?? []
  if (before !== undefined && now !== undefined) return t`priced again: ${amount(before)} is ${amount(now)} now`
  const [, row, later] = /^row (\d+) of batch [^\s,]+(, sent later)?$/.exec(detail) ?? []
  if (row === undefined) return detail
  return later === undefined ? t`row ${row} of its batch` : t`row ${row} of its batch, sent later`
}

/** "/api/v3/trade/place-batch 0,1,2": rows by the numbers they have on screen. */
function requested(detail: string): string {
  const [, path = '', rows = ''] = /^(\S+) ([\d,]+)$/.exec(detail) ?? []
  if (path === '') return detail
  const numbers = rows.split(',').map((row) => Number(row) + 1)
  const call = path.split('/').at(-1) ?? path
  return numbers.length === 1 ? t`row ${numbers.join()} by ${call}` : t`rows ${numbers.join(', ')} by ${call}`
}

/** Texts of verdicts. They have the values of the written sentences in the same order. */
export const conclusionTexts: Readonly<Record<ConclusionName, (...values: string[]) => string>> = {
  notFound: (polls) => t`not found in ${polls} polls; the last two after no request could be accepted any more`,
  limited: (polls) => t`refused by the rate limit: in no place of the exchange after it, in ${polls} polls`,
  inVain: (command) => t`the ${commandText(command)} had no order to act on: the exchange knows none`,
  withoutEffect: (command) => t`the ${commandText(command)} did not take effect`,
  endedByCancel: (end, status) =>
    t`${statusName(end)}: no order to cancel, in no list, and the exchange reports ${statusName(status)}`,
  endedByLists: (end, status) =>
    t`${statusName(end)}: in no list of open orders, and the exchange reports ${statusName(status)}`,
  triggered: (strategyId, kind) => t`placed by strategy order ${strategyId}, a ${kind}`,
}
const statusName = (status = ''): string => statuses[status] ?? status
const commandText = (command = ''): string => ({ cancel: 'cancel', change: 'change' })[command] ?? command

function concluded(detail: string): string {
  const conclusion = conclusionIn(detail)
  return conclusion === null ? detail : conclusionTexts[conclusion.name](...conclusion.values)
}

/** The gate is written as "open" or as shut, with the reason in the language of that run. */
function gate(detail: string): string {
  if (detail === gateSentences.open) return t('orders may be sent')
  const [, shut] = /^shut: (.*)$/s.exec(detail) ?? []
  if (shut !== undefined) return t`shut: ${shut}`
  const [, reason] = /^let through by a person(?:: (.*))?$/s.exec(detail) ?? [null]
  if (reason === null) return detail
  return reason === undefined ? t('resumed by a person') : t`resumed by a person: ${reason}`
}

function forgotten(detail: string): string {
  const stretches: unknown = Reflect.get(bodyIn(detail) ?? {}, 'forgotten')
  if (!Array.isArray(stretches)) return detail
  const count = stretches.reduce<number>((sum, [from, to]: [number, number]) => sum + to - from + 1, 0)
  return t`${count} entries since the beginning, each 30 days after its order was over`
}

const details: Readonly<Record<string, (detail: string, of: Terms) => string>> = {
  queued,
  intent: sending,
  seen: updateText,
  fill,
  command: commandDetail,
  result: answered,
  'command-result': answered,
  adopt: adopted,
  verdict: concluded,
  check: polled,
  request: requested,
  gate,
  upkeep: forgotten,
}

/**
 * An entry of the journal as it is shown; `of` is its order, null if that is unknown. `exchangeAt` is the time of
 * the exchange, Unix ms, where the entry has one.
 */
export function entryText(
  { what, detail: storedDetail }: EntryText,
  of: Terms,
): EntryText & { readonly exchangeAt: number | null } {
  const { detail, at } = exchangeTimeIn(storedDetail)
  return { what: kinds[what] ?? what, detail: details[what]?.(detail, of) ?? detail, exchangeAt: at }
}
