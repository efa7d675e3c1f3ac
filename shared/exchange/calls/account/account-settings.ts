import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  GivenId,
  Category,
  looseList,
  LooseText,
  looseWord,
  openEnum,
  passthrough,
  LooseAmount,
  GivenText,
} from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** Owner of the key and hold mode of its positions, read before the first order (exchange: Unified orders). */
export const accountSettings = endpoint({
  method: 'GET',
  path: '/api/v3/account/settings',
  help: t('Account settings'),
  permission: 'mgt-read',
  rate: { perSecond: 20, per: 'uid' },
  undocumented: true,
  request: z.object({}),
  data: z.looseObject({
    uid: z.union([z.string(), GivenId]),
    accountMode: LooseText,
    assetMode: LooseText,
    holdMode: openEnum('one_way_mode', 'hedge_mode'),
    stpMode: LooseText,
    ...passthrough('accountLevel', 'coinConfigList'),
    symbolConfigList: looseList(
      z.looseObject({
        category: openEnum(...Category.options),
        symbol: GivenText,
        marginMode: looseWord('crossed', 'isolated'),
        leverage: LooseAmount,
      }),
    ),
  }),
})
