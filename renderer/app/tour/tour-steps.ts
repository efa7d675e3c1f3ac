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
    title: 'This is practice',
    text:
      'The hatched teal frame marks practice: the market and the money are simulated by Volley on this computer. ' +
      'Everything works as it does with an account, and nothing is real.',
  },
  {
    at: 'batch-desk',
    title: 'Batches are made here',
    text:
      'Paste rows from a spreadsheet, type them, or lay a ladder. Highlighted cells show the problem and ' +
      'its fix. Ctrl-Enter opens the review; Ctrl-Enter there sends. Bare Enter never sends.',
  },
  {
    at: 'order-book',
    title: 'Prices come from here',
    text:
      'A click puts a price into the ticket, a Shift-click the size up to it as well. Amber hatching ' +
      'means that what you see is old.',
  },
  {
    at: 'order-ticket',
    title: 'One order at a time',
    text:
      'Its cost and its effect on the position and on the loans are shown below the fields before ' +
      'anything is sent.',
  },
  {
    at: 'open-orders',
    title: 'Every order, from any program',
    text:
      'If an answer is lost an order is “unknown” in violet: Volley looks for it and never sends it a ' +
      'second time. A click on its state shows what happened, moment by moment.',
  },
  {
    at: 'risk-wall',
    title: 'Loans are watched here',
    text:
      'Distance to the margin call, causes of changes, stress and action plan. Confirm your own lines first. The ' +
      'alarms go off with this panel closed.',
  },
  {
    at: { selector: '.top-bar' },
    title: 'Accounts and safety',
    text:
      'On the left the account: enter your key there. On the right the switch that arms orders of real ' +
      'money for some minutes.',
  },
  {
    at: { selector: '.footer' },
    title: 'Is it all alive?',
    text:
      'Connections, clock, delays and limits of the exchange. Blocked order entry is shown here ' + 'with its reason.',
  },
  {
    at: { selector: '.palette-button' },
    title: 'Everything else',
    text: 'Ctrl-K finds every command, symbol and setting. F1 explains every state, sign and key.',
  },
]
