import { declareRefusals } from './refusal'

/** Alarms, destinations, price alerts, risk units and loans. */
export const alarmRefusals = declareRefusals({
  'alarm-unknown': {
    sentence: 'alarms: there is no such alarm',
    field: 'alarms',
    action: 'Nothing: the alarm was removed. The alarm history has it.',
  },
  'alarm-not-snoozable': {
    sentence: 'alarms: a critical alarm cannot be snoozed',
    field: 'alarms',
    action: 'Acknowledge it with a reason.',
  },
  'alarm-reason-missing': {
    sentence: 'reason: a critical alarm needs a reason of at least three letters',
    field: 'reason',
    action: 'Write a reason. It is kept in the alarm history.',
  },
  'alarm-history-unwritten': {
    sentence: 'It cannot be written in the alarm history ({reason}), so nothing was changed.',
    action: 'Free disk space or correct the data folder, then try again.',
  },
  'destination-unknown': {
    sentence: 'id: there is no such destination',
    field: 'id',
    action: 'Create the destination again: it was deleted.',
  },
  'destination-kind-fixed': {
    sentence: 'kind: cannot be changed',
    field: 'kind',
    action: 'Create a destination of the other kind and delete the present destination.',
  },
  'destination-name-taken': {
    sentence: 'name: is taken by another destination',
    field: 'name',
    action: 'Choose another name.',
  },
  'too-many-destinations': {
    sentence: 'There are {most} destinations already; remove one first.',
    action: 'Delete a destination.',
  },
  'destination-secret-missing': {
    sentence: 'secrets.{name}: must not be empty',
    field: 'secrets.{name}',
    action: 'Fill in the field.',
  },
  'link-key-unreadable': {
    sentence: 'The key of the links cannot be read: {path}.',
    action: 'Delete the file. Volley creates another one; earlier links are then not valid.',
  },
  'destination-secret-invalid': {
    sentence: '{name}: {rule}',
    field: '{name}',
    action: 'Correct the field.',
  },
  'destination-secret-of-another-place': {
    sentence: 'secrets.{name}: must be typed again: what is saved is for {place}',
    field: 'secrets.{name}',
    action: 'Type the secret again. A saved secret is sent only to the address it was typed for.',
  },
  'destination-secrets-unread': {
    sentence: 'The secrets of the destination could not be read ({reason}), so nothing was changed.',
    action: 'Unlock the keychain, or type every secret again.',
  },
  'price-alert-unknown': {
    sentence: 'There is no such price alert any more.',
    field: 'id',
    action: 'Create it again: it was removed.',
  },
  'too-many-price-alerts': {
    sentence: 'There are {most} price alerts already: remove one first.',
    field: 'terms',
    action: 'Remove price alerts that have fired.',
  },
  'risk-unit-unknown': {
    sentence: 'riskUnitId: this risk unit is not being watched',
    field: 'riskUnitId',
    action: 'Add the risk unit on the Risk wall, or choose another.',
  },
  'risk-unit-unreadable': {
    sentence: 'riskUnitId: {reason}',
    field: 'riskUnitId',
    action: 'Check the ID. The key must belong to the account of this risk unit.',
  },
  'risk-unit-listed': {
    sentence: 'riskUnitId: the exchange lists this risk unit',
    field: 'riskUnitId',
    action: 'Nothing: a listed risk unit stays monitored.',
  },
  'lines-contradicted': {
    sentence: 'liquidation: the loan product liquidates at {theirs}, before your line at {yours}',
    field: 'liquidation',
    action: 'Lower your line, or confirm it despite the terms of the product.',
  },
  'history-account-changed': {
    sentence: 'Another account was opened in the meantime, so the file was not finished.',
    action: 'Open the account again and export the file once more.',
  },
  'loan-not-removable': {
    sentence: 'orderId: no unlisted loan has this ID',
    field: 'orderId',
    action: 'Nothing: only a loan that the exchange no longer lists can be removed.',
  },
})
