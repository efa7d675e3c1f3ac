import { type ChanceForecast, forecast, tested } from '@/shared/trading/chance/chance'
import type { Watched } from '@/shared/trading/chance/exposures'
import type { JointReturns } from '@/shared/trading/chance/joint-returns'
import type { Reliability } from '@/shared/trading/chance/reliability'

/** Result by kind of query. The back-test takes longer than the forecast and is requested separately. */
export interface ChanceResults {
  readonly forecast: ChanceForecast
  readonly 'back-test': Reliability | null
}
export interface ChanceRequest {
  readonly kind: keyof ChanceResults
  readonly watched: readonly Watched[]
  readonly returns: JointReturns
}

const resultOf = ({ kind, watched, returns }: ChanceRequest): ChanceResults[keyof ChanceResults] =>
  kind === 'forecast' ? forecast(watched, returns) : tested(watched, returns)

globalThis.addEventListener('message', ({ data }: MessageEvent<ChanceRequest>) =>
  globalThis.postMessage(resultOf(data)),
)
