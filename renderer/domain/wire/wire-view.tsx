import type { WirePreview } from '@/shared/ipc/trading/api-desk'
import { t } from '@/shared/languages/text'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { JsonView } from './json-view'
import { targetOf } from './wire-text'
import './wire.css'

function bodyOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/** The exact request: line, headers and body. Key, signature and passphrase are covered. */
export function WireView({ preview }: { readonly preview: WirePreview }) {
  const bodyBytes = preview.body === null ? 0 : new TextEncoder().encode(preview.body).length
  return (
    <div className="wire" data-testid="wire">
      {preview.notes.map((note) => (
        <PanelBand key={note} tone="info">
          {note}
        </PanelBand>
      ))}
      <p className="wire__line selectable">
        <b>{preview.method}</b> {targetOf(preview)}
      </p>
      <dl className="wire__headers selectable">
        <dt>Host</dt>
        <dd>{new URL(preview.url).host}</dd>
        {Object.entries(preview.headers).map(([name, value]) => (
          <div key={name} className="wire__header">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {preview.body === null ? (
        <p className="wire__none">{t('No body: a GET carries its parameters in the query.')}</p>
      ) : (
        <>
          <p className="wire__body-head">{t`Body · ${bodyBytes} bytes, sent without the line breaks shown here`}</p>
          <JsonView value={bodyOf(preview.body)} />
        </>
      )}
    </div>
  )
}
