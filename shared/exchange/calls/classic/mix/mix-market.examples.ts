import type { Examples } from '@/shared/exchange/protocol/example'
import type { mixCandles, mixContracts, mixMergeDepth, mixTicker, mixTickers } from './mix-market'

const products = [
  { productType: 'usdt-futures' },
  { productType: 'COIN-FUTURES' },
  { productType: 'usdc-futures' },
  { productType: 'susdt-futures' },
  { productType: 'scoin-futures' },
  { productType: 'susdc-futures' },
] as const
const perpetuals = [
  { symbol: 'BTCUSDT', productType: 'usdt-futures' },
  { symbol: 'BTCUSD', productType: 'coin-futures' },
  { symbol: 'BTCPERP', productType: 'usdc-futures' },
] as const

export const mixContractsExamples: Examples<typeof mixContracts> = {
  requests: [...products, { productType: 'usdt-futures', symbol: 'BTCUSDT' }],
  answers: [
    [
      {
        symbol: 'BTCUSDT',
        baseCoin: 'BTC',
        quoteCoin: 'USDT',
        supportMarginCoins: ['USDT'],
        makerFeeRate: '0.0002',
        takerFeeRate: '0.0006',
        minTradeNum: '0.001',
        priceEndStep: '1',
        pricePlace: '1',
        volumePlace: '3',
        sizeMultiplier: '0.001',
        symbolType: 'perpetual',
        minTradeUSDT: '5',
        symbolStatus: 'normal',
        fundInterval: '8',
        minLever: '1',
        maxLever: '125',
      },
    ],
    [],
  ],
}

const ticker = {
  symbol: 'BTCUSDT',
  lastPr: '64000',
  open24h: '63000',
  high24h: '64100',
  low24h: '62900',
  bidPr: '63999.9',
  askPr: '64000.1',
  bidSz: '0.1',
  askSz: '0.2',
  baseVolume: '100',
  quoteVolume: '6400000',
  usdtVolume: '6400000',
  openUtc: '63500',
  change24h: '0.01587',
  changeUtc24h: '0.00787',
  ts: '1750000000000',
  indexPrice: '64001',
  markPrice: '64002',
  fundingRate: '0.0001',
  holdingAmount: '1000',
}
export const mixTickerExamples: Examples<typeof mixTicker> = { requests: perpetuals, answers: [[ticker]] }
export const mixTickersExamples: Examples<typeof mixTickers> = { requests: products, answers: [[ticker]] }

export const mixMergeDepthExamples: Examples<typeof mixMergeDepth> = {
  requests: [...perpetuals, { ...perpetuals[0], precision: 'scale0', limit: 'max' }],
  answers: [{ asks: [[64_000.1, 0.2]], bids: [['63999.9', '0.1']], ts: '1750000000000' }],
}

export const mixCandlesExamples: Examples<typeof mixCandles> = {
  requests: [
    ...perpetuals.map((perpetual) => ({ ...perpetual, granularity: '1m' as const })),
    ...(['3m', '5m', '15m', '30m', '1H', '4H', '6Hutc', '12Hutc', '1Dutc'] as const).map((granularity) => ({
      ...perpetuals[0],
      granularity,
    })),
    ...(['market', 'mark', 'index', 'premium'] as const).map((kLineType) => ({
      ...perpetuals[0],
      granularity: '1m' as const,
      kLineType,
      startTime: '1750000000000',
      endTime: '1750060000000',
      limit: '1000',
    })),
  ],
  answers: [[['1750000000000', '64000', '64100', '63900', '64050', '12.5', '800000']]],
}
