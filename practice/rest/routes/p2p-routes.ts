import type { Clock } from '@/shared/base/clock'
import type { CheckedRequestFor } from '@/shared/exchange/endpoints'
import { DAY_MS } from '@/shared/base/time'
import type { P2pDesk } from '@/practice/services/p2p/p2p-desk'
import {
  type Advert,
  advertsOf,
  type P2pStory,
  p2pStatusOf,
  timeText,
  updatedAt,
} from '@/practice/services/p2p/p2p-orders'
import type { Routes } from './routes'

/** A merchant account is a year old. */
const MERCHANT_SINCE_MS = 366 * DAY_MS

type Language = CheckedRequestFor<'p2pOrderList'>['language']
const labels = {
  'en-US': { method: 'Bank transfer', account: 'Account number', receipt: 'Receipt' },
  'zh-CN': { method: '银行转账', account: '账号', receipt: '凭证' },
} as const

/** Bank transfer details. The buyer adds the receipt. */
const paymentInfo = (language: Language) => ({
  paymethodName: labels[language].method,
  paymethodId: '1',
  paymethodInfo: [
    { name: labels[language].account, required: 'yes', type: 'number', value: '0000 0000 0000' },
    { name: labels[language].receipt, required: 'no', type: 'file', value: '' },
  ],
})

function orderRecord(story: P2pStory, language: Language, now: number) {
  const { orderId, advert, count, price, amount, buyer, seller } = story
  return {
    orderId,
    orderNo: `P${orderId}`,
    advNo: advert.advNo,
    side: advert.side,
    count,
    coin: advert.coin,
    price,
    fiat: advert.fiat,
    withdrawTime: timeText(story.cancelledAt, now),
    representTime: timeText(story.appealedAt, now),
    releaseTime: timeText(story.releasedAt, now),
    paymentTime: timeText(story.paidAt, now),
    amount,
    status: p2pStatusOf(story, now),
    buyerRealName: buyer,
    sellerRealName: seller,
    cTime: String(story.createdAt),
    uTime: String(updatedAt(story, now)),
    paymentInfo: paymentInfo(language),
  }
}

const fits = (filter: string | undefined, value: string): boolean => filter === undefined || filter === value

function isMatch(story: P2pStory, request: CheckedRequestFor<'p2pOrderList'>, now: number): boolean {
  const { advert, orderId } = story
  const { advNo, side, coin, fiat, orderNo, status, idLessThan } = request
  const isOfAdvert =
    advert.advNo === advNo && fits(side, advert.side) && fits(coin, advert.coin) && fits(fiat, advert.fiat)
  return (
    isOfAdvert &&
    fits(orderNo, `P${orderId}`) &&
    fits(status, p2pStatusOf(story, now)) &&
    (idLessThan === undefined || orderId < idLessThan)
  )
}

/** P2P trading of merchants (spec: call 8). Every account here is a merchant. */
export function createP2pRoutes(clock: Clock, desk: P2pDesk): Pick<Routes, 'p2pOrderList' | 'p2pAdvList'> {
  return {
    p2pOrderList(request, uid) {
      const now = clock.now()
      const until = Math.min(now, Number(request.endTime ?? now))
      const from = Math.max(Number(request.startTime), now - MERCHANT_SINCE_MS)
      const stories = desk.between(uid, from, until).filter((story) => isMatch(story, request, now))
      const page = stories.slice(0, Number(request.limit ?? '100'))
      return {
        ok: true,
        data: {
          orderList: page.map((story) => orderRecord(story, request.language, now)),
          minOrderId: page.at(-1)?.orderId ?? '',
        },
      }
    },
    p2pAdvList(request, uid) {
      const limits = { minTradeAmount: '20', maxTradeAmount: '2420', status: 'online' }
      const isAdvertMatch = (advert: Advert): boolean =>
        fits(request.side, advert.side) && fits(request.coin, advert.coin) && fits(request.fiat, advert.fiat)
      const advList = advertsOf(uid)
        .filter(isAdvertMatch)
        .map(({ advNo, side, coin, fiat, price }) => ({
          advId: advNo,
          advNo,
          side,
          coin,
          fiat,
          price: String(price),
          ...limits,
        }))
      return { ok: true, data: { advList, minAdvId: advList[0]?.advId ?? '' } }
    },
  }
}
