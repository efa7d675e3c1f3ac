import { t } from '@/shared/languages/text'
import './wire.css'

const MOST_LINES = 3000
const member = /^(\s*)("(?:[^"\\]|\\.)*")(: )(.*)$/

/** A value as indented JSON, names set back from values. Very long ones are cut on screen, never in a copy. */
export function JsonView({ value }: { readonly value: unknown }) {
  const lines = (JSON.stringify(value, null, 2) ?? 'null').split('\n')
  const more = lines.length - MOST_LINES
  return (
    <pre className="json selectable" tabIndex={0}>
      {lines.slice(0, MOST_LINES).map((line, at) => {
        const [, space, name, colon, rest] = member.exec(line) ?? []
        return (
          <span key={at}>
            {name === undefined ? (
              line
            ) : (
              <>
                {space}
                <span className="json__name">{name}</span>
                {colon}
                {rest}
              </>
            )}
            {'\n'}
          </span>
        )
      })}
      {more > 0 && <span className="json__more">{t`… ${more} more lines; Copy takes all of them`}</span>}
    </pre>
  )
}
