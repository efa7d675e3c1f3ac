import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  LooseId,
  Amount,
  GivenAmount,
  LooseAmount,
  looseList,
  LooseText,
  LooseTime,
  passthrough,
  wholeList,
  GivenText,
} from '@/shared/exchange/protocol/fields'
import { classicEnum } from '@/shared/exchange/calls/classic/market/classic-enum'
import { t } from '@/shared/languages/text'

/** Owner of the key. */
export const spotAccountInfo = endpoint({
  method: 'GET',
  path: '/api/v2/spot/account/info',
  help: t('Classic: account information'),
  permission: 'mgt-read',
  rate: { perSecond: 1, per: 'uid' },
  request: z.object({}),
  data: z.looseObject({
    userId: LooseId,
    inviterId: LooseText,
    ips: LooseText,
    authorities: wholeList(z.string()),
    parentId: z.union([z.string(), z.number()]),
    traderType: LooseText,
    regisTime: LooseTime,
    ...passthrough('channelCode', 'channel'),
  }),
})

const SpotAsset = z.looseObject({
  coin: GivenText,
  available: GivenAmount,
  frozen: Amount,
  locked: Amount,
  limitAvailable: LooseAmount,
  uTime: LooseTime,
})

/** Spot balances. A named coin is listed even at zero, if the account ever had it (spec: Classic calls). */
export const spotAssets = endpoint({
  method: 'GET',
  path: '/api/v2/spot/account/assets',
  help: t('Classic: spot balances'),
  permission: 'mgt-read',
  rate: { perSecond: 10, per: 'uid' },
  request: z.object({ coin: z.string().min(1).optional(), assetType: classicEnum('hold_only', 'all').optional() }),
  data: looseList(SpotAsset),
})
