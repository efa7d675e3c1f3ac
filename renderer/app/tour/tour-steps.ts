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
      'The hatched teal frame says so: a market and money made up by Volley, on this computer. ' +
      'Everything works as it does with an account, and nothing is real.',
  },
  {
    at: 'batch-desk',
    title: 'Batches are made here',
    text:
      'Paste rows from a spreadsheet, type them, or lay a ladder. Marked cells say what is wrong and ' +
      'how to mend it. Ctrl-Enter opens the review; Ctrl-Enter there sends. Bare Enter never sends.',
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
      'What it costs, what it does to the position and to the loans stands below the fields before ' +
      'anything is sent.',
  },
  {
    at: 'open-orders',
    title: 'Every order, whoever placed it',
    text:
      'If an answer is lost an order is “unknown” in violet: Volley looks for it and never sends it a ' +
      'second time. A click on its state shows what happened, moment by moment.',
  },
  {
    at: 'risk-wall',
    title: 'Loans are watched here',
    text:
      'How close, why it moved, what would break it, and what to do. Confirm your own lines first. The ' +
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
      'Connections, clock, delays and limits of the exchange. Whatever holds orders back stands here ' +
      'with its reason.',
  },
  {
    at: { selector: '.palette-button' },
    title: 'Everything else',
    text: 'Ctrl-K finds every command, symbol and setting. F1 explains every state, sign and key.',
  },
]
