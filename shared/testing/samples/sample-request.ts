import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import { requestFormOf, type FormField } from '@/shared/exchange/form/fields-of'
import { type FormValue, requestOf } from '@/shared/exchange/form/form-value'
import { problemsIn } from '@/shared/exchange/form/problems-in'

const texts = ['1', 'BTCUSDT', 'BTC', 'abcd1234', '10.0.0.1', 'en-US']
/** The time of the test servers: a look-back from it is never too long. */
const NOW = '1700000000000'
type Group = { [name: string]: FormValue }

interface Filling {
  readonly all: boolean
  /** Paths that the declaration currently rejects. */
  readonly problems: () => readonly string[]
}

/** Candidate values of a member. The declaration decides which are valid. */
function candidates({ control, unit }: FormField): readonly FormValue[] {
  if (unit === 'ms') return [NOW]
  if (control.kind === 'choice') return control.choices
  if (control.kind === 'choices') return [control.choices.slice(0, 1)]
  return control.kind === 'lines' ? texts.map((text) => [text]) : texts
}

function fillMember(field: FormField, group: Group, path: string, filling: Filling): void {
  const { control, name, required } = field
  if (control.kind === 'rows' || control.kind === 'group') {
    const inner: Group = {}
    group[name] = control.kind === 'rows' ? [inner] : inner
    return fill(control.fields, inner, control.kind === 'rows' ? `${path}.0.` : `${path}.`, filling)
  }
  const before = filling.problems().length
  const fits = candidates(field).find((value) => {
    group[name] = value
    return (
      !filling.problems().some((problem) => problem.startsWith(path)) &&
      (required || filling.problems().length <= before)
    )
  })
  if (fits === undefined) delete group[name]
}

function fill(fields: readonly FormField[], group: Group, prefix: string, filling: Filling): void {
  for (const field of fields.toSorted((a, b) => Number(b.required) - Number(a.required))) {
    const path = prefix + field.name
    if (field.required || filling.all || filling.problems().includes(path)) fillMember(field, group, path, filling)
  }
}

/**
 * A request that this declaration accepts, filled in like a form. `all` fills in the optional members too, if valid.
 */
export function sampleRequest({ request: schema }: Endpoint, all: boolean): unknown {
  const form = requestFormOf(schema)
  if (form.kind !== 'group' && form.kind !== 'rows') return {}
  const group: Group = {}
  const request = (): unknown => requestOf(form, form.kind === 'rows' ? [group] : group)
  fill(form.fields, group, form.kind === 'rows' ? '0.' : '', {
    all,
    problems: () => [...problemsIn(schema, request()).keys()],
  })
  return request()
}
