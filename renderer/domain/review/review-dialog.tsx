import { t, comma } from '@/shared/languages/text'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import { missingTick } from '@/renderer/domain/review/findings/missing-confirmation'
import { firstMissing } from '@/renderer/kit/ui/fields/first-missing'
import { isEnter } from '@/renderer/kit/keys/key-text'
import { useMemo, useRef, useState } from 'react'
import { isFigure } from '@/shared/trading/pretrade/assessment/confirmation'
import { UNRESOLVED_RULE } from '@/shared/trading/pretrade/rules/unresolved'
import { useAllInstruments } from '@/renderer/state/queries/instruments'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { grouped } from '@/shared/base/grouped'
import { plural } from '@/shared/languages/plural'
import { sideText } from '@/shared/trading/orders/intent-sentence'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { requestsOf } from '@/shared/trading/batch/plan/worst-case'
import { batchText } from '../drafts/batch-text'
import { DryRunDialog } from '@/renderer/domain/review/additional/dry-run-dialog'
import { mainFindings } from '@/renderer/domain/review/findings/main-findings'
import { FigureField } from '@/renderer/domain/review/findings/figure-field'
import { mayPass, sentBefore } from '@/renderer/domain/review/model/refusals'
import { byKey, durationText, routed } from '@/renderer/domain/review/model/review'
import { ReviewAccount } from './review-account'
import { ReviewDuplicates } from '@/renderer/domain/review/findings/review-duplicates'
import { ReviewEffects } from '@/renderer/domain/review/effects/review-effects'
import { ReviewAdditional } from '@/renderer/domain/review/additional/review-additional'
import { ReviewBands } from '@/renderer/domain/review/findings/review-bands'
import { ReviewPegs } from './review-pegs'
import { ReviewPlan } from '@/renderer/domain/review/plan/review-plan'
import { type OnUnknown, ReviewSending } from './review-sending'
import { ReviewSentences } from '@/renderer/domain/review/findings/review-sentences'
import { ReviewTotals } from '@/renderer/domain/review/effects/review-totals'
import { ReviewWarnings } from '@/renderer/domain/review/findings/review-warnings'
import { useSendGate } from '@/renderer/domain/review/model/use-send-gate'
import { useAssessment } from '@/renderer/domain/review/model/use-assessment'
import { type ChosenAccount, useAdditionalAccounts } from '@/renderer/domain/review/additional/use-additional-accounts'
import { type Planning, usePlan } from '@/renderer/domain/review/plan/use-plan'
import { type Repricing, useRepricing } from '@/renderer/domain/review/model/use-repricing'
import { reviewRequestOf, useSending } from './use-sending'
import '@/renderer/domain/review/model/review.css'
import type { ReviewProps } from '@/renderer/domain/review/model/review-props'

const noNumbers: ReadonlyMap<string, number> = new Map()

/** Confirmations of a review. Each is tied to its text: a changed text needs a new one. */
function useTicks() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const tick = (text: string, on: boolean) =>
    setTicked((before) => new Set(on ? [...before, text] : [...before].filter((other) => other !== text)))
  return { ticked, tick }
}

const acceptedText = (accounts: readonly ChosenAccount[]): string =>
  t`${accounts.map(({ choice }) => choice.label).join(comma())} took the batch and the account on screen did not. ` +
  t('Open that profile to see its orders.')

function sendText(planning: Planning, { orders, slippage }: Repricing, requests: number, additional: number): string {
  const verb = slippage === null ? t('Send') : t('Reprice and send')
  if (additional > 0) {
    const count = plural(orders.length, 'order')
    return slippage === null
      ? t`Send ${count} to each of ${additional + 1} accounts`
      : t`Reprice and send ${count} to each of ${additional + 1} accounts`
  }
  return batchText(planning.plan?.delivery == null ? verb : t('Schedule'), orders.length, requests)
}

const singleTitle = ({ side, posSide, symbol, category }: OrderIntent): string =>
  `${sideText(side, posSide)} · ${symbol} ${category}`

function singleSendText({ side, posSide, qty, price }: OrderIntent, isRepriced: boolean): string {
  const action = isRepriced ? t('Reprice and send') : t('Send')
  return t`${action}: ${sideText(side, posSide).toLowerCase()} ${grouped(qty)} at ${priceOf(price)}`
}
const priceOf = (price: string | undefined): string => (price === undefined ? t('market') : grouped(price))

/** Final review before orders are sent: each as a sentence, with the totals and the findings. */
export function ReviewDialog(props: ReviewProps) {
  const { rowIds, via, pegs, rowNumbers = noNumbers, onClose } = props
  const repricing = useRepricing(props)
  const { orders, slippage } = repricing
  const [onUnknown, setOnUnknown] = useState<OnUnknown>('stop')
  const gate = useSendGate(orders, via)
  const allInstruments = useAllInstruments()
  const instruments = useMemo(() => byKey(allInstruments), [allInstruments])
  const isClassic = useIsClassic()
  const routedOrders = useMemo(() => routed(orders, instruments, isClassic), [orders, instruments, isClassic])
  const planning = usePlan(routedOrders)
  const additional = useAdditionalAccounts({ ...props, orders }, instruments, onUnknown, slippage)
  const { draftRows, draft, name, typed } = props
  const { plan } = planning
  const terms = {
    orders,
    onUnknown,
    draftRows,
    draft,
    name,
    via,
    pegs,
    slippage,
    typed,
    plan,
    joint: additional.joint(),
  }
  const assessing = useAssessment({ kind: 'place', ...reviewRequestOf(terms) })
  const { assessment, phrase, setPhrase } = assessing
  const ofAssessment = assessment === null ? [] : props.checkAssessment?.(assessment)
  const checks = [...repricing.checks, ...(ofAssessment ?? []), ...mainFindings(assessment, rowIds, repricing.checks)]
  const { sending, placed, failure, changes, refusals, send } = useSending(
    props,
    assessing,
    terms,
    additional,
    repricing,
  )
  const close = () => {
    if (placed !== null) return props.onAccepted(placed)
    const acceptedAccounts = additional.chosen.filter(({ outcome }) => outcome?.kind === 'taken')
    if (acceptedAccounts.length > 0)
      addNotice('warning', t('Sent to other accounts only'), acceptedText(acceptedAccounts))
    onClose()
  }
  const pace = useSettings(({ settings }) => settings.placePace)
  const possibleDuplicates = checks.filter((problem) => problem.rule === UNRESOLVED_RULE)
  const errors = checks.filter((problem) => problem.level === 'error')
  const duplicatesText =
    possibleDuplicates.length === 0 ? null : [...new Set(possibleDuplicates.map(({ message }) => message))].join('\n')
  const ticks = useTicks()
  const list = useRef<HTMLOListElement>(null)
  const [showsRequests, setShowsRequests] = useState(false)
  const isBatch = via === undefined || via === 'placeBatch'
  const split = isBatch
    ? requestsOf(routedOrders, planning.plan?.delivery ?? null)
    : routedOrders.map((order) => [order])
  const requests = split.length
  const isNewlyListed = ({ rowId, message }: Problem): boolean =>
    changes.some(({ kind, problem }) => kind === 'new' && problem.rowId === rowId && problem.message === message)
  const warnings = checks.filter(
    (problem) => problem.level !== 'error' && problem.rule !== UNRESOLVED_RULE && !isNewlyListed(problem),
  )
  // A single order has its changes and warnings next to its sentence.
  const listedTexts = new Set([...changes.map(({ problem }) => problem), ...warnings].map(({ message }) => message))
  const mustGoBack = errors.length > 0 || !refusals.every(mayPass)
  const isTyped = assessment !== null && (assessment.typing === null || isFigure(phrase))
  const unticked = [gate.confirm, duplicatesText].find((text) => text !== null && !ticks.ticked.has(text)) ?? null
  const returnText =
    sentBefore(refusals).length > 0
      ? t('Go back: what was sent is among the batches.')
      : t('Go back and fix what is marked; nothing was sent.')
  const missing = firstMissing(
    mustGoBack && returnText,
    gate.blocked,
    !additional.ready &&
      t`A further account cannot be sent to now${additional.locked ? '' : t(': fix it, or clear its checkbox')}.`,
    !planning.isReadable && t('Fix the plan above.'),
    !assessing.answered && t('Checking the orders…'),
    assessing.problem,
    !isTyped && t('Type the figure above to confirm what is unusual.'),
    missingTick(unticked, false),
  )
  const ready = missing === null && !sending
  const single = orders.length === 1 && draftRows.length === 0 ? (orders[0] ?? null) : null
  const durationLabel = planning.plan?.delivery == null ? durationText(split, pace) : t('sent as planned')

  const onKeyDown = (event: React.KeyboardEvent) => {
    event.stopPropagation()
    if (!isEnter(event)) return
    const isShortcut = event.ctrlKey || event.metaKey
    // Bare Enter must not send, not even from the focused button.
    if (isShortcut || (event.target instanceof HTMLElement && event.target.dataset.send !== undefined))
      event.preventDefault()
    if (isShortcut && !event.repeat && ready) void send()
  }

  const sentences = (
    <ReviewSentences
      orders={orders}
      rowIds={rowIds}
      sentences={assessing.answered ? (assessment?.review?.sentences ?? null) : null}
      rowNumbers={rowNumbers}
      refusals={orders.length > 1 ? refusals : refusals.filter(({ message }) => !listedTexts.has(message))}
      pegs={pegs}
      before={repricing.before}
      list={list}
    />
  )

  return (
    <div className="review-keys" onKeyDown={onKeyDown}>
      <Dialog
        open
        onOpenChange={(open) => !open && !sending && close()}
        title={single === null ? t`Review ${batchText('', orders.length, requests).trim()}` : singleTitle(single)}
        width={760}
        initialFocus={list}
        footer={
          <>
            {missing === null && <span className="review-duration">{durationLabel}</span>}
            <Button onClick={() => setShowsRequests(true)} title={t('Show the exact requests; nothing is sent')}>
              {t('Dry run…')}
            </Button>
            <Button onClick={close} disabled={sending} keys="Esc">
              {placed === null ? t('Back') : t('Show what was sent')}
            </Button>
            <Button
              tone={single?.side ?? 'primary'}
              data-send
              data-testid="send-button"
              disabled={sending}
              missing={sending ? null : missing}
              keys="Ctrl ↵"
              onClick={() => void send()}
            >
              {sending
                ? t('Sending…')
                : single !== null && additional.chosen.length === 0
                  ? singleSendText(single, slippage !== null)
                  : sendText(planning, repricing, requests, additional.chosen.length)}
            </Button>
          </>
        }
      >
        <div className="review" data-testid="review">
          <ReviewBands
            blocked={gate.blocked}
            failure={failure ?? assessing.problem}
            errors={errors}
            refusals={refusals}
            orders={orders.length}
            changes={changes}
            rowNumbers={rowNumbers}
          />
          {single !== null && sentences}
          {assessment !== null && <ReviewAccount account={assessment.account} />}
          {props.note !== undefined && (
            <PanelBand tone="info">
              <span data-testid="review-note">{props.note}</span>
            </PanelBand>
          )}
          {single === null && <ReviewTotals orders={orders} instruments={instruments} />}
          <ReviewEffects
            assessment={assessment}
            earlier={assessing.earlier}
            orders={orders}
            instruments={instruments}
            rowIds={rowIds}
            rowNumbers={rowNumbers}
          />
          {duplicatesText !== null && (
            <ReviewDuplicates
              possibleDuplicates={possibleDuplicates}
              rowNumbers={rowNumbers}
              ticked={ticks.ticked.has(duplicatesText)}
              onTick={(on) => ticks.tick(duplicatesText, on)}
            />
          )}
          <ReviewWarnings warnings={warnings} rowNumbers={rowNumbers} />
          {assessment !== null && assessment.typing !== null && (
            <FigureField typing={assessment.typing} typed={phrase} onChange={setPhrase} />
          )}
          {single === null && sentences}
          <ReviewPegs {...repricing} />
          {props.severalAccounts === true && !isClassic && (
            <ReviewAdditional
              additional={additional}
              instruments={instruments}
              blocked={
                planning.plan === null ? null : t('A batch with a stop rule, portions or a time has one account.')
              }
            />
          )}
          {placed !== null && (
            <PanelBand tone="warn">
              {t(
                'The orders of this account were taken, those of another were not: see there. Sending again ' +
                  'asks only the accounts that have not taken theirs.',
              )}
            </PanelBand>
          )}
          {single === null && isBatch && !isClassic && additional.chosen.length === 0 && (
            <ReviewPlan planning={planning} instruments={instruments} rows={orders.length} />
          )}
          {single === null && <ReviewSending onUnknown={onUnknown} onOnUnknown={setOnUnknown} />}
          {showsRequests && (
            <DryRunDialog
              orders={orders}
              draftRows={props.draftRows}
              via={via}
              delivery={planning.plan?.delivery}
              additional={additional.chosen}
              onClose={() => setShowsRequests(false)}
            />
          )}
          {gate.confirm !== null && (
            <Checkbox checked={ticks.ticked.has(gate.confirm)} onChange={(on) => ticks.tick(gate.confirm ?? '', on)}>
              {gate.confirm}
            </Checkbox>
          )}
        </div>
      </Dialog>
    </div>
  )
}
