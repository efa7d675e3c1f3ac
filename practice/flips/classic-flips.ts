import type { FlipId } from '@/shared/exchange/assumptions/all-assumptions'
import type { Flip, JsonRecord } from './flip'
import { isRecord, members, records, without, rewriteText } from './records'

const isClosing = ({ posMode, tradeSide }: JsonRecord): boolean => posMode === 'hedge_mode' && tradeSide === 'close'
const otherSide = (side: unknown): unknown => (side === 'buy' ? 'sell' : 'buy')
const ofTrade = members(['side'], (side, record) => (isClosing(record) ? otherSide(side) : side))
const oneL = members(['status'], rewriteText('cancelled', 'canceled'))

/** Alternatives about the classic calls. */
export const classicFlips = {
  'A-classic-codes=others': {
    codes: { '43001': '43099', '43012': '43098', '40768': '40799', '40762': '40798' },
  },
  'A-classic-hedge-side=trade': {
    data: { mixOrdersPending: ofTrade, mixOrdersHistory: ofTrade, mixOrderDetail: ofTrade, mixFills: ofTrade },
  },
  'A-classic-modify=whole': { behavior: { modifiedSize: 'whole' } },
  'A-cancel-replace=whole': { behavior: { replacedSize: 'whole' } },
  'A-classic-cancel-symbol=list': { data: { spotCancelSymbolOrder: (data) => [data] } },
  'A-classic-detail=object': {
    data: { spotOrderInfo: (data) => (Array.isArray(data) && isRecord(data[0]) ? data[0] : data) },
  },
  'A-classic-detail=null': {
    data: { spotOrderInfo: (data) => (Array.isArray(data) && data.length === 0 ? null : data) },
  },
  'A-detail-state=state': { data: { mixOrderDetail: records(without(['status'])) } },
  'A-detail-state=status': { data: { mixOrderDetail: records(without(['state'])) } },
  'A-classic-canceled=canceled': { data: { spotHistoryOrders: oneL, spotOrderInfo: oneL } },
} satisfies Partial<Record<FlipId, Flip>>
