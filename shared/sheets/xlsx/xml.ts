import { Parser } from 'htmlparser2'
import { t } from '@/shared/languages/text'
import { createNesting } from '@/shared/sheets/cells/nesting'
import { SheetError } from '@/shared/sheets/cells/workbook'

export type Attributes = Readonly<Record<string, string>>

/** Handlers of the elements of a part, by their names without prefix. */
export interface XmlHandlers {
  readonly open?: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Reads a part of a workbook. Only the five entities of XML and character codes are resolved: a part that declares
 * custom entities, which no workbook does, is refused before they can grow.
 *
 * @throws SheetError for a part with a document type, with too deep nesting, or without its end after the root.
 */
export function readXml(part: string, { open, text, close }: XmlHandlers): void {
  if (/<!DOCTYPE|<!ENTITY/i.test(part))
    throw new SheetError(t('The workbook declares XML entities, which no spreadsheet does; it is not read.'))
  const nesting = createNesting()
  let elements = 0
  let isOver = false
  let isCut = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        nesting.open()
        elements += 1
        open?.(localName(name), attributes)
      },
      ontext: (piece) => text?.(piece),
      onclosetag(name) {
        // Elements that are still open at the end were truncated.
        if (isOver) isCut = true
        nesting.close()
        close?.(localName(name))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(part)
  isOver = true
  parser.end()
  if (isCut || elements === 0) throw new SheetError(t('The workbook is damaged: one of its parts is cut off.'))
}
