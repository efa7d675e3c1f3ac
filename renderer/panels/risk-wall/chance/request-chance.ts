import { startWorker } from '@/renderer/kit/workers/start-worker'
import type { ChanceRequest, ChanceResults } from './chance-worker'

/** Runs a query in a separate worker that ends with its result. Returns the function that aborts it. */
export function requestChance<Kind extends keyof ChanceResults>(
  request: ChanceRequest & { readonly kind: Kind },
  onAnswer: (result: ChanceResults[Kind] | 'failed') => void,
): () => void {
  const worker = startWorker('chance')
  worker.addEventListener('message', ({ data }: MessageEvent<ChanceResults[Kind]>) => {
    worker.terminate()
    onAnswer(data)
  })
  worker.addEventListener('error', () => {
    worker.terminate()
    onAnswer('failed')
  })
  worker.postMessage(request)
  return () => worker.terminate()
}
