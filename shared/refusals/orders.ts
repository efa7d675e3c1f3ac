import { declareRefusals } from './refusal'

/** Orders, arming and the order journal. */
export const orderRefusals = declareRefusals({
  'trading-not-armed': {
    sentence: 'Trading on this profile is not armed. Arm it first; cancels pass at all times.',
    action: 'Choose “Arm live trading” in the palette, then review and send the orders again.',
  },
  'trading-not-armable': {
    sentence: 'Trading cannot be armed. {reason}',
    action: 'Wait until the account is known and its feeds are connected. The footer shows both.',
  },
  'journal-not-open': {
    sentence: 'The order journal is not open yet: the account is not known.',
    action: 'Wait until the account is read. If this takes longer than a minute, test the connection.',
  },
  'profile-changed-unsent': {
    sentence: 'The profile was changed in the meantime, so nothing was sent.',
    action: 'Check the profile at the top left, then review and send again.',
  },
  'profile-changed-unreviewed': {
    sentence: 'The profile was changed in the meantime, so nothing is reviewed.',
    action: 'Check the profile at the top left, then review again.',
  },
  'joint-not-named': {
    sentence: 'joint: does not name this account',
    field: 'joint',
    action: 'Choose the accounts again and review the batch.',
  },
  'joint-account-changed': {
    sentence: 'Another account was opened on screen in the meantime, so nothing was sent to this account.',
    field: 'joint',
    action: 'Open the first account of the batch again, then review it.',
  },
  'joint-account-blocked': {
    sentence: 'joint: this account cannot take part. {reason}',
    field: 'joint',
    action: 'Remove this account from the batch, or choose another one.',
  },
  'entry-not-paused': {
    sentence: 'Order entry isn’t paused.',
    action: 'Nothing: new orders are accepted already.',
  },
  'entry-reason-changed': {
    sentence: 'reason: the cause of the block has changed. {reason}',
    field: 'reason',
    action: 'Read the new cause in the footer, then confirm it.',
  },
  'batch-not-waiting': {
    sentence: 'No order of this batch waits for its time.',
    field: 'batchId',
    action: 'Look at the results of the batch: its orders were sent or withdrawn.',
  },
  'amend-not-supported': {
    sentence: 'This account does not support the amend. {reason}',
    action: 'Cancel the order and place a new one.',
  },
  'margin-mode-unread': {
    problem: 'unavailable',
    sentence: 'The margin mode of {symbol} could not be read.',
    action: 'Wait a few seconds and send again.',
  },
  'account-unread': {
    problem: 'unavailable',
    sentence: 'the account: {reason}',
    action: 'Nothing: Volley repeats the read. New orders wait until it succeeds.',
  },
  'account-without-uid': {
    problem: 'unavailable',
    sentence: 'the account: its UID is missing in the answer',
    action: 'Nothing: Volley repeats the read. New orders wait until it succeeds.',
  },
  'account-of-another-journal': {
    sentence: 'the account is another one',
    action: 'Save the key of the former account again, or create a new profile for the new key.',
  },
  'open-orders-unlisted': {
    problem: 'unavailable',
    sentence: 'The list of open orders could not be read to its end: {reason}',
    action: 'Nothing: Volley repeats the read. New orders wait until it succeeds.',
  },
  'order-unread': {
    problem: 'unavailable',
    sentence: 'order {key}: {reason}',
    action: 'Nothing: Volley repeats the look-up. The order stays as it was last seen.',
  },
  'fills-unlisted': {
    problem: 'unavailable',
    sentence: 'the fills could not be listed',
    action: 'Nothing: Volley repeats the read. Earlier fills stay.',
  },
})
