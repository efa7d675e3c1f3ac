import type { Rejection } from '@/practice/engine/api/exchange-core'
import { refuse, type Refusal } from '@/practice/rest/routes/refusal'

/** Codes of the unified calls and their classic counterparts (exchange: Codes; A-classic-codes). */
const common: Readonly<Record<string, string>> = {
  '25100': '40034',
  '25101': '40309',
  '25107': '40920',
  '25200': '40017',
  '25205': '40020',
  '25206': '40020',
  '25207': '45111',
  '25208': '45112',
  '25211': '43005',
  '25223': '40797',
  '25227': '22002',
  '25228': '43012',
  '25231': '22002',
  '25244': '45115',
  '25568': '40017',
  '25571': '40923',
}
const spot: Readonly<Record<string, string>> = { ...common, '25202': '43012', '25204': '43001', '25212': '43118' }
const mix: Readonly<Record<string, string>> = { ...common, '25203': '40762', '25204': '40768', '25212': '40786' }

/** Converts a refusal of the engine to its classic code. The message is unchanged. */
export function classicRefusal(
  { code, message }: Pick<Rejection, 'code' | 'message'>,
  product: 'spot' | 'mix',
): Refusal {
  // The engine has one code for every invalid field. The classic calls have a separate code for a size off its step.
  if (code === '25200' && message.startsWith('qty')) return refuse('22038', message)
  return refuse((product === 'spot' ? spot : mix)[code] ?? code, message)
}
