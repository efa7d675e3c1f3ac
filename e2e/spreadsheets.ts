import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Office programs start slowly on a busy machine. */
const START_MS = 120_000

const isThere = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
const canScript = (): boolean => spawnSync('/usr/bin/python3', ['-c', 'import uno']).status === 0

/** Names of programs for real sheets that this machine lacks. Empty if all are installed. */
export const missingFor = {
  libreOffice: (): readonly string[] => [
    ...['soffice', 'Xvfb'].filter((program) => !isThere(program)),
    ...(canScript() ? [] : ['python3-uno']),
  ],
  gnumeric: (): readonly string[] =>
    ['gnumeric', 'ssconvert', 'soffice', 'xdotool', 'Xvfb'].filter((program) => !isThere(program)),
}

/** A virtual screen, for programs whose clipboard needs a screen. */
export interface Screen {
  readonly display: string
  close(): void
}

export async function openScreen(): Promise<Screen> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('Xvfb ended before it was ready')))
    child.stdio[3]!.once('data', (data: Buffer) => resolve(data.toString().trim()))
  })
  return { display: `:${number}`, close: () => void child.kill() }
}

/** A sheet in LibreOffice's own format: a text or a number with its format per cell. */
export interface CalcCell {
  readonly text?: string
  readonly value?: string
  readonly style?: 'whole' | 'grouped' | 'percent'
  readonly formula?: string
}
const cellXml = ({ text, value, style, formula }: CalcCell): string => {
  if (value === undefined)
    return `<table:table-cell office:value-type="string"><text:p>${text ?? ''}</text:p></table:table-cell>`
  const attributes = [
    ...(style === undefined ? [] : [`table:style-name="${style}"`]),
    ...(formula === undefined ? [] : [`table:formula="of:${formula}"`]),
    `office:value-type="float" office:value="${value}"`,
  ]
  return `<table:table-cell ${attributes.join(' ')}/>`
}
const namespaces = {
  office: 'office:1.0',
  style: 'style:1.0',
  text: 'text:1.0',
  table: 'table:1.0',
  number: 'datastyle:1.0',
}
const number = (name: string, attributes: string): string =>
  `<number:number-style style:name="N${name}"><number:number ${attributes}/></number:number-style>
   <style:style style:name="${name}" style:family="table-cell" style:data-style-name="N${name}"/>`

/** Writes a flat OpenDocument sheet. Rows in `hidden`, counted from 0, are hidden. */
export function writeCalcSheet(
  folder: string,
  rows: readonly (readonly CalcCell[])[],
  hidden: readonly number[],
): string {
  const declared = Object.entries(namespaces).map(
    ([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}"`,
  )
  const lines = rows.map((cells, at) => {
    const visibility = hidden.includes(at) ? ' table:visibility="collapse"' : ''
    return `<table:table-row${visibility}>${cells.map(cellXml).join('')}</table:table-row>`
  })
  const path = join(folder, 'orders.fods')
  writeFileSync(
    path,
    `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${declared.join(' ')} xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3"
  office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>
${number('whole', 'number:decimal-places="0" number:min-integer-digits="1"')}
${number('grouped', 'number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"')}
</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Orders">
${lines.join('\n')}
</table:table></office:spreadsheet></office:body></office:document>`,
  )
  return path
}

const profileOf = (folder: string): string => `-env:UserInstallation=file://${folder}/office`

/** Saves a sheet in another format with LibreOffice. Returns the path of the new file. */
export async function convertWithCalc(path: string, folder: string, format: 'ods' | 'xlsx'): Promise<string> {
  await run('soffice', [profileOf(folder), '--headless', '--convert-to', format, '--outdir', folder, path], {
    timeout: START_MS,
  })
  return join(folder, `orders.${format}`)
}

export async function convertWithGnumeric(path: string, folder: string): Promise<string> {
  const target = join(folder, 'gnumeric.xlsx')
  await run('ssconvert', [path, target], { timeout: START_MS })
  return target
}

/** Connects to a LibreOffice that listens on a pipe, opens the sheet, selects the range and copies it. */
const copyScript = `
import sys, time, uno
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
for attempt in range(400):
    try:
        context = resolver.resolve("uno:pipe,name=" + sys.argv[1] + ";urp;StarOffice.ComponentContext")
        break
    except Exception:
        time.sleep(0.25)
manager = context.ServiceManager
desktop = manager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
document = desktop.loadComponentFromURL("file://" + sys.argv[2], "_blank", 0, ())
controller = document.CurrentController
controller.select(document.Sheets.getByIndex(0).getCellRangeByName(sys.argv[3]))
dispatcher = manager.createInstanceWithContext("com.sun.star.frame.DispatchHelper", context)
dispatcher.executeDispatch(controller.Frame, ".uno:Copy", "", 0, ())
`

/** German settings: the sheet shows 61.250,5 in any language of the machine. */
const germanSettings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse">
<value>de</value></prop></item></oor:items>`

/** Copies a range in a running LibreOffice, which keeps the clipboard until its end. */
export async function copyInCalc(
  path: string,
  range: string,
  folder: string,
  { display }: Screen,
): Promise<ChildProcess> {
  const settings = join(folder, 'office/user')
  await run('mkdir', ['-p', settings])
  writeFileSync(join(settings, 'registrymodifications.xcu'), germanSettings)
  const pipe = `volley-${process.pid}`
  const office = spawn(
    'soffice',
    [profileOf(folder), '--norestore', '--nologo', '--nofirststartwizard', `--accept=pipe,name=${pipe};urp;`],
    { env: { ...process.env, DISPLAY: display }, stdio: 'ignore', detached: true },
  )
  await run('/usr/bin/python3', ['-c', copyScript, pipe, path, range], { timeout: START_MS })
  return office
}

/** Opens a sheet in Gnumeric and copies all of it by keys. */
export async function copyInGnumeric(path: string, { display }: Screen): Promise<ChildProcess> {
  const env = { ...process.env, DISPLAY: display }
  const program = spawn('gnumeric', ['--no-splash', path], { env, stdio: 'ignore', detached: true })
  const window = await run('xdotool', ['search', '--sync', '--onlyvisible', '--name', 'orders.ods'], {
    env,
    timeout: START_MS,
  })
  const [id = ''] = window.stdout.split('\n')
  for (const keys of ['ctrl+a', 'ctrl+c']) {
    await run('xdotool', ['windowfocus', '--sync', id], { env })
    await run('xdotool', ['key', '--window', id, '--clearmodifiers', keys], { env })
  }
  return program
}

/** Ends a program and its child processes. */
export function end({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}
