import type { Examples } from '@/shared/exchange/protocol/example'
import type { productInfos } from './product-infos'

const lines = { transferLine: '0.7', spotBuyLine: '0.75', liquidationLine: '0.9', stopLiquidationLine: '0.85' }

export const productInfosExamples: Examples<typeof productInfos> = {
  requests: [{ productId: '1001' }],
  answers: [
    {
      productId: '1001',
      leverage: '3',
      supportUsdtContract: 'YES',
      supportCoinContract: 'YES',
      supportUsdcContract: 'NO',
      usdtContractOpenLine: '0.75',
      coinContractOpenLine: '0.7',
      usdcContractOpenLine: '',
      ...lines,
    },
    {
      productId: '1002',
      leverage: '1.5',
      supportUsdtContract: 'NO',
      supportCoinContract: 'NO',
      supportUsdcContract: 'YES',
      usdtContractOpenLine: '',
      coinContractOpenLine: '',
      usdcContractOpenLine: '0.6',
      ...lines,
    },
  ],
}
