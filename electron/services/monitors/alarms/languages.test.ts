import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Catalog, speak } from '@/shared/languages/text'
import { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import type { Condition } from '@/shared/trading/alarms/condition'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { loanStepOf } from '@/shared/trading/loans/loan-step'
import { aLoan } from '../testing/scripted-loans'
import { collateralOutflowConditions, collateralTakenCondition } from '@/shared/trading/alarms/rules/collateral'
import { loanDistanceConditions, loanExpiryConditions } from '@/shared/trading/alarms/rules/consumer-loan'
import { publicPriceConditions } from '@/shared/trading/alarms/rules/dispute'
import { levelConditions } from '@/shared/trading/alarms/rules/level'
import { loanChangeConditions, loanStepConditions, newLoanConditions } from '@/shared/trading/alarms/rules/loan-change'

const chinese = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../shared/languages/zh.json'), 'utf8'),
) as Catalog
const settings = AlarmSettings.parse({})
const [loan, moved] = [aLoan('5', 1), aLoan('5', 1, { supRate: '82', forceRate: '89', expireTime: '9000000' })]
const sample: LtvSample = {
  riskUnitId: '7',
  at: 1000,
  ltv: '0.95',
  reportedLtv: '0.95',
  isBacked: true,
  form: 'ratio',
  ownLtv: '0.95',
  agrees: true,
  members: [],
  collateralUsdt: '1000',
  debtUsdt: '950',
  collateral: [{ coin: 'BTC', price: '1', amount: '1000', converted: '1000', haircut: '1' }],
  unread: [],
  debts: [],
}
const less = { ...sample, at: 2000, collateral: [{ ...sample.collateral[0]!, amount: '900' }] }

function conditions(): readonly Condition[] {
  const smaller = aLoan('5', 1, { loanAmount: '68079', pledgeAmount: '1.2', pledgeRate: '91' })
  const steps = [smaller, aLoan('5', 1, { pledgeAmount: '1.5' }), aLoan('5', 1, { pledgeRate: '' })].flatMap((now) => {
    const step = loanStepOf(aLoan('5', 1, { pledgeRate: '91' }), now, 3000, null)
    return step === null ? [] : [{ ...step, at: 3000 }]
  })
  return [
    ...(['user', 'product', 'default'] as const).flatMap(
      (source) => levelConditions(sample, { warn: '0.7', call: '0.8', liquidation: '0.9', source }, settings) ?? [],
    ),
    ...collateralOutflowConditions(sample, less),
    collateralTakenCondition({ coins: [{ coin: 'BTC', amount: '100' }], usdt: '100', repaidUsdt: '90' }, less),
    ...[aLoan('5', 1, { pledgeRate: '91' }), aLoan('5', 1, { pledgeRate: '91', forceRate: '' })].flatMap(
      (at) => loanDistanceConditions(at, settings, 0) ?? [],
    ),
    ...(loanExpiryConditions(moved, settings, 8_000_000) ?? []),
    ...loanChangeConditions(loan, moved),
    ...newLoanConditions(loan, settings),
    ...steps.flatMap((step) => loanStepConditions(step, [step], settings)),
    ...(publicPriceConditions({ kind: 'still', symbols: ['BTCUSDT'] }) ?? []),
  ]
}
/** Words of an alarm that are no name of a coin, symbol, zone or product. */
const englishIn = (text: string): readonly string[] =>
  (text.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !/^(BTC|USDT|BTCUSDT|UTC|LTV|Volley)$/.test(word))

afterEach(() => speak('en', {}))

describe('The alarms of units and loans', () => {
  const identities = () => conditions().map(({ rule, subject, about, once }) => [rule, subject, about, once ?? null])

  it('are the same in each language, so that a change of language fires none again', () => {
    const english = identities()
    speak('zh', chinese)
    expect(identities()).toEqual(english)
  })

  it('have whole Chinese sentences', () => {
    speak('zh', chinese)
    for (const { title, text } of conditions())
      expect([title, englishIn(title), englishIn(text)]).toEqual([title, [], []])
  })
})
