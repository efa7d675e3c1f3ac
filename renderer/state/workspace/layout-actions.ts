import type { InputOf, OutputOf } from '@/shared/ipc/contract'
import type { NamedLayout } from '@/shared/ipc/desktop/layouts'
import { t, comma } from '@/shared/languages/text'
import { MOST_LAYOUT_BYTES } from '@/shared/settings/layout'
import { saveFile } from '@/renderer/kit/files/save-file'
import { plural } from '@/shared/languages/plural'
import { bridge } from '../bridge/bridge'
import { useLayouts } from '../stores/layouts-store'
import { noteLayout } from './layout-steps'
import { layoutFileText, readLayoutFile, readSavedLayout, type UsableLayout } from './read-layout'
import { knownPanels, layoutOnScreen, showLayout } from './workspace-handle'

/** Result of a layout action, as text for the trader. */
export type ActionResult = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly text: string }
const success = (text: string): ActionResult => ({ ok: true, text })
const refusal = (text: string): ActionResult => ({ ok: false, text })

type LayoutCall = Extract<Parameters<typeof bridge.call>[0], `layouts.${string}`>
/** Sends a layout call and refetches the list. */
async function callLayout<Name extends LayoutCall>(
  name: Name,
  input: InputOf<Name>,
): Promise<{ readonly value: OutputOf<Name> } | { readonly problem: string }> {
  const reply = await bridge.call(name, input)
  return reply.ok ? { value: reply.value } : { problem: reply.error.message }
}
async function request<Name extends LayoutCall>(name: Name, input: InputOf<Name>, text: string): Promise<ActionResult> {
  const answer = await callLayout(name, input)
  return 'problem' in answer ? refusal(answer.problem) : success(text)
}

const omittedText = (omitted: readonly string[]): string =>
  omitted.length === 0 ? '' : t` Panels that this version cannot show are left out: ${omitted.join(comma())}.`

/** Shows a layout; one undo returns to the previous one. */
function applyLayout(name: string, usable: UsableLayout | null): ActionResult {
  if (usable === null) return refusal(t`${name} has no panel that this version knows.`)
  noteLayout()
  if (!showLayout(usable.layout)) return refusal(t`${name} could not be shown; the panels stay where they were.`)
  noteLayout()
  return success(t`${name} is shown.${omittedText(usable.omitted)}`)
}

/** Shows a version of a layout, by default the newest. */
export async function openLayout({ id, name }: NamedLayout, version?: number): Promise<ActionResult> {
  const answer = await callLayout('layouts.read', { id, ...(version === undefined ? {} : { version }) })
  return 'problem' in answer ? refusal(answer.problem) : applyLayout(name, readSavedLayout(answer.value, knownPanels()))
}

/** Shows an earlier version and makes it the newest. */
export async function restoreLayout(layout: NamedLayout, version: number): Promise<ActionResult> {
  const result = await openLayout(layout, version)
  if (!result.ok) return result
  const saved = await saveLayout(layout)
  return saved.ok ? success(t`Version ${version} of ${layout.name} is shown and is its newest again.`) : saved
}

const notYet = refusal(t('There is no workspace to save yet.'))

/** Saves the current layout under a new name. */
export async function createLayout(name: string): Promise<ActionResult> {
  const layout = layoutOnScreen()
  return layout === null ? notYet : request('layouts.create', { name, layout }, t`${name} is saved.`)
}
/** Saves the current layout as the newest version of a named layout. */
export async function saveLayout({ id, name, versions }: NamedLayout): Promise<ActionResult> {
  const layout = layoutOnScreen()
  const next = (versions[0]?.number ?? 0) + 1
  return layout === null ? notYet : request('layouts.save', { id, layout }, t`${name} is saved as version ${next}.`)
}
export const renameLayout = ({ id }: NamedLayout, name: string): Promise<ActionResult> =>
  request('layouts.rename', { id, name }, t`It is called ${name} now.`)
export const deleteLayout = ({ id, name }: NamedLayout): Promise<ActionResult> =>
  request('layouts.delete', { id }, t`${name} is deleted. It can be taken back below.`)
export const undeleteLayout = ({ id, name }: NamedLayout): Promise<ActionResult> =>
  request('layouts.undelete', { id }, t`${name} is back.`)

const JSON_TYPE = 'application/json'
const fileName = (name: string): string => `volley-layout-${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')}.json`

/** Exports the newest version of a layout as a file. */
export async function exportLayout({ id, name, versions }: NamedLayout): Promise<ActionResult> {
  const answer = await callLayout('layouts.read', { id })
  if ('problem' in answer) return refusal(answer.problem)
  saveFile(fileName(name), layoutFileText(name, answer.value), JSON_TYPE)
  return success(t`${name} is exported with ${plural(versions[0]?.panels ?? 0, 'panel')}.`)
}

/** A layout name that is not in use. */
function freeName(name: string): string {
  const names = new Set(
    (useLayouts.getState().list?.layouts ?? []).flatMap((layout) =>
      layout.deletedAt === null ? [layout.name.toLowerCase()] : [],
    ),
  )
  let free = name
  for (let number = 2; names.has(free.toLowerCase()); number += 1) free = `${name.slice(0, 34)} (${number})`
  return free
}

/** Imports a layout from a file under its name and shows it. */
export async function importLayout(file: Pick<File, 'name' | 'size' | 'text'>): Promise<ActionResult> {
  const refuse = (why: string): ActionResult => refusal(t`${file.name} was not imported. ${why}.`)
  if (file.size > MOST_LAYOUT_BYTES) return refuse(t('The file is larger than any layout'))
  const reading = readLayoutFile(await file.text(), knownPanels())
  if (!reading.ok) return refuse(reading.message)
  const name = freeName(reading.name)
  const answer = await callLayout('layouts.create', { name, layout: reading.layout })
  if ('problem' in answer) return refuse(answer.problem)
  const result = applyLayout(name, reading)
  return result.ok ? success(t`${name} is imported and shown.${omittedText(reading.omitted)}`) : result
}

/** Shows a layout as it was before an automatic change by this version. */
export async function openBackup(id: string): Promise<ActionResult> {
  const answer = await callLayout('layouts.readBackup', { id })
  if ('problem' in answer) return refusal(answer.problem)
  const usable = readSavedLayout(answer.value, knownPanels())
  return usable === null
    ? refusal(t('This version cannot show the backup; it can be exported.'))
    : applyLayout(t('The backup'), usable)
}
export async function exportBackup(id: string): Promise<ActionResult> {
  const answer = await callLayout('layouts.readBackup', { id })
  if ('problem' in answer) return refusal(answer.problem)
  saveFile(fileName('backup'), layoutFileText(t('Backup'), answer.value), JSON_TYPE)
  return success(t('The backup is exported as it was.'))
}
