import type { Endpoint } from '../exchange/endpoint'
import { type Control, formOf, type FormField } from '../exchange/form/fields-of'
import { type FormValue, requestOf } from '../exchange/form/form-value'
import { problemsIn } from '../exchange/form/problems-in'

const texts = ['1', 'BTCUSDT', 'BTC', 'abcd1234', '10.0.0.1', 'en-US', '1700000000000']

/** Values that may stand in a member; the declaration decides which of them does. */
function candidates({ control }: FormField): readonly FormValue[] {
  if (control.kind === 'choice') return control.choices
  if (control.kind === 'choices') return [control.choices.slice(0, 1)]
  if (control.kind === 'lines') return texts.map((text) => [text])
  return control.kind === 'group' ? [Object.fromEntries(control.fields.map((field) => [field.name, candidates(field)[0] ?? '']))] : texts
}

const fieldsIn = (form: Control): readonly FormField[] => (form.kind === 'group' || form.kind === 'rows' ? form.fields : [])
const asForm = (form: Control, group: FormValue): FormValue => (form.kind === 'rows' ? [group] : group)

/** A request this declaration takes, filled in as a user would fill in its form; `all` fills in the optional members too, where they fit. */
export function sampleRequest({ request: schema }: Endpoint, all: boolean): unknown {
  const form = formOf(schema)
  const entered: Record<string, FormValue> = {}
  const problems = () => problemsIn(schema, requestOf(form, asForm(form, entered)))
  const prefix = form.kind === 'rows' ? '0.' : ''
  for (const field of fieldsIn(form).toSorted((a, b) => Number(b.required) - Number(a.required))) {
    if (!field.required && !all && !problems().has(prefix + field.name)) continue
    const before = problems().size
    const fits = candidates(field).find((value) => {
      entered[field.name] = value
      return ![...problems().keys()].some((path) => path.startsWith(prefix + field.name)) && (field.required || problems().size <= before)
    })
    if (fits === undefined) delete entered[field.name]
  }
  return requestOf(form, asForm(form, entered))
}
