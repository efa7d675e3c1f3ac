import { t, comma } from '@/shared/languages/text'
import { draftKeys, useLocalKeyLabel } from '@/renderer/kit/keys/local-keys'
import { memo, useEffect, useRef } from 'react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { create } from 'zustand'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'
import { plural } from '@/shared/languages/plural'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { blocks, countIssues, issueLevel, issuePlace, issueText, type Issue } from './problems'
import { CheckMark } from '@/renderer/domain/drafts/check-mark'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

/** Folding the list gives its space to the sheet. The state persists across drafts. */
const useFold = create<{ readonly folded: boolean }>()(() => ({ folded: false }))

interface ProblemsListProps {
  readonly issues: readonly Issue[]
  readonly current: number | null
  readonly onGoTo: (issue: Issue) => void
  readonly onFix: (issue: Issue) => void
  readonly onUntick: () => void
}

/** Rows named in a tooltip; further rows are counted. */
const rowsNamed = 40
function rowsTitle({ rows }: Issue): string | undefined {
  if (rows.length < 2) return undefined
  const rowNumbers = rows.slice(0, rowsNamed).map((row) => row + 1)
  const rest = rows.length > rowsNamed ? t` and ${rows.length - rowsNamed} more` : ''
  return t`Rows ${rowNumbers.join(comma())}${rest}. Press again for the next one.`
}

/** Label of a fix button; null if only the user can decide. */
function fixLabel(issue: Issue): string | null {
  if (issue.kind === 'unit') return t`Keep the number in ${issue.change.to}`
  return issue.problem.fix?.label ?? null
}

interface ProblemLineProps {
  readonly issue: Issue
  readonly onGoTo: (issue: Issue) => void
  readonly onFix: (issue: Issue) => void
}

/** A finding with a link to its cell and its fix. Memoized, because findings are checked again with every price. */
const ProblemLine = memo(function ProblemLine({ issue, onGoTo, onFix }: ProblemLineProps) {
  const label = fixLabel(issue)
  return (
    <>
      <Pressable className="problem" title={rowsTitle(issue) ?? issueText(issue)} onClick={() => onGoTo(issue)}>
        <CheckMark level={issueLevel(issue)} />
        <span className="problem-row">{issuePlace(issue)}</span>
        <span>{issueText(issue)}</span>
      </Pressable>
      {label !== null && (
        <Button size="small" onClick={() => onFix(issue)} data-testid="fix">
          {issue.rows.length > 1 ? t`${label} in ${issue.rows.length} rows` : label}
        </Button>
      )}
    </>
  )
})

/**
 * All findings as text, blocking ones first. F8 walks through them, Alt-Enter applies the fix. When folded, only the
 * finding at the cursor is shown.
 */
export function ProblemsList({ issues, current, onGoTo, onFix, onUntick }: ProblemsListProps) {
  const nextKey = useLocalKeyLabel(draftKeys, 'nextProblem')
  const fixKey = useLocalKeyLabel(draftKeys, 'fixProblem')
  const list = useRef<HTMLOListElement>(null)
  const folded = useFold((state) => state.folded)
  const goTo = useLatestCallback(onGoTo)
  const fix = useLatestCallback(onFix)
  useEffect(() => {
    list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  if (issues.length === 0) return null
  const counts = countIssues(issues)
  const walked = folded && current !== null ? issues[current] : undefined
  return (
    <section className="problems" aria-label={t('Problems')} data-testid="problems">
      <header className="problems-head">
        <Pressable
          className="problems-fold"
          aria-expanded={!folded}
          onClick={() => useFold.setState({ folded: !folded })}
          data-testid="fold-problems"
        >{mixed`${folded ? <ChevronRight aria-hidden /> : <ChevronDown aria-hidden />}Problems`}</Pressable>
        {counts.blocking > 0 && (
          <span className="problems-blocking">{t`${plural(counts.blocking, 'problem')} to fix`}</span>
        )}
        {walked === undefined ? (
          <>
            {counts.warnings > 0 && <span>{plural(counts.warnings, 'warning')}</span>}
            {counts.unchecked > 0 && <span>{t`${counts.unchecked} not checked`}</span>}
            <span className="problems-keys">
              {[nextKey && t`${nextKey} next`, fixKey && t`${fixKey} fix`].filter(Boolean).join(' · ')}
            </span>
          </>
        ) : (
          <div className="problems-walked" data-testid="current-problem">
            <ProblemLine issue={walked} onGoTo={goTo} onFix={fix} />
          </div>
        )}
        {issues.some((issue) => blocks(issue) && issue.rows.length > 0) && (
          <Button
            size="small"
            tone="quiet"
            onClick={onUntick}
            title={t('Rows with problems stay in the draft and are not sent')}
          >
            {t('Exclude these rows')}
          </Button>
        )}
      </header>
      {!folded && (
        <ol className="problems-list" ref={list}>
          {issues.slice(0, 300).map((issue, at) => (
            <li
              key={`${issueText(issue)} ${at}`}
              data-current={at === current || undefined}
              data-blocks={blocks(issue) || undefined}
              data-testid="problem"
            >
              <ProblemLine issue={issue} onGoTo={goTo} onFix={fix} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
