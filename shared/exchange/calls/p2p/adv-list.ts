import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  GivenId,
  LooseId,
  givenList,
  LooseText,
  openEnum,
  Side,
  UnixMsString,
  LooseAmount,
} from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { CoinName } from '../loan/loan-coins'
import { Language } from './order-list'

/** An advertisement of the calling merchant. */
const Advertisement = z.looseObject({
  advId: z.string(),
  advNo: GivenId,
  side: openEnum('buy', 'sell'),
  coin: LooseText,
  fiat: LooseText,
  price: LooseAmount,
  minTradeAmount: LooseAmount,
  maxTradeAmount: LooseAmount,
  status: LooseText,
})
/** `advNo` identifies the orders of an advertisement (`p2pOrderList`). */
export type Advertisement = z.output<typeof Advertisement>

/** The merchant's advertisements, the only source of an advNo. */
export const p2pAdvList = endpoint({
  method: 'GET',
  path: '/api/v2/p2p/advList',
  help: t('P2P advertisements'),
  permission: 'mgt-read',
  rate: { perSecond: 10, per: 'uid' },
  undocumented: true,
  request: z.object({
    startTime: UnixMsString.describe(t('From, Unix ms')),
    language: Language.optional(),
    side: Side.optional(),
    coin: CoinName.optional(),
    fiat: CoinName.optional().describe(t('Fiat currency')),
  }),
  data: z.looseObject({ advList: givenList(Advertisement), minAdvId: LooseId }),
})
