/** A short summary of a project, to show, print, or paste as text and HTML. Pure. */
import { formatNear } from '../basics/format'
import { guardedText } from '@shared/rules/spreadsheet-text'
import { escapeHtml } from '../basics/escape-html'
import { t } from '../locales'

export interface BriefLine {
  readonly label: string
  readonly text: string
  /** When the service answered it, epoch milliseconds; null: not cached. Missing if a footer gives one age for all. */
  readonly at?: number | null
}

export interface BriefSection {
  readonly heading: string | null
  readonly lines: readonly BriefLine[]
}

export interface Brief {
  readonly title: string
  readonly sections: readonly BriefSection[]
  /** Footer for all sections. */
  readonly foot: string | null
}

/** `as of 14:02`; empty for a line that is not cached and says so. */
export function lineAge({ at }: BriefLine, now: number): string {
  return at === undefined || at === null ? '' : t('common.asOf', { time: formatNear(at, now) })
}

export function briefText({ title, sections, foot }: Brief, now = Date.now()): string {
  const parts = sections.map(({ heading, lines }) =>
    [...(heading === null ? [] : [heading]), ...lines.map((line) => textLine(line, now))].join('\n')
  )
  return [title, ...parts, ...(foot === null ? [] : [foot])].join('\n\n')
}

function textLine(line: BriefLine, now: number): string {
  const age = lineAge(line, now)
  return `${line.label}: ${line.text}${age === '' ? '' : ` (${age})`}`
}

/** As HTML. All data from the service is escaped. */
export function briefHtml({ title, sections, foot }: Brief, now = Date.now()): string {
  const parts = sections.map(({ heading, lines }) => {
    const head = heading === null ? '' : `<p><b>${escapeHtml(heading)}</b></p>`
    return head + tableOf(lines, now)
  })
  const end = foot === null ? '' : `<p><small>${escapeHtml(foot)}</small></p>`
  return `<meta charset="utf-8"><p><b>${escapeHtml(title)}</b></p>${parts.join('')}${end}`
}

function tableOf(lines: readonly BriefLine[], now: number): string {
  const rows = lines.map((line) => {
    const age = lineAge(line, now)
    const aged = age === '' ? '' : ` <small>(${escapeHtml(age)})</small>`
    return `<tr><td valign="top">${cell(line.label)}&nbsp;&nbsp;</td><td>${cell(line.text)}${aged}</td></tr>`
  })
  return `<table>${rows.join('')}</table>`
}

/** `html`: the same content for programs that accept formatted text. */
export interface CopiedText {
  readonly text: string
  readonly html?: string
}

/** The lines without heading, as text and as an HTML table. */
export function copiedLines(lines: readonly BriefLine[]): Required<CopiedText> {
  const [now, meta] = [Date.now(), '<meta charset="utf-8">']
  return { text: lines.map((line) => textLine(line, now)).join('\n'), html: `${meta}${tableOf(lines, now)}` }
}

/** Guards against formulas, because table rows may be pasted into a spreadsheet. */
const cell = (text: string): string => escapeHtml(guardedText(text))
