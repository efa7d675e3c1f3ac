import { multiply, negate, toDecimals } from '@/shared/base/decimal'
import type { FlipId } from '@/shared/exchange/assumptions/all-assumptions'
import type { WireAnswer } from '@/practice/rest/answer'
import type { AnswerContext, Flip, JsonRecord } from './flip'
import { pushed } from './order-flips'
import { amount, inRecords, lists, members, records, without, rewriteText, withMembers } from './records'

const figures = ['maxOpen', 'maxBuyOpen', 'maxSellOpen']

/** The other side of each position of a symbol in hedge mode that has one side only. */
const withEmptySides = (total: string) =>
  lists((positions) => [
    ...positions,
    ...positions
      .filter(
        ({ symbol, posSide, holdMode }) =>
          holdMode === 'hedge_mode' &&
          !positions.some((position) => position.symbol === symbol && position.posSide !== posSide),
      )
      .map((position): JsonRecord => {
        const posSide = position.posSide === 'long' ? 'short' : 'long'
        return { ...position, posSide, total, available: total, frozen: total }
      }),
  ])

function withoutCall(answer: WireAnswer, { name }: AnswerContext): WireAnswer {
  if (name !== 'accountInfo') return answer
  return { ...answer, status: 404, body: { ...answer.body, code: '40404', msg: 'Request URL NOT FOUND', data: null } }
}

/** Names of texts of digits that are no amounts. */
const isNoAmount = (name: string): boolean => /(id|oid|uid|uids|time|ts|no|cursor|code|period|level)$/i.test(name)
const isTime = (name: string): boolean => /(time|^ts)$/i.test(name)
const asNumbers = (isTarget: (name: string) => boolean) => (record: JsonRecord) =>
  withMembers(Object.keys(record).filter(isTarget), amountAsNumber)(record)
const amountAsNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value

const cutRate = (rate: string): string => toDecimals(rate, 4)

/** Alternatives about accounts, positions, keys and the form of values. */
export const accountFlips = {
  'A-margin-ratio=percent': {
    data: { accountAssets: members(['mgnRatio'], (value) => (value === '999' ? value : percent(value))) },
  },
  'A-margin-ratio=empty': { data: { accountAssets: members(['mgnRatio'], rewriteText('999', '')) } },
  'A-max-open=empty': { data: { maxOpenAvailable: members(figures, () => '') } },
  'A-max-open=missing': { data: { maxOpenAvailable: records(without(figures)) } },
  'A-break-even=no-price': { data: { currentPosition: members(['breakEvenPrice'], rewriteText('0', '')) } },
  'A-break-even=without-fees': {
    unified: members(['breakEvenPrice'], (_, { avgPrice }) => avgPrice),
    push: pushed(
      ({ arg }) => arg.channel === 'positions',
      withMembers(['breakEvenPrice'], (_, { openPriceAvg }) => openPriceAvg),
    ),
  },
  'A-position-figures=no-price': { data: { currentPosition: members(['liquidationPrice'], rewriteText('0', '')) } },
  'A-position-figures=opposite': { data: { currentPosition: members(['totalFunding'], amount(negate)) } },
  'A-profit-rate=cut': {
    unified: members(['profitRate'], amount(cutRate)),
    push: pushed(({ arg }) => arg.channel === 'positions', withMembers(['unrealizedPLR'], amount(cutRate))),
  },
  'A-empty-side=zero': { data: { currentPosition: withEmptySides('0') } },
  'A-empty-side=empty': { data: { currentPosition: withEmptySides('') } },
  'A-position-channel=silent': { push: (push) => (push.arg.channel === 'positions' ? null : push) },
  'A-key-rights=absent': { answer: withoutCall },
  'A-key-rights=missing': { data: { accountInfo: records(without(['permissions', 'permType'])) } },
  'A-number-text=amounts': { unified: records(asNumbers((name) => !isNoAmount(name))) },
  'A-number-text=times': { unified: records(asNumbers(isTime)) },
  'A-absent-value=null': {
    unified: (data) => inRecords(data, (record) => withMembers(Object.keys(record), rewriteText('', null))(record)),
  },
  'A-absent-value=missing': {
    unified: records((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''))),
  },
} satisfies Partial<Record<FlipId, Flip>>

function percent(value: unknown): unknown {
  return amount((text) => multiply(text, '100'))(value)
}
