import { useEffect, useRef, useState } from 'react'
import { t } from '@/shared/languages/text'
import { closeAllNote } from '@/renderer/domain/positions/close-all'
import { PositionReview } from '@/renderer/domain/positions/position-review'
import { plural } from '@/shared/languages/plural'
import { formatTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import { useStrategyList } from '@/renderer/state/queries/strategies'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { useRequestsRevision } from '@/renderer/state/stores/requests-store'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'
import { isEnter, isPressed } from '@/renderer/kit/keys/key-text'
import { keysOfCommand, useCommandKey } from '../commands/all-commands'
import { PanicForm } from './panic-form'
import { panicOrders, type PanicScope } from './panic-orders'
import { PanicResult } from './panic-result'
import { answerQuestion, closingsIn, panic, PANIC_BATCH, usePanicRun } from './panic-run'
import { strategiesIn } from './panic-strategies'
import { useClassicPanic } from './use-classic-panic'
import { useLongPress } from './use-long-press'
import './panic.css'

const PANIC = 'orders.panic'

const isPanicKey = (event: KeyboardEvent): boolean => keysOfCommand(PANIC).some((keys) => isPressed(keys, event))

/** Tracks whether the keys of panic are held while the dialog is open; releasing one of them cancels the hold. */
function usePanicKeys({ press, release }: Pick<ReturnType<typeof useLongPress>, 'press' | 'release'>): void {
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      if (!isPanicKey(event)) return
      event.preventDefault()
      event.stopPropagation()
      press()
    }
    window.addEventListener('keydown', down, true)
    window.addEventListener('keyup', release, true)
    window.addEventListener('blur', release)
    return () => {
      window.removeEventListener('keydown', down, true)
      window.removeEventListener('keyup', release, true)
      window.removeEventListener('blur', release)
    }
  })
}

/** `count` and `waiting`: numbers of orders and of strategy orders that are canceled; null if unknown. */
function buttonText(count: number | null, waiting: number | null, flattens: boolean, closings: number | null): string {
  const strategies = waiting === null ? t('strategy orders') : waiting === 0 ? '' : plural(waiting, 'strategy order')
  const isAlone = strategies === '' && !flattens
  const orders = count === null ? t('orders') : count > 0 || isAlone ? plural(count, 'order') : ''
  const canceled = orders !== '' && strategies !== '' ? t`${orders} and ${strategies}` : orders || strategies
  const closed = !flattens ? '' : closings === null ? t('positions') : plural(closings, 'position')
  if (closed === '') return t`Hold to cancel ${canceled}`
  return canceled === '' ? t`Hold to close ${closed}` : t`Hold to cancel ${canceled} and close ${closed}`
}

function Panic() {
  const { orders } = useOrders()
  const unified = useAccount(({ account }) => account?.positions ?? null)
  const classic = useClassicPanic()
  const positions = classic === null ? unified : classic.positions
  const instrumentOf = useInstrumentLookup()
  const { category, symbol } = useSelection()
  const [scopeName, setScopeName] = useState<'everything' | 'symbol'>('everything')
  const [flattens, setFlattens] = useState(false)
  const [cancelsWaiting, setCancelsWaiting] = useState(true)
  const [isDone, setDone] = useState(false)
  const reading = useStrategyList('waiting', useRequestsRevision(), classic === null)
  const listed = reading.data
  const run = usePanicRun((state) => state.run)
  const safe = useRef<HTMLButtonElement>(null)
  const panicKey = useCommandKey(PANIC)
  const scope: PanicScope = scopeName === 'everything' ? null : { category, symbol }
  const own = panicOrders(orders, scope)
  const count = classic === null ? own.length : classic.countWith(own, scope)
  const closings = positions === null ? null : closingsIn(positions, scope, instrumentOf)
  const closed = closings?.closed.length ?? null
  const waiting = listed === undefined || !reading.isCurrent ? null : strategiesIn(listed.orders, scope)
  const unread = (listed?.missing ?? []).flatMap(({ category }) =>
    scope === null || category === scope.category ? [category] : [],
  )
  const cancels = classic !== null || !cancelsWaiting ? 0 : unread.length > 0 ? null : (waiting?.length ?? null)

  const isReady = !isDone && (count !== 0 || cancels !== 0 || (flattens && closed !== 0))
  const longPress = useLongPress(() => {
    if (!isReady) return
    setDone(true)
    const strategies = classic === null && cancelsWaiting ? (listed?.orders ?? []) : null
    void panic(scope, { flattens, strategies, listed: classic?.listed ?? null }, instrumentOf)
  })
  usePanicKeys(longPress)

  const question = run?.flatten?.state === 'question' ? run.flatten : null
  return (
    <>
      <Dialog
        open
        onOpenChange={() => closeOverlay('panic')}
        title={t('Panic')}
        width={520}
        initialFocus={safe}
        footer={
          <>
            <Button onClick={() => closeOverlay('panic')} ref={safe} keys="Esc">
              {isDone ? t('Close') : t('Back')}
            </Button>
            {isDone && positions?.length !== 0 && (
              <Button
                tone="danger"
                onClick={() => {
                  closeOverlay('panic')
                  showPanel('positions')
                }}
              >
                {t('Go to positions to close them')}
              </Button>
            )}
            {!isDone && (
              <Button
                tone="danger"
                className="panic__hold"
                data-held={longPress.isPressed || undefined}
                data-testid="panic-hold"
                missing={isReady ? null : t('Nothing rests or waits here, and nothing is to be closed.')}
                keys={panicKey === '' ? undefined : panicKey}
                onPointerDown={longPress.press}
                onPointerUp={longPress.release}
                onPointerLeave={longPress.release}
                onPointerCancel={longPress.release}
                onKeyDown={(event) => (isEnter(event) || event.key === ' ') && longPress.press()}
              >
                {buttonText(count, cancels, flattens, closed)}
              </Button>
            )}
          </>
        }
      >
        <div className="panic" data-testid="panic">
          {!isDone && (
            <PanicForm
              isClassic={classic !== null}
              scopeName={scopeName}
              onScope={setScopeName}
              scope={scope}
              count={count}
              waiting={waiting}
              unread={unread}
              cancelsWaiting={cancelsWaiting}
              onCancelsWaiting={setCancelsWaiting}
              flattens={flattens}
              onFlattens={setFlattens}
              closings={closings}
            />
          )}
          {!isDone && run !== null && <h3 className="panic__last">{t`Last panic, ${formatTime(run.at)}`}</h3>}
          {run !== null && <PanicResult run={run} positions={positions} />}
        </div>
      </Dialog>
      {question !== null && (
        <PositionReview
          name={PANIC_BATCH}
          positions={positions ?? []}
          reviewed={{
            orders: question.closed.map(({ order }) => order),
            positions: question.closed.map(({ position }) => position),
            note: closeAllNote(question.closed.map(({ order }) => order)),
            isReversal: false,
          }}
          onClose={() => answerQuestion(null)}
          onAccepted={answerQuestion}
        />
      )}
    </>
  )
}

/** Panic dialog: cancels everything while a key is held and, if enabled, closes positions. Shows each result. */
export function PanicDialog() {
  const open = useScreen(({ overlay }) => overlay === 'panic')
  return open ? <Panic /> : null
}
