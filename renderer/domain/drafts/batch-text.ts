import { t } from '@/shared/languages/text'
import { type Routed, splitIntoRequests } from '@/shared/trading/batch/plan/split-batch'
import { plural } from '@/shared/languages/plural'

export const requestCount = (rows: readonly Routed[]): number => splitIntoRequests(rows).length

/** Label of the button that sends a batch. */
export const batchText = (verb: string, orders: number, requests: number): string =>
  t`${verb} ${plural(orders, 'order')} in ${plural(requests, 'request')}`
