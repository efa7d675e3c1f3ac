import { absolute, divide, multiply, negate } from '@/shared/base/decimal'
import type { FlipId } from '@/shared/exchange/assumptions/all-assumptions'
import { refuse } from '@/practice/rest/routes/refusal'
import type { WireAnswer } from '@/practice/rest/answer'
import type { AnswerContext, DataRewrite, Flip } from './flip'
import { amount, inRecords, isRecord, lists, members, records, renamed, withMembers, rewriteText } from './records'

const NO_RATIO = '999'
const percentOf = amount((text) => (text === NO_RATIO ? text : multiply(text, '100')))
const ratioOf = amount((text) => divide(text, '100'))

/** Figures of a risk unit while the exchange computes none. */
const notComputed =
  (ltv: unknown, figure: unknown): DataRewrite =>
  (data) =>
    isRecord(data) && data.ltv === '' && data.usdtBalance === ''
      ? { ...data, ltv, usdtBalance: figure, unpaidUsdtAmount: figure }
      : data

/** Collateral at 97 % of its public price. */
function discounted(data: unknown): unknown {
  const less = amount((text) => multiply(text, '0.97'))
  const higher = amount((text) => (text === NO_RATIO ? text : divide(text, '0.97')))
  const priced = inRecords(data, withMembers(['price', 'convertedUsdtAmount', 'usdtBalance'], less))
  return inRecords(priced, withMembers(['ltv'], higher))
}

function withoutFirstPrice(data: unknown): unknown {
  if (!isRecord(data) || !Array.isArray(data.balanceInfo)) return data
  const [first, ...others]: unknown[] = data.balanceInfo
  return isRecord(first) ? { ...data, balanceInfo: [{ ...first, price: '' }, ...others] } : data
}

const managed = new Set<string>(['savingsProducts', 'savingsSubscribeInfo', 'p2pOrderList', 'p2pAdvList'])
function withoutPermission(answer: WireAnswer, { name }: AnswerContext): WireAnswer {
  if (!managed.has(name)) return answer
  const { status, code, message } = refuse('40014', 'Incorrect permissions')
  return { ...answer, status, body: { ...answer.body, code, msg: message, data: null } }
}

const noTerm = (text: string): Flip => ({ data: { borrowOngoing: members(['expireTime'], rewriteText('', text)) } })
const rates = ['pledgeRate', 'supRate', 'forceRate', 'initRate']
const asRatio = members(rates, ratioOf)
const taxLists = (change: DataRewrite): Flip => ({ data: { taxRecords: change, financialRecords: change } })

/** Alternatives about loans, tax, savings and P2P. */
export const lendingFlips = {
  'A-ltv-ratio=percent': { data: { ltvConvert: members(['ltv'], percentOf) } },
  'A-ltv-ratio=empty': { data: { ltvConvert: members(['ltv'], rewriteText(NO_RATIO, '')) } },
  'A-risk-unit=no-members': { data: { ltvConvert: members(['subAccountUids'], () => []) } },
  'A-ltv-not-computed=zero': { data: { ltvConvert: notComputed('0', '0') } },
  'A-ltv-not-computed=null': { data: { ltvConvert: notComputed(null, null) } },
  'A-ltv-not-computed=999': { data: { ltvConvert: notComputed(NO_RATIO, '') } },
  'A-institution-codes=not-found': { codes: { '25559': '25566' } },
  'A-institution-codes=others': { codes: { '25559': '40099' } },
  'A-loan-rules=none': { behavior: { loanRules: 'none' } },
  'A-loan-order-array=loanInfo': { data: { loanOrder: (loanInfo) => ({ loanInfo }) } },
  'A-repaid-names=repaid': {
    data: { repaidHistory: records(renamed({ repayAmount: 'repaidAmount', repayInterest: 'repaidInterest' })) },
  },
  'A-loan-leverage=array': { data: { loanSymbols: members(['coinContractLeverage'], (value) => [value]) } },
  'A-ltv-unread=no-price': { data: { ltvConvert: withoutFirstPrice } },
  'A-public-price=discount': { data: { ltvConvert: discounted } },
  'A-ltv-reserved=lower-haircut': { behavior: { reservedFunds: 'lower haircut' } },
  'A-loan-percent=ratio': { data: { borrowOngoing: asRatio, loanCoins: asRatio } },
  'A-loan-no-term=0': noTerm('0'),
  'A-loan-no-term=-1': noTerm('-1'),
  'A-loan-no-term=end-of-time': noTerm(String(Date.UTC(2100, 0))),
  'A-loan-liquidation=in-steps': { behavior: { loanLiquidation: 'in steps' } },
  'A-loan-pledge-rate=haircut': {
    data: {
      borrowOngoing: members(
        ['pledgeRate'],
        amount((text) => divide(text, '0.95')),
      ),
    },
  },
  'A-tax-order=oldest-first': taxLists(lists((rows) => rows.toReversed())),
  'A-tax-ends=short-pages': { data: { taxRecords: lists((rows) => rows.slice(0, Math.ceil(rows.length / 2))) } },
  'A-tax-sign=unsigned': taxLists(members(['amount', 'fee'], amount(absolute))),
  'A-tax-sign=fee-positive': taxLists(members(['fee'], amount(negate))),
  'A-record-category=empty': { data: { financialRecords: members(['category'], () => '') } },
  'A-earn-open-tier=number': {
    data: {
      savingsProducts: members(['maxStepVal'], rewriteText('', '999999999')),
      savingsSubscribeInfo: members(['maxStepVal'], rewriteText('', '999999999')),
    },
  },
  'A-earn-permission=refused': { answer: withoutPermission },
  'A-earn-redeem=redemption': {
    data: {
      savingsSubscribeInfo: members(['redeemTime'], (value, { expireTime }) => (value === '' ? value : expireTime)),
    },
  },
  'A-p2p-times=ctime': { data: { p2pOrderList: records(renamed({ cTime: 'ctime', uTime: 'utime' })) } },
} satisfies Partial<Record<FlipId, Flip>>
