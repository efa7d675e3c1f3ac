import { declareRefusals } from './refusal'

/** Profiles, addresses, keys, proxies and limits. */
export const profileRefusals = declareRefusals({
  'profile-unknown': {
    sentence: 'There is no such profile.',
    field: '{field}',
    action: 'Choose another profile: this profile was deleted.',
  },
  'address-not-encrypted': {
    sentence: '{field}: must start with {secure}// because keys and orders pass here ({plain}//: this machine only)',
    field: '{field}',
    action: 'Correct the address under Connections.',
  },
  'address-of-v3': {
    sentence: '{field}: must be a v2 address such as wss://host/v2/ws/…; a v3 socket would stay offline',
    field: '{field}',
    action: 'Correct the address under Connections. Its key works, but Volley uses the channels of v2.',
  },
  'profile-id-taken': {
    sentence: 'customProfiles.{index}.id: is taken by another profile',
    field: 'customProfiles.{index}.id',
    action: 'Give the profile another ID.',
  },
  'profile-key-stays': {
    sentence: 'customProfiles: a key could not be forgotten: {reason}',
    field: 'customProfiles',
    action: 'Unlock the keychain and delete the profile again.',
  },
  'too-many-profiles': {
    sentence: 'There are {most} profiles already: remove one first.',
    field: 'profileId',
    action: 'Delete a profile under Connections.',
  },
  'practice-has-no-proxy': {
    sentence: 'The practice exchange is on this computer.',
    field: 'profileId',
    action: 'Nothing: it needs neither a proxy nor a test.',
  },
  'practice-has-own-key': {
    sentence: 'The practice profile brings its own account.',
    field: 'profileId',
    action: 'Choose or create another profile for a key.',
  },
  'practice-keeps-no-key': {
    sentence: 'The practice exchange has another address at every start, so that no saved profile can reach it.',
    field: 'profileId',
    action: 'Copy the key or write it to a file.',
  },
  'demo-key-elsewhere': {
    sentence: 'Keys of demo trading work in the demo profile only.',
    field: 'profileId',
    action: 'Save the key in the demo profile.',
  },
  'exchange-without-address': {
    problem: 'not-ready',
    sentence: 'The exchange has no address yet.',
    action: 'Wait until the exchange is connected.',
  },
  'key-unsaved': {
    sentence: 'The key could not be saved: {reason}',
    action: 'Unlock the keychain, or keep the key for this session only.',
  },
  'key-unforgotten': {
    sentence: 'The key could not be forgotten: {reason}',
    action: 'Unlock the keychain and try again. Delete the key at the exchange to be safe.',
  },
  'keychain-refused': {
    sentence: 'The change in the keychain failed: {reason}',
    action: 'Unlock the keychain and try again.',
  },
  'key-not-waiting': {
    sentence: 'This profile has no key in use that waits for a confirmation.',
    field: 'profileId',
    action: 'Open the profile first. A key without the permission to withdraw needs no confirmation.',
  },
  'withdraw-phrase-missing': {
    sentence: 'Type “{phrase}” to use this key.',
    field: 'phrase',
    action: 'Type the phrase exactly. A key without the permission to withdraw is safer.',
  },
  'proxy-login-missing': {
    sentence: 'proxy.login: must be typed again: none is saved for this proxy',
    field: 'proxy.login',
    action: 'Type user name and password of the proxy. A saved login is bound to its proxy.',
  },
  'proxy-login-unsaved': {
    sentence: 'proxy.login: the login could not be saved: {reason}',
    field: 'proxy.login',
    action: 'Unlock the keychain and save the proxy again.',
  },
  'proxy-login-unforgotten': {
    sentence: 'The login of the proxy could not be forgotten: {reason}',
    action: 'Unlock the keychain and try again.',
  },
  'limit-milder-while-locked': {
    sentence: '{field}: must not be made milder while the trading lock holds orders back',
    field: '{field}',
    action: 'Wait until the trading lock ends. Limits can be made stricter at any time.',
  },
  'limit-milder-while-armed': {
    sentence: '{field}: must not be made milder while trading is armed; disarm it first',
    field: '{field}',
    action: 'Disarm all accounts, change the limit, then arm again.',
  },
})
