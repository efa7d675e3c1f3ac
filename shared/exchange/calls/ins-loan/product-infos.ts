import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { openEnum, LooseAmount } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { ProductId } from './loan-symbols'

const Supported = openEnum('YES', 'NO')

/**
 * The thresholds of a loan product, as ratios of debt to collateral: from each on, opening, moving or keeping is not
 * allowed (exchange: Further calls).
 */
export const ProductInfo = z.looseObject({
  productId: z.string(),
  leverage: LooseAmount,
  supportUsdtContract: Supported,
  supportCoinContract: Supported,
  supportUsdcContract: Supported,
  transferLine: LooseAmount,
  spotBuyLine: LooseAmount,
  usdtContractOpenLine: LooseAmount,
  coinContractOpenLine: LooseAmount,
  usdcContractOpenLine: LooseAmount,
  liquidationLine: LooseAmount,
  stopLiquidationLine: LooseAmount,
})
export type ProductInfo = z.output<typeof ProductInfo>

/** The rules of an institutional loan product. */
export const productInfos = endpoint({
  method: 'GET',
  path: '/api/v3/ins-loan/product-infos',
  help: t('Rules of a loan product'),
  permission: 'mgt-read',
  rate: { perSecond: 3, per: 'uid' },
  undocumented: true,
  request: z.object({ productId: ProductId }),
  data: ProductInfo,
})
