import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { Category, ClientOid, DecimalString, LooseText, SymbolName, YesNo } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** Changes one order. Symbol and category may be omitted (another client sends neither; exchange: Other clients). */
export const modifyOrder = endpoint({
  method: 'POST',
  path: '/api/v3/trade/modify-order',
  help: t('Modify one order'),
  permission: 'trade-write',
  rate: { perSecond: 10, per: 'uid' },
  undocumented: true,
  request: z
    .object({
      orderId: z.string().min(1).optional(),
      clientOid: ClientOid.optional(),
      qty: DecimalString.optional().describe(t('New quantity, base coin')),
      price: DecimalString.optional().describe(t('New price')),
      autoCancel: YesNo.optional().describe(t('Cancel the order if the change fails')),
      symbol: SymbolName.optional(),
      category: Category.optional(),
    })
    .refine((id) => id.orderId !== undefined || id.clientOid !== undefined, {
      path: ['orderId'],
      message: t('orderId or clientOid is required'),
      params: { code: '40924' },
    })
    .refine((change) => change.qty !== undefined || change.price !== undefined, {
      path: ['price'],
      message: t('A change needs a new price or a new quantity'),
    }),
  data: z.looseObject({ orderId: LooseText, clientOid: LooseText }),
})
