import { declareRefusals } from './refusal'

/** Tax records. */
export const taxRefusals = declareRefusals({
  'tax-range-too-old': {
    sentence: 'to: the exchange returns the last 366 days only',
    field: 'range.to',
    action: 'Choose a later end. Export older records at the exchange.',
  },
  'tax-range-empty': {
    sentence: 'from: must lie before the last minute',
    field: 'range.from',
    action: 'Choose an earlier start.',
  },
  'tax-job-missing': {
    sentence: 'There is no job to go on with.',
    action: 'Choose a range and start a new job.',
  },
  'tax-job-running': {
    sentence: 'Pause or cancel the job first.',
    action: 'Pause or cancel the job, then delete the records.',
  },
  'tax-account-classic': {
    problem: 'not-ready',
    sentence: 'The exchange has tax records for unified accounts only; this is a classic account.',
    action: 'Choose a profile with a unified account.',
  },
  'tax-key-missing': {
    sentence: 'This profile has neither a tax key nor a key of its account.',
    action: 'Save a key with the permission to read tax records.',
  },
  'tax-key-unread': {
    problem: 'not-ready',
    sentence: 'The key for tax records was not read yet.',
    action: 'Wait a few seconds and try again.',
  },
  'tax-key-unusable': {
    sentence: 'The tax key cannot be used. {reason}',
    action: 'Save the tax key again.',
  },
  'tax-key-locked': {
    problem: 'not-ready',
    sentence: 'Waiting for the keyring to be unlocked.',
    action: 'Unlock the keyring of the system.',
  },
  'practice-has-own-tax-key': {
    sentence: 'The practice profile brings its own tax key.',
    action: 'Choose another profile for a tax key.',
  },
})
