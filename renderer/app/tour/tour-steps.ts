import { t } from '@/shared/languages/text'
import type { PanelId } from '@/renderer/panels/panels'

export interface TourStep {
  /** A panel, which is brought to the front, or an element of the frame. */
  readonly at: PanelId | { readonly selector: string }
  readonly title: string
  readonly text: string
}

/** Facts to know before the first order with real money. */
export const tourSteps: readonly TourStep[] = [
  {
    at: { selector: '.profile-chip' },
    title: t('This is practice'),
    text: t(
      'The hatched teal frame marks practice: the market and the money are simulated by Volley on this computer. ' +
        'Everything works as it does with an account, and nothing is real.',
    ),
  },
  {
    at: 'batch-desk',
    title: t('The batch desk'),
    text: t(
      'Paste rows from a spreadsheet, type them, or lay a ladder. Highlighted cells show the problem and ' +
        'its fix. Ctrl-Enter opens the review; Ctrl-Enter there sends. Enter alone never sends.',
    ),
  },
  {
    at: 'order-book',
    title: t('Prices come from here'),
    text: t(
      'A click puts a price into the ticket, a Shift-click the size up to it as well. Amber hatching ' +
        'means that what you see is old.',
    ),
  },
  {
    at: 'order-ticket',
    title: t('One order at a time'),
    text: t(
      'Its cost and its effect on the position and on the loans are shown below the fields before ' +
        'anything is sent.',
    ),
  },
  {
    at: 'open-orders',
    title: t('Every order, from any program'),
    text: t(
      'If an answer is lost an order is “unknown” in violet: Volley looks for it and never sends it a ' +
        'second time. A click on its state shows what happened, moment by moment.',
    ),
  },
  {
    at: 'risk-wall',
    title: t('Loans are watched here'),
    text: t(
      'Distance to the margin call, causes of changes, stress and action plan. Confirm your own lines first. The ' +
        'alarms go off with this panel closed.',
    ),
  },
  {
    at: { selector: '.top-bar' },
    title: t('Accounts and safety'),
    text: t(
      'On the left the account: enter your key there. On the right the switch that arms orders of real ' +
        'money for some minutes.',
    ),
  },
  {
    at: { selector: '.footer' },
    title: t('Status of the connections'),
    text: t(
      'Connections, clock, delays and limits of the exchange. Blocked order entry is shown here ' + 'with its reason.',
    ),
  },
  {
    at: { selector: '.palette-button' },
    title: t('Everything else'),
    text: t('Ctrl-K finds every command, symbol and setting. F1 explains every state, sign and key.'),
  },
]
