import { isEnter } from '@/renderer/kit/keys/key-text'
import { useMemo, useRef, useState } from 'react'
import { isFigure } from '@/shared/trading/pretrade/confirmation'
import { UNRESOLVED_RULE } from '@/shared/trading/pretrade/unresolved'
import { useAllInstruments } from '@/renderer/state/queries/instruments'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/button'
import { Checkbox } from '@/renderer/kit/ui/checkbox'
import { Dialog } from '@/renderer/kit/ui/dialog'
import { PanelBand } from '@/renderer/kit/ui/panel-state'
import { requestsOf } from '@/shared/trading/batch/worst-case'
import { batchText } from '../drafts/batch-text'
import { DryRunDialog } from './dry-run-dialog'
import { mainFindings } from './main-findings'
import { FigureField } from './figure-field'
import { mayPass } from './refusals'
import { byKey, durationText, routed } from './review'
import { ReviewAccount } from './review-account'
import { ReviewDuplicates } from './review-duplicates'
import { ReviewEffects } from './review-effects'
import { ReviewFurther } from './review-further'
import { ReviewNews } from './review-news'
import { ReviewPlan } from './review-plan'
import { type OnUnknown, ReviewSending } from './review-sending'
import { ReviewSentences } from './review-sentences'
import { ReviewTotals } from './review-totals'
import { ReviewWarnings } from './review-warnings'
import { useSendGate } from './use-send-gate'
import { useAssessment } from './use-assessment'
import { type ChosenAccount, useFurther } from './use-further'
import { type Planning, usePlan } from './use-plan'
import { reviewAskOf, useSending } from './use-sending'
import './review.css'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { ReviewProps } from './review-props'

const noNumbers: ReadonlyMap<string, number> = new Map()

/** The ticks a review may ask for. A tick stands for what it said: it is void when that changes. */
function useTicks(wanted: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const tick = (text: string, on: boolean) =>
    setTicked((before) => new Set(on ? [...before, text] : [...before].filter((other) => other !== text)))
  return { ticked, tick, complete: wanted.every((text) => ticked.has(text)) }
}

const takenText = (accounts: readonly ChosenAccount[]): string =>
  `${accounts.map(({ choice }) => choice.label).join(', ')} took the batch and the account on screen did not. ` +
  'Open that profile to see its orders.'

function sendText(planning: Planning, orders: readonly OrderIntent[], requests: number, further: number): string {
  if (further > 0) return `Send ${plural(orders.length, 'order')} to each of ${further + 1} accounts`
  return batchText(planning.plan?.delivery == null ? 'Send' : 'Schedule', orders.length, requests)
}

/** The last look before orders leave: each one as a sentence, what they add up to, and what is doubtful about them. */
export function ReviewDialog(props: ReviewProps) {
  const { orders, rowIds, via, pegs, rowNumbers = noNumbers, onClose } = props
  const [onUnknown, setOnUnknown] = useState<OnUnknown>('stop')
  const gate = useSendGate(orders, via)
  const allInstruments = useAllInstruments()
  const instruments = useMemo(() => byKey(allInstruments), [allInstruments])
  const isClassic = useIsClassic()
  const leaving = useMemo(() => routed(orders, instruments, isClassic), [orders, instruments, isClassic])
  const planning = usePlan(leaving)
  const further = useFurther(props, instruments, onUnknown)
  const { draftRows, name } = props
  const terms = { orders, onUnknown, draftRows, name, via, pegs, plan: planning.plan, joint: further.joint() }
  const assessing = useAssessment({ kind: 'place', ...reviewAskOf(terms) })
  const { assessment, phrase, setPhrase } = assessing
  const checks = useMemo(
    () => [...props.checks, ...mainFindings(assessment, rowIds, props.checks)],
    [props.checks, assessment, rowIds],
  )
  const { sending, taken, failure, changes, refusals, send } = useSending(props, assessing, terms, further)
  const close = () => {
    if (taken !== null) return props.onAccepted(taken)
    const takenBy = further.chosen.filter(({ outcome }) => outcome?.kind === 'taken')
    if (takenBy.length > 0) addNotice('warning', 'Sent to other accounts only', takenText(takenBy))
    onClose()
  }
  const pace = useSettings(({ settings }) => settings.placePace)
  const possibleDuplicates = checks.filter((problem) => problem.rule === UNRESOLVED_RULE)
  const errors = checks.filter((problem) => problem.level === 'error')
  const duplicatesText =
    possibleDuplicates.length === 0 ? null : [...new Set(possibleDuplicates.map(({ message }) => message))].join('\n')
  const ticks = useTicks([gate.confirm, duplicatesText].filter((text) => text !== null))
  const list = useRef<HTMLOListElement>(null)
  const [showsRequests, setShowsRequests] = useState(false)
  const isBatch = via === undefined || via === 'placeBatch'
  const split = isBatch ? requestsOf(leaving, planning.plan?.delivery ?? null) : leaving.map((order) => [order])
  const requests = split.length
  const mustGoBack = errors.length > 0 || !refusals.every(mayPass)
  const isTyped = assessment !== null && (assessment.typing === null || isFigure(phrase))
  const ready =
    gate.blocked === null &&
    assessing.answered &&
    isTyped &&
    planning.isReadable &&
    ticks.complete &&
    further.ready &&
    !sending &&
    !mustGoBack

  const leaves = planning.plan?.delivery == null ? durationText(split, pace) : 'leaves as planned'
  const untyped = !planning.isReadable
    ? 'Mend the plan above.'
    : isTyped
      ? leaves
      : 'Type the figure above to confirm what is unusual.'
  const isHeldBack = !further.ready && !mustGoBack
  const footText = mustGoBack
    ? 'Go back and fix what is marked; nothing was sent.'
    : isHeldBack
      ? `A further account cannot be sent to now${further.locked ? '' : ': mend it, or untick it'}.`
      : untyped

  const onKeyDown = (event: React.KeyboardEvent) => {
    event.stopPropagation()
    if (!isEnter(event)) return
    const asked = event.ctrlKey || event.metaKey
    // Bare Enter must not send, not even from the focused button.
    if (asked || (event.target instanceof HTMLElement && event.target.dataset.send !== undefined))
      event.preventDefault()
    if (asked && !event.repeat && ready) void send()
  }

  return (
    <div className="review-keys" onKeyDown={onKeyDown}>
      <Dialog
        open
        onOpenChange={(open) => !open && !sending && close()}
        title={`Review ${batchText('', orders.length, requests).trim()}`}
        width={760}
        initialFocus={list}
        footer={
          <>
            <span className="review-duration">{footText}</span>
            <Button onClick={() => setShowsRequests(true)} title="Show the exact requests; nothing is sent">
              Dry run…
            </Button>
            <Button onClick={close} disabled={sending} keys="Esc">
              {taken === null ? 'Back' : 'Show what was sent'}
            </Button>
            <Button
              tone="primary"
              data-send
              data-testid="send-button"
              disabled={!ready}
              keys="Ctrl ↵"
              onClick={() => void send()}
            >
              {sending ? 'Sending…' : sendText(planning, orders, requests, further.chosen.length)}
            </Button>
          </>
        }
      >
        <div className="review" data-testid="review">
          <ReviewNews
            blocked={gate.blocked}
            failure={failure ?? assessing.problem}
            errors={errors}
            refusals={refusals}
            changes={changes}
            rowNumbers={rowNumbers}
          />
          {assessment !== null && <ReviewAccount account={assessment.account} />}
          {props.note !== undefined && (
            <PanelBand tone="info">
              <span data-testid="review-note">{props.note}</span>
            </PanelBand>
          )}
          <ReviewTotals orders={orders} instruments={instruments} />
          <ReviewEffects
            assessment={assessment}
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
          <ReviewWarnings
            warnings={checks.filter((problem) => problem.level !== 'error' && problem.rule !== UNRESOLVED_RULE)}
            rowNumbers={rowNumbers}
          />
          {assessment !== null && assessment.typing !== null && (
            <FigureField typing={assessment.typing} typed={phrase} onChange={setPhrase} />
          )}
          <ReviewSentences
            orders={orders}
            rowIds={rowIds}
            sentences={assessing.answered ? (assessment?.review?.sentences ?? null) : null}
            rowNumbers={rowNumbers}
            refusals={refusals}
            pegs={pegs}
            list={list}
          />
          {props.severalAccounts === true && !isClassic && (
            <ReviewFurther
              further={further}
              instruments={instruments}
              blocked={planning.plan === null ? null : 'A batch with a stop rule, portions or a time has one account.'}
            />
          )}
          {taken !== null && (
            <PanelBand tone="warn">
              The orders of this account were taken, those of another were not: see there. Sending again asks only the
              accounts that have not taken theirs.
            </PanelBand>
          )}
          {isBatch && !isClassic && further.chosen.length === 0 && (
            <ReviewPlan planning={planning} instruments={instruments} rows={orders.length} />
          )}
          <ReviewSending onUnknown={onUnknown} onOnUnknown={setOnUnknown} />
          {showsRequests && (
            <DryRunDialog
              orders={orders}
              draftRows={props.draftRows}
              via={via}
              delivery={planning.plan?.delivery}
              further={further.chosen}
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
