/**
 * Kind of an error in a service. `electron/ipc/router.ts` converts it for pages.
 * - `refused`: a rule of Volley or of the trader forbids it, or the named thing does not exist
 * - `not-ready`: a requirement is not open or not known yet
 * - `exchange-refused`: the exchange rejected it
 * - `unavailable`: no usable answer of the exchange
 * - `in-use`, `newer`, `damaged`: a database that another Volley has open, that a newer one wrote, that cannot be
 *   trusted
 * - `misplaced`: the data folder was removed, moved or replaced while Volley runs
 */
export type Problem =
  | 'refused'
  | 'not-ready'
  | 'exchange-refused'
  | 'unavailable'
  | 'in-use'
  | 'newer'
  | 'damaged'
  | 'misplaced'

/** A refusal by Volley. `{name}` in the sentence and the field is the place of a value. */
export interface Refusal {
  /** Default: `refused`. */
  readonly problem?: Problem
  /** Displayed sentence. It begins with the name of the member at fault, if a form has that member. */
  readonly sentence: string
  /** The member of the input at fault, as a path: 'edit.insert'. */
  readonly field?: string
  /** Advice for the trader. */
  readonly action: string
}

export type Refusals = Readonly<Record<string, Refusal>>

/** Marks the sentences and actions of a table as displayed texts. They are translated where they are used. */
export const declareRefusals = <const Rows extends Refusals>(rows: Rows): Rows => rows

/** Names of the places in a text. */
export type PlacesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesIn<Rest>
  : never

const PLACE = /\{(\w+)\}/g

/** The text with its values. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(PLACE, (place, name: string) => String(values[name] ?? place))
