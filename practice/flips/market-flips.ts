import { multiply } from '@/shared/base/decimal'
import type { FlipId } from '@/shared/exchange/assumptions/all-assumptions'
import type { AnswerContext, Flip, PushMessage } from './flip'
import { pushed } from './order-flips'
import { amount, inRecords, members, records, renamed, without, withMembers, rewriteText } from './records'

const thousandfold = amount((text) => multiply(text, '1000'))
const CLOCK_AHEAD_MS = 45_000

/** Every fourth response. */
function isFourth({ memory }: AnswerContext): boolean {
  const count = Number(memory.get('answers') ?? 0) + 1
  memory.set('answers', count)
  return count % 4 === 0
}

/** The first values of these members by symbol. */
function still(data: unknown, { memory }: AnswerContext): unknown {
  return inRecords(data, (record) =>
    withMembers(['bid1Price', 'ask1Price'], (value) => {
      const key = `${String(record.category)} ${String(record.symbol)} ${value === record.bid1Price ? 'bid' : 'ask'}`
      if (!memory.has(key)) memory.set(key, value)
      return memory.get(key)
    })(record),
  )
}

const isOf = (channel: string) => (push: PushMessage) => push.arg.channel === channel

/** Alternatives about symbols, market data and times. */
export const marketFlips = {
  'A-symbol-status=normal': { data: { instruments: members(['status'], rewriteText('online', 'normal')) } },
  'A-contract-size=lots': { data: { instruments: members(['minOrderQty'], thousandfold) } },
  'A-size-step=sizeMultiplier': { data: { instruments: records(renamed({ quantityMultiplier: 'sizeMultiplier' })) } },
  'A-size-step=absent': { data: { instruments: records(without(['quantityMultiplier'])) } },
  'A-min-order-amount=empty': { data: { instruments: members(['minOrderAmount'], () => '') } },
  'A-coin-qty=base': {
    data: {
      instruments: records((record) =>
        record.category === 'COIN-FUTURES'
          ? { ...record, quantityMultiplier: '0.001', quantityPrecision: '3', minOrderQty: '0.001' }
          : record,
      ),
    },
  },
  'A-book-audit=own-numbers': {
    push: pushed(
      isOf('books15'),
      withMembers(['seq'], (seq) => Number(seq) + 1000),
    ),
  },
  'A-book-audit=no-previous': { push: pushed(isOf('books'), without(['pseq'])) },
  'A-ticker-still=still': { data: { tickers: still } },
  'A-clock-answers=other-clock': {
    answer: (answer, context) =>
      isFourth(context)
        ? { ...answer, body: { ...answer.body, requestTime: answer.body.requestTime + CLOCK_AHEAD_MS } }
        : answer,
  },
  'A-clock-answers=seconds': {
    answer: (answer) => ({
      ...answer,
      body: { ...answer.body, requestTime: Math.floor(answer.body.requestTime / 1000) },
    }),
  },
  'A-look-back=others': { codes: { '40704': '40799' } },
} satisfies Partial<Record<FlipId, Flip>>
