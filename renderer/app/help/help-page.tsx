import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { t } from '@/shared/languages/text'
import { useSampleSheet } from '@/renderer/domain/drafts/use-sample-sheet'
import { saveFile } from '@/renderer/kit/files/save-file'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Choice, type ChoiceOption } from '@/renderer/kit/ui/fields/choice'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { type HelpOverlay, showOverlay } from '@/renderer/state/stores/screen-store'
import { useApp } from '@/renderer/state/stores/app-store'
import { useSavedKeys } from '@/renderer/app/commands/keys/saved-keys'
import { searchSections, helpSections, refusalSections } from './help-sections'
import { programCommands } from './meanings'
import './help.css'

/** Download of a sample sheet for the current symbol, to be edited in a spreadsheet and pasted back. */
function SampleDownload() {
  const sample = useSampleSheet()
  if (sample === null) return null
  const { symbol, text } = sample
  return (
    <Button
      icon={<Download />}
      onClick={() => saveFile(`volley-sample-${symbol}.csv`, text())}
    >{t`Sample sheet of ${symbol} (CSV)`}</Button>
  )
}

const pages: readonly ChoiceOption<HelpOverlay>[] = [
  { value: 'help', label: t('Terms and keys') },
  { value: 'refusals', label: t('Refusals') },
]

export function HelpPage({ page }: { readonly page: HelpOverlay }) {
  const [text, setText] = useState('')
  const { actions, choices } = useSavedKeys()
  const host = useApp(({ app }) => app?.host)
  const sections = useMemo(
    () => (page === 'help' ? helpSections(actions, choices, programCommands(host)) : refusalSections),
    [page, actions, choices, host],
  )
  const matches = useMemo(() => searchSections(sections, text), [sections, text])
  return (
    <div className="help">
      <div className="help__head">
        <Choice label={t('Page of the help')} value={page} options={pages} onChange={showOverlay} />
        <TextField
          label={page === 'help' ? t('Search the help') : t('Search the refusals, or paste a sentence')}
          value={text}
          onChange={setText}
        />
        {page === 'help' && (
          <>
            <Button onClick={() => showOverlay('tour')}>{t('Take the tour')}</Button>
            <SampleDownload />
          </>
        )}
      </div>
      <div className="help__list" tabIndex={0} role="region" aria-label={t('Help')}>
        {matches.length === 0 && (
          <PanelState kind="empty" title={t('Nothing found')} text={t`Nothing in the help has “${text}”.`} />
        )}
        {matches.map(({ heading, rows }) => (
          <section key={heading} className="help__section">
            <h3 className="help__heading">{heading}</h3>
            <dl>
              {rows.map(({ term, meaning, code }) => (
                <div key={code ?? `${term} ${meaning}`} className={`help__row help__row--${page}`}>
                  <dt>{term}</dt>
                  <dd>
                    {meaning}
                    {code !== undefined && <code className="help__code">{code}</code>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  )
}
