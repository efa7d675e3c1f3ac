import { noLimits } from '@/shared/testing/samples/no-limits'
import { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Pretrade } from '../gate/pretrade'

const rich = ['BTC', 'USDT'].map((coin) => ({
  coin,
  total: '1000000000',
  available: '1000000000',
  locked: '0',
  equity: '1000000000',
  usdValue: '1000000000',
}))

type World = ReturnType<Pretrade['world']>

/** A rich account without a market, judged by nothing but the rules nobody can switch off. */
export function calmPretrade(
  instrumentOf: (category: string, symbol: string) => Instrument | null,
  change: Partial<World> = {},
): Pretrade {
  return {
    notionalOf: () => '0',
    sizeOf: () => '0',
    holdModeNow: () => null,
    positionsNow: () => change.positions ?? [],
    readPositions: async () => true,
    load: async () => undefined,
    traded: async () => () => ({ last: null, mark: null }),
    world: () => ({
      account: { profileId: 'test', profile: 'Test', environment: 'practice', uid: '1' },
      settings: PretradeSettings.parse({ account: noLimits, worthPerMinute: '1000000000000' }),
      instrumentOf,
      bookOf: () => null,
      positions: [],
      balances: rich,
      leverageOf: () => '10',
      assessLoans: () => ({ ltv: null, findings: [], units: [], loans: [] }),
      ...change,
    }),
  }
}
