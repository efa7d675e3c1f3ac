import type { AppInfo } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { LoanState } from '@/shared/trading/loans/loan-state'
import type { FeedState } from '@/shared/trading/health/health'
import type { ShownState } from '@/renderer/domain/orders/labels/order-labels'

/** Meaning of each order state and the required action. */
export const orderMeanings: Readonly<Record<ShownState, string>> = {
  waiting: t('Sent later, by the plan of its batch. A restart does not cancel it.'),
  queued: t('Waits for its turn under the exchange’s limits; what waits longer than five seconds is not sent.'),
  sent: t('Sent to the exchange; no response yet.'),
  acknowledged: t('The exchange has received it. It is not confirmed as open yet.'),
  live: t('An order push or a listing shows it open.'),
  partially_filled: t('A part is filled, the rest is open.'),
  filled: t('All of it is filled.'),
  canceled: t('Closed without a fill; the reason is shown next to it.'),
  part_canceled: t('A part was filled, the rest was canceled.'),
  refused: t('Rejected by the exchange; its code and message are shown next to it.'),
  refused_late: t('The exchange received it and then refused it: it neither rested nor filled.'),
  not_sent: t('Proven never to have left. It can be sent again.'),
  unknown: t(
    'The request may have been carried out, and nothing proves either. Volley looks for it and never sends it again.',
  ),
  not_found: t('Two look-ups found nothing. It is watched for 24 hours more; should it appear, that is an alarm.'),
}

/** Meaning of each feed state of a panel. */
export const feedMeanings: Readonly<Record<FeedState, string>> = {
  live: t('Data came within their interval.'),
  quiet: t('The connection is proven alive, and nothing has changed.'),
  stale: t('No proof of life for three seconds: what is shown may be old, and lies under an amber hatch.'),
  offline: t('No connection: the last values are struck through, with their age.'),
  resyncing: t('Connected again, and not complete yet.'),
  partial: t('A channel is missing: what it carries is read at intervals and comes late.'),
  late: t('Connected, but messages arrive over two seconds after the exchange acknowledged or sent them.'),
}

/** Meaning of each state of a consumer loan. */
export const loanMeanings: Readonly<Record<LoanState, string>> = {
  calm: t('Below every line.'),
  near: t('Near its margin call.'),
  call: t('At its margin call: add collateral or repay.'),
  liquidation: t('At its liquidation line.'),
  unread: t('The exchange omitted a figure: the distance to the margin call is unknown.'),
  missing: t('No longer listed; the history is being searched for it.'),
  unaccounted: t('Neither listed nor in the history for too long, which is an alarm.'),
  repaid: t('Repaid.'),
  liquidated: t('Liquidated; the amounts are shown next to it.'),
  'rolled-back': t('Taken back by the exchange.'),
  other: t('Closed with a status of the exchange that Volley does not know.'),
}

/** Signs and colors with the same meaning everywhere. */
export const marks = [
  ['—', t('There is none.')],
  ['…', t('It is being loaded.')],
  ['?', t('Unknown; never shown as 0.')],
  [t('amber'), t('A warning, or data that are old.')],
  [t('violet'), t('An outcome that is unknown.')],
  [t('hatched teal frame'), t('Practice: no real money.')],
  [t('solid red frame'), t('Orders with real money can be sent.')],
  ['≈', t('An estimate; its tooltip gives the assumptions.')],
] as const

/** Commands of the installed program, or of the source where it runs from there. */
export interface ProgramCommands {
  readonly watch: string
  readonly verify: string
}
export const programCommands = (host: AppInfo['host'] | undefined): ProgramCommands =>
  host === 'browser'
    ? { watch: 'npm run watch', verify: 'npm run verify' }
    : { watch: 'volley --watch', verify: 'volley --verify' }

/** Steps of the first use. */
export const firstSteps = ({ watch, verify }: ProgramCommands) =>
  [
    [
      t('Practice'),
      t('Volley opens on its built-in exchange, with a simulated market and simulated money. Everything works there.'),
    ],
    [
      t('A batch'),
      t(
        'Paste rows from a spreadsheet onto the batch desk, or press “Try a sample…” there. F8 goes to the next ' +
          'problem.',
      ),
    ],
    [t('Review and send'), t('Ctrl-Enter opens the review, Ctrl-Enter in the review sends. Enter alone never sends.')],
    [
      t('Locked'),
      t(
        'With a PIN (palette: Application lock) Volley locks by a key, when idle, after sleep and at a ' +
          'start. Then it only shows: orders, keys, settings and files wait, and cancels unless you let them pass. ' +
          'Confirmed orders continue. Without the PIN, the only way to unlock deletes every key.',
      ),
    ],
    [
      t('Loans'),
      t(
        'Confirm your lines on the Risk wall: until then nothing is shown as safe. ' +
          'Alarms go off with every panel closed.',
      ),
    ],
    [
      t('When Volley is closed'),
      t`Open orders stay at the exchange. ${watch} watches loans and price alerts without a window.`,
    ],
    [
      t('When something is wrong'),
      t`“Save diagnostics” shows a report without keys first; ${verify} checks journals, histories and taxes.`,
    ],
  ] as const

/** Expressions that cells and fields accept in place of a number. */
export const priceExpressions = [
  ['=bid-3t, =ask+3t', t('Three ticks below the best bid, above the best ask; followed until it is sent.')],
  ['=mid-0.2%, =last, =mark', t('By the middle of the book, the last price, the mark price.')],
  ['=prev+10t', t('By the price of the row above.')],
  ['25%', t('A share of the funds, or of the position that is closed.')],
  ['$5000', t('So much in the quote coin, at the price of the order.')],
  ['risk 50 stop 1%', t('As large as loses 50 at a stop 1 % away; the stop itself is not sent.')],
  ['F4', t('Freezes an expression at the value it has, and back.')],
] as const
