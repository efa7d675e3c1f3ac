import { declareRefusals } from './refusal'

/** Reviews before a send, and clicks. */
export const reviewRefusals = declareRefusals({
  'review-missing': {
    sentence: 'review: these orders were not reviewed, so nothing was sent',
    field: 'review',
    action: 'Press Ctrl-Enter to review the orders, then send them from the review.',
  },
  'order-unreviewed': {
    sentence: 'review: an order without a review is not enabled in your limits, so nothing was sent',
    field: 'review',
    action: 'Review the order, or enable orders without a review under Order limits.',
  },
  'review-over': {
    sentence: 'review: it is over, so nothing was sent. Look at the orders again',
    field: 'review',
    action: 'Review again. A review lasts 15 minutes and ends with a restart.',
  },
  'review-elsewhere': {
    sentence: 'review: it was made in another window, so nothing was sent. Look at the orders here',
    field: 'review',
    action: 'Send from the window that shows the review, or review here.',
  },
  'review-of-another-account': {
    sentence: 'review: it was made for another account, so nothing was sent. Look at the orders again',
    field: 'review',
    action: 'Review again with the present account.',
  },
  'review-used': {
    sentence: 'review: it was used before, so nothing was sent. Look at the orders again',
    field: 'review',
    action: 'Check the open orders first: they may contain these. Then review again.',
  },
  'review-finding-unknown': {
    sentence: 'review: what is confirmed was not found by it, so nothing was sent. Look at the orders again',
    field: 'review',
    action: 'Review again and confirm the findings that it shows.',
  },
  'review-differs': {
    sentence: 'review: {member} is not what was reviewed, so nothing was sent. Look at the orders again',
    field: 'review',
    action: 'Review again: the orders were changed after the review.',
  },
  'review-of-old-draft': {
    sentence: 'review: the draft was changed since, so nothing was sent. Go back and review it again',
    field: 'review',
    action: 'Go back to the draft and review it again.',
  },
  'figure-mistyped': {
    sentence: 'figure: must be the figure in the orders, so nothing was sent. Read it again',
    field: 'phrase',
    action: 'Type the figure that the review shows. After five wrong figures the review ends.',
  },
  'clicks-off': {
    sentence: 'review: clicks do not trade in this window, so nothing was sent',
    field: 'review',
    action: 'Turn click trading on in the price ladder of this window.',
  },
  'click-elsewhere': {
    sentence: 'review: clicks trade {symbol} {category}, nothing else; nothing was sent',
    field: 'review',
    action: 'Turn click trading off and on again for the symbol on screen.',
  },
  'click-not-limit': {
    sentence: 'review: a click places a limit order, no other; nothing was sent',
    field: 'review',
    action: 'Place orders of other types with the order ticket.',
  },
  'click-too-large': {
    sentence: 'review: a click may send {most} at most, not {size}; nothing was sent',
    field: 'review',
    action: 'Lower the quantity, or allow a larger one when you turn click trading on.',
  },
  'clicks-too-many': {
    sentence: 'review: more than {most} clicks a minute; nothing was sent',
    field: 'review',
    action: 'Wait a few seconds. Place many orders as a batch.',
  },
})
