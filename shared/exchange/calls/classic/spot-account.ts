import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
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
import { classicEnum } from './classic-enum'

/** Who the key belongs to. */
export const spotAccountInfo = endpoint({
  method: 'GET',
  path: '/api/v2/spot/account/info',
  help: 'Classic: account information',
  permission: 'mgt-read',
  rate: { perSecond: 1, per: 'uid' },
  request: z.object({}),
  data: z.looseObject({
    userId: z.string(),
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

/** Spot balances. A coin that is named comes even at zero, if it was ever held (spec: Classic calls). */
export const spotAssets = endpoint({
  method: 'GET',
  path: '/api/v2/spot/account/assets',
  help: 'Classic: spot balances',
  permission: 'mgt-read',
  rate: { perSecond: 10, per: 'uid' },
  request: z.object({ coin: z.string().min(1).optional(), assetType: classicEnum('hold_only', 'all').optional() }),
  data: looseList(SpotAsset),
})
