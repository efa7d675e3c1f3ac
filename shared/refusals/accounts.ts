import { declareRefusals } from './refusal'

/** Account sessions, on screen and additional. */
export const accountRefusals = declareRefusals({
  'volley-connecting': {
    problem: 'not-ready',
    sentence: 'Volley is connecting.',
    action: 'Wait a few seconds. If it takes longer, test the connection.',
  },
  'practice-not-started': {
    problem: 'not-ready',
    sentence: 'The practice exchange has not started.',
    action: 'Wait a few seconds. If it takes longer, restart Volley.',
  },
  'practice-not-in-use': {
    sentence: 'A new practice account needs the practice profile to be in use.',
    field: 'profile',
    action: 'Choose the profile Practice at the top left first.',
  },
  'account-not-known': {
    problem: 'not-ready',
    sentence: 'The account is not known. {reason}',
    action: 'Wait until the account is read. If no key is saved, enter one under Connections.',
  },
  'account-being-read': {
    problem: 'not-ready',
    sentence: 'The account is being read.',
    action: 'Wait a few seconds.',
  },
  'account-session-over': {
    problem: 'not-ready',
    sentence: 'This account was closed or reopened in the meantime; nothing was done.',
    action: 'Choose the accounts again.',
  },
  'account-on-screen': {
    sentence: 'It is the account on screen.',
    field: 'profileId',
    action: 'Choose another account: the account on screen always takes part.',
  },
  'account-cannot-join': {
    sentence: 'profileId: this account cannot be added. {reason}',
    field: 'profileId',
    action: 'Choose another account, or open this account on screen.',
  },
  'account-open-already': {
    sentence: 'It is the same account as {label}.',
    field: 'profileId',
    action: 'Use the profile that is open: two keys of an account share its orders.',
  },
  'account-key-unusable': {
    sentence: '{label}: {reason}',
    field: 'profileId',
    action: 'Enter the key of this profile under Connections.',
  },
  'practice-on-screen-only': {
    sentence: 'The practice profile is opened on screen only.',
    field: 'profileId',
    action: 'Choose the profile Practice at the top left.',
  },
  'too-many-accounts': {
    sentence: 'At most {most} accounts are open at once; close one first.',
    action: 'Close an additional account.',
  },
  'account-has-open-orders': {
    sentence: '{count} of its orders are waiting, in flight or unknown; it stays monitored until they settle.',
    action: 'Cancel the waiting orders, and wait for the outcome of the others.',
  },
  'open-accounts-unsaved': {
    sentence: 'The list of open accounts cannot be saved: {reason}.',
    action: 'Free disk space or correct the data folder, then open the account again.',
  },
  'classic-futures-only': {
    sentence: 'Only futures have separate terms.',
    action: 'Choose a futures symbol.',
  },
  'account-is-unified': {
    sentence: 'This is a unified account.',
    action: 'Use the panels of unified accounts.',
  },
  'modes-unread': {
    problem: 'unavailable',
    sentence: 'The margin and position modes could not be read: {reason}',
    action: 'Wait a few seconds and try again.',
  },
  'maximum-unread': {
    problem: 'unavailable',
    sentence: 'The maximum order size could not be read: {reason}',
    action: 'Wait a few seconds and try again.',
  },
  'confirmation-over': {
    sentence: 'This confirmation is over.',
    action: 'Start the action again to get a new confirmation.',
  },
})
