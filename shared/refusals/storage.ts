import { declareRefusals } from './refusal'

/** Databases and the data folder. */
export const storageRefusals = declareRefusals({
  'account-in-use-here': {
    problem: 'in-use',
    sentence: 'This account is open in this Volley already.',
    action: 'Close the additional account, or choose the profile that has it open.',
  },
  'account-in-use': {
    problem: 'in-use',
    sentence: 'Another Volley is using this account. Close it first.',
    action: 'Close the other Volley, or start this Volley with another data folder.',
  },
  'watchman-in-use': {
    problem: 'in-use',
    sentence: 'A watchman runs on this data folder already.',
    action: 'Nothing: one watchman is enough. End it before you start another.',
  },
  'database-newer': {
    problem: 'newer',
    sentence: "This account's {database} was written by a newer Volley ({versions}). Update Volley.",
    action: 'Install the newer version again. An older one never changes newer data.',
  },
  'database-damaged': {
    problem: 'damaged',
    sentence: 'The database is damaged',
    action: 'Keep the file. Volley reads what can be read and accepts no new orders for the account.',
  },
  'data-folder-moved': {
    problem: 'misplaced',
    sentence: 'This could not be kept: {reason}.',
    action: 'Put the data folder back, or restart Volley.',
  },
})
