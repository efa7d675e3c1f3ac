import { declareRefusals } from './refusal'

/** Drafts of the batch desk. */
export const draftRefusals = declareRefusals({
  'draft-unknown': {
    sentence: 'id: there is no such draft',
    field: 'id',
    action: 'Open another draft: this draft was deleted, or belongs to another account.',
  },
  'draft-unsaved': {
    sentence: 'The draft cannot be kept: {reason}.',
    action: 'Free disk space or correct the data folder. Until then copy the rows into a spreadsheet.',
  },
  'draft-has-sent-rows': {
    sentence: 'The draft cannot be kept: it still has rows that were sent.',
    action: 'Reload the draft. Rows that were sent are in the results of their batch.',
  },
  'draft-of-another-account': {
    sentence: 'id: another account has a draft with this ID',
    field: 'id',
    action: 'Create a new draft and paste the rows into it.',
  },
  'too-many-open-drafts': {
    sentence: 'An account has at most {most} drafts open at once. Close one first.',
    action: 'Close a tab of the batch desk. Its draft is kept.',
  },
  'too-many-drafts': {
    sentence: 'An account keeps at most {most} drafts. Delete some of those that are closed first.',
    action: 'Delete closed drafts in the list of drafts.',
  },
  'too-many-draft-rows': {
    sentence: 'edit.insert: A draft holds at most {most} rows.',
    field: 'edit.insert',
    action: 'Put the remaining rows into a second draft.',
  },
})
