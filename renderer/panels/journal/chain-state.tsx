import { useState } from 'react'
import type { OutputOf } from '@/shared/ipc/contract'
import type { JournalProof } from '@/shared/ipc/trading/journal'
import { t, punctuated } from '@/shared/languages/text'
import { formatDateTime, formatTime } from '@/renderer/kit/format/time'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { copyText } from '@/renderer/kit/files/copy-text'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

type Finding = JournalProof['findings'][number]
const MAX_FINDINGS = 5
const headHint = t(
  'Copy the head of the chain. Stored where only you can write, it proves later that the journal was not rewritten.',
)

const findingNames: Readonly<Record<Finding['what'], string>> = {
  changed: t('changed'),
  removed: t('removed'),
  doubled: t('doubled'),
  swapped: t('swapped'),
  added: t('added'),
  unlawful: t('unlawful'),
}

function findingText({ what, seq, at, text }: Finding): string {
  const when = at === null ? '' : `, ${formatDateTime(at)}`
  return punctuated(`${findingNames[what]}: ${seq === null ? '' : t`entry ${seq}${when}. `}${text}`)
}

interface ChainStateProps {
  readonly proof: OutputOf<'journal.verify'> | null
  readonly isProving: boolean
  readonly error: string | null
  readonly prove: () => void
}

/** Result of verifying the chain up to an entry, and its head to be recorded. */
export function ChainState({ proof, isProving, error, prove }: ChainStateProps) {
  const [isCopied, setIsCopied] = useState(false)
  const button = (
    <Button size="small" disabled={isProving} onClick={prove}>
      {isProving ? t('Verifying…') : t('Verify')}
    </Button>
  )
  if (error !== null || proof === null || proof.problem !== null) {
    const why = error ?? proof?.problem ?? t('Each entry contains the hash of the previous entry. Not verified yet.')
    return (
      <div className="journal__chain">
        <span className="journal__state" title={why}>
          {why}
        </span>
        {button}
      </div>
    )
  }
  const { findings, entries, forgotten, head, provenAt, notes } = proof
  const headText = isCopied ? t('copied') : `${head?.slice(0, head.indexOf(':') + 13) ?? ''}…`
  const counted = plural(entries, 'entry', 'entries')
  const checkedAt = formatTime(provenAt)
  const aside = [forgotten === 0 ? '' : t`${forgotten} forgotten after 30 days`, ...notes].filter(Boolean).join(' · ')
  return (
    <>
      {findings.length > 0 && (
        <PanelBand tone="danger">
          <span className="journal__findings">
            {findings.slice(0, MAX_FINDINGS).map((finding) => (
              <span key={findingText(finding)}>{findingText(finding)}</span>
            ))}
            {findings.length > MAX_FINDINGS && (
              <span>{t`and ${findings.length - MAX_FINDINGS} more. The check of the command line lists all.`}</span>
            )}
          </span>
        </PanelBand>
      )}
      <div className="journal__chain">
        <span className="journal__state" title={aside === '' ? undefined : aside} data-proven={findings.length === 0}>
          {findings.length === 0
            ? t`Nothing was changed, removed or reordered, and each entry is lawful: ${counted}, ${checkedAt}`
            : t`${plural(findings.length, 'finding')} in ${counted}`}
        </span>
        {head !== null && (
          <Pressable
            className="journal__head"
            title={headHint}
            aria-label={t`${headText}: copy the head of the chain`}
            onClick={() => setIsCopied(copyText(head))}
          >
            {headText}
          </Pressable>
        )}
        {button}
      </div>
    </>
  )
}
