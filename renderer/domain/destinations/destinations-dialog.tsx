import { useState } from 'react'
import { t } from '@/shared/languages/text'
import { MOST_DESTINATIONS } from '@/shared/trading/destinations/destination'
import { useDestinations } from '@/renderer/state/queries/destinations'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { PanelBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { AnswerLinkForm, AnswerLinkRow } from './answer-link-view'
import { type DestinationForm, formOf, newForm } from './destination-form'
import { DestinationFormView } from './destination-form-view'
import { DestinationRow } from './destination-row'
import { DispatchTable } from './dispatch-table'
import './destinations.css'

type View =
  | { readonly kind: 'list' }
  | { readonly kind: 'form'; readonly form: DestinationForm }
  | { readonly kind: 'links' }
  | { readonly kind: 'dispatches'; readonly destinationId: string | null }

const about = t(
  'The main process sends alarms there, with or without a window. A message contains the condition and ' +
    'its severity; amounts are not sent unless you allow them.',
)

function DestinationList({ onView }: { readonly onView: (view: View) => void }) {
  const { data, error } = useDestinations()
  if (error !== null)
    return <PanelState kind="error" title={t('The destinations cannot be read')} text={error.message} />
  if (data === undefined) return <PanelState kind="loading" title={t('Loading the destinations')} />
  const { destinations, answerLink, linkProblem, diskProblem } = data
  return (
    <>
      {diskProblem !== null && (
        <PanelBand tone="warn">{t`Alarms are sent, but what became of them is not kept: ${diskProblem}.`}</PanelBand>
      )}
      {destinations.length === 0 && (
        <PanelState
          kind="empty"
          title={t('No destinations')}
          text={t('Add a webhook, a Telegram or Slack bot, an ntfy topic or an e-mail address.')}
        />
      )}
      <ul className="destinations" aria-label={t('Destinations')}>
        {destinations.map((overview) => (
          <DestinationRow
            key={overview.destination.id}
            overview={overview}
            onEdit={() => onView({ kind: 'form', form: formOf(overview.destination) })}
            onDispatches={() => onView({ kind: 'dispatches', destinationId: overview.destination.id })}
          />
        ))}
      </ul>
      <AnswerLinkRow link={answerLink} problem={linkProblem} onEdit={() => onView({ kind: 'links' })} />
      <div className="destination-form__buttons">
        <Button tone="quiet" onClick={() => onView({ kind: 'dispatches', destinationId: null })}>
          {t('Delivery log…')}
        </Button>
        <Button
          tone="primary"
          disabled={destinations.length >= MOST_DESTINATIONS}
          title={destinations.length >= MOST_DESTINATIONS ? t`${MOST_DESTINATIONS} at most` : undefined}
          onClick={() => onView({ kind: 'form', form: newForm('webhook') })}
        >
          {t('Add a destination')}
        </Button>
      </div>
    </>
  )
}

function Destinations() {
  const [view, setView] = useState<View>({ kind: 'list' })
  const { data } = useDestinations()
  const back = (): void => setView({ kind: 'list' })
  const isNew = view.kind === 'form' && view.form.id === null
  const title = {
    list: t('Alarm destinations'),
    form: isNew ? t('New destination') : t('Destination'),
    links: t('Links that acknowledge alarms'),
    dispatches: t('Dispatches'),
  }
  return (
    <Dialog
      open
      onOpenChange={() => closeOverlay('destinations')}
      title={title[view.kind]}
      description={view.kind === 'list' ? about : undefined}
      width={view.kind === 'dispatches' ? 980 : 620}
    >
      {view.kind === 'list' && <DestinationList onView={setView} />}
      {view.kind === 'form' && <DestinationFormView initial={view.form} onDone={back} />}
      {view.kind === 'links' && data !== undefined && <AnswerLinkForm initial={data.answerLink} onDone={back} />}
      {view.kind === 'dispatches' && (
        <DispatchTable destinations={data?.destinations ?? []} initial={view.destinationId} onDone={back} />
      )}
    </Dialog>
  )
}

/** Receivers of alarms outside of this machine. */
export function DestinationsDialog() {
  return useScreen(({ overlay }) => overlay === 'destinations') ? <Destinations /> : null
}
