import { declareRefusals } from './refusal'

/** Application lock. */
export const lockRefusals = declareRefusals({
  'pin-missing': {
    sentence: 'There is no PIN.',
    action: 'Set a PIN: choose “Application lock” in the palette.',
  },
  'pin-required': {
    sentence: 'Set a PIN first: it is required to unlock.',
    action: 'Set a PIN: choose “Application lock” in the palette.',
  },
  'pin-wrong': {
    sentence: '{field}: is wrong',
    field: '{field}',
    action: 'Type the PIN again. After several wrong ones Volley waits.',
  },
  'pin-wait': {
    sentence: '{field}: wait {seconds} s after so many wrong ones',
    field: '{field}',
    action: 'Wait, then type the PIN. The wait continues after a restart.',
  },
  'pin-being-compared': {
    sentence: '{field}: another one is being compared',
    field: '{field}',
    action: 'Wait a second and try again.',
  },
  'pin-unread': {
    sentence: 'The PIN cannot be checked. {reason}',
    action: 'Unlock the keychain. If the PIN is lost, forget the PIN and all keys.',
  },
  'pin-damaged': {
    sentence: 'The PIN in the keychain cannot be read.',
    action: 'Forget the PIN and all keys, then enter the keys again.',
  },
  'forget-phrase-missing': {
    sentence: 'phrase: type “{phrase}”',
    field: 'phrase',
    action: 'Type the phrase exactly. It deletes the PIN and every key.',
  },
})
