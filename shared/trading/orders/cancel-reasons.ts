import { t } from '@/shared/languages/text'

/** Reason of a post-only order that would have traded. */
export const POST_ONLY_REASON = 'post_only_fill_cancel'

/** Labels of the exchange's cancel reasons (exchange: Words). */
const labels: Readonly<Record<string, string>> = {
  normal_cancel: t('canceled on request'),
  trader_order_cancel: t('canceled on request'),
  self_trade_cancel: t('self-trade prevention'),
  stp_cancel: t('self-trade prevention'),
  fok_not_full_cancel: t('fill or kill: it could not be filled whole'),
  ioc_not_full_cancel: t('immediate or cancel: the book had no more at its price'),
  [POST_ONLY_REASON]: t('post-only: it would have traded at once'),
  trade_too_many_times_cancel: t('too many fills in one go'),
  trade_count_too_small: t('the rest was below the smallest quantity'),
  trade_max_deal_size_cancel: t('larger than one order may trade'),
  tpsl_plan_cancel: t('its take profit or stop loss was canceled'),
  back_contract_cancel: t('the contract was settled'),
  delegated_risk_order_cancel: t('canceled by risk control'),
  delivery_order_cancel: t('the contract was delivered'),
  modify_limit_order: t('replaced by its change'),
  slippage_cancel: t('slippage too large'),
  adl_cancel: t('auto-deleveraging'),
  penetrate_cancel: t('the position was bankrupt'),
  call_auction_cancel: t('canceled in the call auction'),
  limit_price_exceed_cancel: t('its price was outside the price limits'),
  burst_cancel: t('liquidation'),
  cancel_receiveWindow: t('it arrived too late to be taken'),
}

/** Label of a cancel reason. An unknown reason is shown with spaces instead of underscores. */
export const cancelReasonText = (reason: string): string => labels[reason] ?? reason.replaceAll('_', ' ')

const ofMatching: ReadonlySet<string> = new Set([
  'fok_not_full_cancel',
  'ioc_not_full_cancel',
  POST_ONLY_REASON,
  'slippage_cancel',
  'limit_price_exceed_cancel',
  'cancel_receiveWindow',
  'trade_max_deal_size_cancel',
])
/** True if the exchange accepted the order and its matching engine then refused it. It never rested. */
export const isMatchingReject = (reason: string | null): boolean => reason !== null && ofMatching.has(reason)

/** True if it was canceled on request, here or by another program. */
export const isOnRequest = (reason: string | null): boolean =>
  reason === 'normal_cancel' || reason === 'trader_order_cancel'
const forced: ReadonlySet<string> = new Set(['burst_cancel', 'adl_cancel', 'penetrate_cancel'])
/** True if the exchange canceled it to close positions. */
export const isForcedCancel = (reason: string | null): boolean => reason !== null && forced.has(reason)
