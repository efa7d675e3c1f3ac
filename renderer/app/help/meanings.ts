import type { AppInfo } from '@/shared/ipc/contract'
import { text } from '@/shared/languages/text'
import type { LoanState } from '@/shared/trading/loans/loan-state'
import type { FeedState } from '@/shared/trading/health/health'
import type { ShownState } from '@/renderer/domain/orders/labels/order-labels'

/** Meaning of each order state and the required action. */
export const orderMeanings: Readonly<Record<ShownState, string>> = {
  waiting: 'Sent later, by the plan of its batch. A restart does not cancel it.',
  queued: 'Waits for its turn under the exchange’s limits; what waits longer than five seconds is not sent.',
  sent: 'On its way; nothing has answered yet.',
  acknowledged: 'The exchange has received it. It is not live by that.',
  live: 'An order push or a listing shows it open.',
  partially_filled: 'A part is filled, the rest is open.',
  filled: 'All of it is filled.',
  canceled: 'Closed without a fill; the reason is shown next to it.',
  part_canceled: 'A part was filled, the rest was canceled.',
  refused: 'Rejected by the exchange; its code and message are shown next to it.',
  refused_late: 'The exchange received it and then refused it: it neither rested nor filled.',
  not_sent: 'Proven never to have left. It can be sent again.',
  unknown:
    'The request may have been carried out, and nothing proves either. Volley looks for it and never sends it again.',
  not_found: 'Two look-ups found nothing. It is watched for 24 hours more; should it appear, that is an alarm.',
}

/** Meaning of each feed state of a panel. */
export const feedMeanings: Readonly<Record<FeedState, string>> = {
  live: 'Data came within their interval.',
  quiet: 'The connection is proven alive, and nothing has changed.',
  stale: 'No proof of life for three seconds: what is shown may be old, and lies under an amber hatch.',
  offline: 'No connection: the last values are struck through, with their age.',
  resyncing: 'Connected again, and not complete yet.',
  partial: 'A channel is missing: what it carries is read at intervals and comes late.',
  late: 'Connected, but messages arrive over two seconds after the exchange acknowledged or sent them.',
}

/** Meaning of each state of a consumer loan. */
export const loanMeanings: Readonly<Record<LoanState, string>> = {
  calm: 'Below every line.',
  near: 'Near its margin call.',
  call: 'At its margin call: add collateral or repay.',
  liquidation: 'At its liquidation line.',
  unread: 'The exchange omitted a figure: the distance to the margin call is unknown.',
  missing: 'No longer listed; the history is being searched for it.',
  unaccounted: 'Neither listed nor in the history for too long, which is an alarm.',
  repaid: 'Repaid.',
  liquidated: 'Liquidated; the amounts are shown next to it.',
  'rolled-back': 'Taken back by the exchange.',
  other: 'Closed with a status of the exchange that Volley does not know.',
}

/** Signs and colors with the same meaning everywhere. */
export const marks = [
  ['—', 'There is none.'],
  ['…', 'It is being loaded.'],
  ['?', 'Unknown; never shown as 0.'],
  [text('amber'), 'A warning, or data that are old.'],
  [text('violet'), 'An outcome that is unknown.'],
  ['hatched teal frame', 'Practice: no real money.'],
  ['solid red frame', 'Orders with real money can be sent.'],
  ['≈', 'An estimate; its tooltip gives the assumptions.'],
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
      'Practice',
      'Volley opens on its built-in exchange, with a simulated market and simulated money. Everything works there.',
    ],
    [
      'A batch',
      'Paste rows from a spreadsheet onto the batch desk, or press “Try a sample…” there. F8 goes to the next ' +
        'problem.',
    ],
    [
      'Review and send',
      'Ctrl-Enter opens the review, Ctrl-Enter in the review sends. Bare Enter never sends anything.',
    ],
    [
      'A real account',
      'Connections (click the profile at the top left): enter a key that may trade and not withdraw. ' +
        'It is kept in the keychain of the system. Without a keychain it is forgotten when Volley is closed.',
    ],
    [
      'Arming',
      'Orders with real money are sent only while trading is armed, for some minutes. Cancels also work when disarmed.',
    ],
    [
      'Locked',
      'With a PIN (palette: Application lock) Volley locks by a key, when idle, after sleep and at a ' +
        'start. Then it only shows: orders, keys, settings and files wait, and cancels unless you let them pass. ' +
        'Confirmed orders continue. Without the PIN, the only way to unlock deletes every key.',
    ],
    [
      'Loans',
      'Confirm your lines on the Risk wall: until then nothing is shown as safe. ' +
        'Alarms go off with every panel closed.',
    ],
    [
      'When Volley is closed',
      `Open orders stay at the exchange. ${watch} watches loans and price alerts without a window.`,
    ],
    [
      'When something is wrong',
      `“Save diagnostics” shows a report without keys before it is saved; ${verify} checks the order journals.`,
    ],
  ] as const

/** Expressions that cells and fields accept in place of a number. */
export const priceExpressions = [
  ['=bid-3t, =ask+3t', 'Three ticks below the best bid, above the best ask; followed until it is sent.'],
  ['=mid-0.2%, =last, =mark', 'By the middle of the book, the last price, the mark price.'],
  ['=prev+10t', 'By the price of the row above.'],
  ['25%', 'A share of the funds, or of the position that is closed.'],
  ['$5000', 'So much in the quote coin, at the price of the order.'],
  ['risk 50 stop 1%', 'As large as loses 50 at a stop 1 % away; the stop itself is not sent.'],
  ['F4', 'Freezes an expression at the value it has, and back.'],
] as const
